import { relative } from 'node:path'
import { root, say } from './setup.mjs'

const shownMax = 15

/** How long each file of Vitest's report took, in ms. */
export const vitestTimes = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    part: /\/apps\/api\//.test(name) ? 'api' : 'unit',
    file: relative(root, name),
    tests: assertionResults.length,
    ms: endTime - startTime,
  }))

/** The same for the stories of Playwright's report. */
export function storyTimes({ suites }) {
  const results = (suite) => [
    ...suite.specs.flatMap(({ tests }) => tests.flatMap((test) => test.results)),
    ...(suite.suites ?? []).flatMap(results),
  ]
  return suites.map((suite) => ({
    part: 'e2e',
    file: `e2e/${suite.file}`,
    tests: results(suite).length,
    ms: results(suite).reduce((all, { duration }) => all + duration, 0),
  }))
}

/** For `--times`: each part as a whole, and the files that take longest. Three of each kind run at a time. */
export function tellTimes(times) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9)
  const sum = (some) => some.reduce((all, { ms }) => all + ms, 0)
  for (const part of new Set(times.map((one) => one.part))) {
    const files = times.filter((one) => one.part === part)
    const tests = files.reduce((all, one) => all + one.tests, 0)
    say(`${seconds(sum(files))}  ${part}: ${tests} tests in ${files.length} files`)
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, shownMax)
  for (const { file, tests, ms } of slowest) say(`${seconds(ms)}  ${file} (${tests})`)
}
