import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { unshown } from './access-shown.mjs'
import { ensureChromium } from './browser.mjs'
import { makeRunFolder } from './run-folder.mjs'
import { command, ensureConsole, ensureInstalled, filesBelow, root, runtime, say, scratch } from './setup.mjs'
import { storyTimes, tellTimes, vitestTimes } from './test-times.mjs'

/** What this run keeps until it ends. */
let folder

const PARTS = {
  unit: (rest) => vitest(['--project', 'contract', '--project', 'console', ...rest]),
  api: (rest) => vitest(['--project', 'api', ...rest]),
  e2e: (rest) => stories(rest),
}

/**
 * `npm test`, `npm test -- api`, `npm test -- e2e sign-in`: everything, one part, or what matches within it. With
 * `--times` it says at the end what took longest.
 */
async function test([part, ...rest]) {
  if (part in PARTS) return PARTS[part](rest)
  const filter = part === undefined ? [] : [part, ...rest]
  // Side by side: where one waits, the other has work for the processor.
  const result = sum(...(await Promise.all([vitest(filter, collected), stories(filter)])))
  return filter.length === 0 ? sum(result, accessCovered(result)) : result
}

/** A whole run has shown every statement of the access catalogue that is built, each by a test that passed. */
function accessCovered({ shown }) {
  const open = unshown(new Set(shown))
  for (const line of open) say(line)
  return { passed: open.length ? 0 : 1, failed: open.length }
}

async function vitest(args, show = inherited) {
  const report = join(scratch, `vitest-${process.pid}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // The set-up of the api tests loads the whole server too.
  const runner = ['--import', join(root, 'apps/api/src/resolve-once.ts'), join(root, 'node_modules/vitest/vitest.mjs')]
  const line = [...runner, 'run', '--passWithNoTests', ...reporters, ...args]
  const chosenByName = args.some((arg) => /^(-t|--testNamePattern)/.test(arg))
  return run('vitest', line, { show }, report, vitestTimes, ({ testResults }) =>
    testResults.map(({ name, status, message, assertionResults }) => {
      const count = (...statuses) => assertionResults.filter((one) => statuses.includes(one.status)).length
      const skipped = chosenByName ? 0 : assertionResults.length - count('passed', 'failed')
      if (skipped) say(`${name}: ${skipped} skipped, which counts as failed`)
      // A file that could not even be loaded has no tests to count.
      const broken = status === 'failed' && !count('failed') ? 1 : 0
      if (broken && message) say(`${name}: ${message}`)
      const shown = assertionResults.flatMap(({ status: ended, meta }) =>
        ended === 'passed' ? (meta.shows ?? []) : [],
      )
      const faults = assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => fault(relative(root, name), one.fullName, one.failureMessages.join('\n')))
      return { passed: count('passed'), failed: count('failed') + skipped + broken, shown, faults }
    }),
  )
}

async function stories(args) {
  if (!filesBelow('e2e').some((file) => file.endsWith('.e2e.ts'))) return sum()
  await ensureConsole()
  await ensureChromium()
  const report = join(scratch, `playwright-${process.pid}.json`)
  const line = [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests', ...args]
  const env = {
    E2E_REPORT: report,
    E2E_DATA_DIR: mkdtempSync(join(folder, 'portico-e2e-')),
    // Node reads TypeScript by itself: each import would go through a thread of Playwright's that has nothing to do.
    PW_DISABLE_TS_ESM: '1',
  }
  return run('playwright', line, { env }, report, storyTimes, ({ stats, errors, suites }) => {
    if (stats.skipped) say(`${stats.skipped} stories skipped, which counts as failed`)
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length
    const specs = suites.flatMap(specsIn)
    return [{ passed: stats.expected, failed, shown: specs.flatMap(shownBy), faults: specs.flatMap(faultsOf) }]
  })
}

const specsIn = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

const shownBy = ({ ok, tests }) =>
  tests
    .flatMap(({ annotations }) => annotations)
    .flatMap(({ type, description }) => (ok && type === 'shows' ? [description] : []))

const faultsOf = ({ ok, file, line, title, tests }) => {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  return ok ? [] : [fault(`${file}:${line}`, title, errors.map(({ message }) => message).join('\n'))]
}

/** What failed is said once more at the very end: of a long run, often nothing else is kept. */
const fault = (where, title, message) => {
  const lines = stripVTControlCharacters(message).split('\n')
  const ours = lines.filter((line) => !/^\s*at .*(node_modules|node:)/.test(line)).map((line) => line.slice(0, 300))
  return [`${where}: ${title}`, ...ours.slice(0, 5)].join('\n    ')
}

/** What a runner says is seen as it says it, */
const inherited = { stdio: ['ignore', 'inherit', 'inherit'], follow: () => () => {} }
/** or as a whole when it has ended, so that two of them do not talk at once. */
const collected = {
  stdio: ['ignore', 'pipe', 'pipe'],
  follow: ({ stdout, stderr }) => {
    const said = []
    for (const stream of [stdout, stderr]) stream.on('data', (bytes) => said.push(bytes))
    return () => process.stdout.write(Buffer.concat(said))
  },
}

/**
 * Who is woken waits until who works has done a piece of it, where the machine has a way to say so. Otherwise each query takes
 * the processor from who asks it, which is a tenth of what the api tests cost.
 */
const chrt = ['chrt', '--batch', '0']
const inTurn = spawnSync(chrt[0], [...chrt.slice(1), 'true']).status === 0 ? chrt : []

/** Runs one runner and counts from its own report; a runner that fails without a failed test failed itself. */
async function run(name, line, { env = {}, show = inherited }, report, timesIn, count) {
  const [program, ...start] = [...inTurn, runtime(), ...line]
  const child = spawn(program, start, {
    cwd: root,
    // Every server that a test starts loads the same modules.
    env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled'), TMPDIR: folder, ...env },
    stdio: show.stdio,
  })
  const tell = show.follow(child)
  const interrupted = () => child.kill('SIGINT')
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  tell()
  const said = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const result = said ? { ...sum(...count(said)), times: timesIn(said) } : sum()
  rmSync(report, { force: true })
  if (code === 0 || result.failed) return result
  say(`${name} ended with ${code ?? 'a signal'} though none of its tests failed`)
  return sum(result, { passed: 0, failed: 1 })
}

function sum(...results) {
  const total = (key) => results.reduce((all, result) => all + result[key], 0)
  const all = (key) => results.flatMap((result) => result[key] ?? [])
  return {
    passed: total('passed'),
    failed: total('failed'),
    shown: all('shown'),
    faults: all('faults'),
    times: all('times'),
  }
}

async function prepared(args) {
  await ensureInstalled()
  mkdirSync(scratch, { recursive: true })
  folder = makeRunFolder()
  try {
    return await test(args)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await command(async () => {
  const args = process.argv.slice(2).filter((arg) => arg !== '--' && arg !== '--times')
  const { passed, failed, faults, times } = await prepared(args).catch((error) => {
    say(error.message)
    return { passed: 0, failed: 1, faults: [], times: [] }
  })
  if (process.argv.includes('--times')) tellTimes(times)
  if (!passed && !failed) say('No test ran')
  for (const one of faults) say(one)
  say(`${passed} passed, ${failed} failed`)
  return failed || !passed ? 1 : 0
})
