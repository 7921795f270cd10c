import { join } from 'node:path'
import { createPortico, type Ports } from './app.ts'
import { keepLog } from './backup/log-keeper.ts'
import type { App } from './core/app/app.ts'
import { makeDataDir, makeLogFile, readConfig } from './core/config.ts'
import { startEmbedded } from './core/db/embedded.ts'
import { migrate } from './core/db/migrate.ts'
import { daysMs } from './core/clock.ts'
import { createLog, logFile } from './core/log.ts'
import { giveDemoPast } from './demo/past.ts'
import { seed, seedDemo, type DemoSignIn } from './demo/seed.ts'
import { YearClock } from './demo/year/year-clock.ts'
import { playYear, wantsYear, yearDays } from './demo/year/year.ts'

const config = readConfig(process.env)
makeDataDir(config)
const log = createLog(config.logLevel, logFile(makeLogFile(config)))

// Whoever reads what we print may go, or have no room for it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** What must be undone, the last first. */
const undo: (() => Promise<void>)[] = []
let stopping: Promise<never> | undefined

/** A second signal does not hurry it: what is under way would be lost. */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    for (const step of undo.toReversed()) {
      await step().catch((error: Error) => {
        log.error({ err: error }, 'stop')
        code = 1
      })
    }
    process.exit(code)
  })()
  return stopping
}
// A signal during the start lets the step under way finish, so that everything begun is undone.
let starting = true
let wantsToStop = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    wantsToStop = true
    if (!starting) void stop(0)
  })
}

try {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dir: join(config.dataDir, 'postgres'), log: (line) => log.info({ postgres: line }) })
  if (embedded) undo.push(() => embedded.stop())
  const databaseUrl = config.databaseUrl ?? embedded!.url
  await migrate(databaseUrl)
  if (embedded)
    undo.push(await keepLog({ url: databaseUrl, dataDir: config.dataDir, backupDir: config.backupDir, log }))
  if (config.demoYear) await demoYear(databaseUrl)
  const portico = await createPortico({ config, databaseUrl, log })
  undo.push(() => portico.stop())
  await seed(portico.app)
  const signIns = config.demo ? await seedDemo(portico.app) : []
  const ports = await portico.listen()
  announce(portico.app.publicUrl, ports, signIns)
  if (config.demo) undo.push(demoPast(portico.app))
} catch (error) {
  log.fatal({ err: error }, 'start')
  process.stderr.write(`\nPortico could not start: ${(error as Error).message}\n`)
  await stop(1)
}
starting = false
if (wantsToStop) await stop(0)

/** Before anybody comes. Its engines hurry: the things of a year are made within seconds. */
async function demoYear(databaseUrl: string): Promise<void> {
  const today = new Date()
  const clock = new YearClock(new Date(today.getTime() - daysMs(yearDays)))
  const hurried = { ...config, simSpeed: 10_000 }
  const past = await createPortico({ config: hurried, databaseUrl, log, clock, timedJobs: false })
  try {
    if (!(await wantsYear(past.app))) return
    await seed(past.app)
    await past.app.jobs.start()
    await playYear(past, clock, today)
  } finally {
    await past.stop()
  }
}

/** Beside everything else; answers how it is stopped. */
function demoPast(app: App): () => Promise<void> {
  const ending = new AbortController()
  const working = giveDemoPast(app, ending.signal).catch((error: Error) => log.warn({ err: error }, 'demo'))
  return async () => {
    ending.abort()
    await working
  }
}

function announce(publicUrl: string, { port, pushPort, s3Port }: Ports, people: DemoSignIn[]): void {
  const lines = [
    `Portico is at ${publicUrl}/portal/`,
    `Push on port ${pushPort}, S3 on port ${s3Port}, API document at ${publicUrl}/api/docs`,
  ]
  if (people.length > 0) {
    lines.push(
      '',
      'Sign in as',
      ...people.map((one) => `  ${one.who.padEnd(24)}${one.email.padEnd(30)}${one.password}`),
    )
    lines.push('', `The same in ${join(config.dataDir, 'demo.json')}. The member signs in as "Member account".`)
  }
  log.info({ port, pushPort, s3Port }, 'listening')
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
