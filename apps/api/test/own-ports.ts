/**
 * Ports that the server of another test does not draw. All lie below those that a system gives to whoever asks for any, so
 * that no server of a test stands on one of them by chance.
 */
const firstPort = 10_000
const workers = 60
/** At the same time, as `vitest.config.ts` says. */
const workersOfRun = 3
const perWorker = 80
const perStories = 200
/** For servers that are given any free one, which others must find there again. */
export const anyPorts = { from: 27_500, to: 32_700 }
const ranges = ['FORWARD_PORTS', 'ADB_PORTS', 'PHONE_PROXY_PORTS'] as const

const rangesFrom = (first: number, size: number) =>
  Object.fromEntries(ranges.map((name, at) => [name, `${first + at * size}-${first + (at + 1) * size - 1}`]))

/** Of a worker of the api tests. */
export function workerPorts() {
  const own = Number(process.env['VITEST_POOL_ID'] ?? 0) % workersOfRun
  const place = (process.pid % (workers / workersOfRun)) * workersOfRun + own
  return rangesFrom(firstPort + place * ranges.length * perWorker, perWorker)
}

/** Of a server of the stories, which run beside those: the one that they share, or that of one of four workers. */
export const storyPorts = (server: 'shared' | number) =>
  rangesFrom(
    firstPort +
      workers * ranges.length * perWorker +
      (server === 'shared' ? 0 : 1 + (server % 4)) * ranges.length * perStories,
    perStories,
  )
