import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checkImports } from './check-imports.mjs'
import { functionFilesProblems } from './function-files.mjs'
import { command, ensureInstalled, filesBelow, quietly, root, runtime, say, scratch } from './setup.mjs'

const tool = (...path) => [runtime(), join(root, 'node_modules', ...path)]

/** Each gives back what is wrong, in words; nothing when all is well. */
const CHECKS = {
  types: async () => {
    const projects = ['packages/contract', 'apps/api', 'apps/console', 'e2e']
    const said = await Promise.all(
      projects.map((project) => {
        // What the last check found out about files that have not changed since.
        const known = join(scratch, `${project.replace('/', '-')}.tsbuildinfo`)
        // Several checkers of one project each find out the same types: half as much work is done by one.
        const flags = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
        return failing([...tool('typescript', 'bin', 'tsc'), ...flags])
      }),
    )
    return said.join('')
  },
  lint: () => failing([...tool('oxlint', 'bin', 'oxlint'), '--deny-warnings']),
  format: () => failing([...tool('oxfmt', 'bin', 'oxfmt'), '--check']),
  'import directions': () => checkImports().join('\n'),
  words: () => failing([runtime(), join('scripts', 'check-words.mjs')]),
  'no registry address': () => registryAddresses().join('\n'),
  migrations: async () => [await missingMigration(), ...functionFilesProblems()].filter(Boolean).join('\n'),
}

async function failing(line) {
  try {
    await quietly(line, { cwd: root, env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' } })
    return ''
  } catch (error) {
    // Its first line is the command itself.
    return error.message.slice(error.message.indexOf('\n') + 1)
  }
}

/** The lockfile must install from whatever registry a machine is set to. */
function registryAddresses() {
  const manifests = ['apps', 'packages'].flatMap(filesBelow).filter((file) => file.endsWith('/package.json'))
  return ['package-lock.json', 'package.json', '.npmrc', ...manifests]
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          /"resolved": "(https?|git)|registry\.|^\s*(@[^:]+:)?registry\s*=|\/\/[^\s"]*\.tgz"/.test(text)
            ? [`${file}:${index + 1}: ${text.trim()}`]
            : [],
        ),
    )
}

/** The tables and the committed migrations must say the same: generating from a copy must give nothing new. */
async function missingMigration() {
  const api = join(root, 'apps', 'api')
  if (!existsSync(join(api, 'drizzle.config.ts'))) return ''
  const copy = mkdtempSync(join(tmpdir(), 'portico-migrations-'))
  try {
    if (existsSync(join(api, 'migrations'))) cpSync(join(api, 'migrations'), copy, { recursive: true })
    const before = readdirSync(copy)
    // drizzle-kit takes its folder from here as a path below its own.
    const flags = [
      'generate',
      '--dialect',
      'postgresql',
      '--schema',
      './src/**/*.table.ts',
      '--out',
      relative(api, copy),
    ]
    const said = await quietly([...tool('drizzle-kit', 'bin.cjs'), ...flags], { cwd: api }).catch((error) => error)
    if (said instanceof Error) return said.message
    const added = readdirSync(copy).filter((name) => !before.includes(name))
    return added
      .map((name) => `Run npm run migration: the tables changed\n${readFileSync(join(copy, name), 'utf8')}`)
      .join('\n')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

await command(async () => {
  await ensureInstalled()
  const begun = Date.now()
  const running = Object.entries(CHECKS).map(([name, check]) => {
    const result = Promise.resolve().then(check)
    result.catch(() => {})
    return [name, result]
  })
  const failed = []
  for (const [name, result] of running) {
    const wrong = await result.catch((error) => error.message)
    say(`${wrong ? '✗' : '✓'} ${name}`)
    if (wrong) {
      failed.push(name)
      say(`${wrong.trimEnd()}\n`)
    }
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  say(failed.length ? `Not in order: ${failed.join(', ')} (${seconds} s)` : `All in order (${seconds} s)`)
  return failed.length ? 1 : 0
})
