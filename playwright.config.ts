import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './apps/api/test/free-port.ts'
import { storyPorts } from './apps/api/test/own-ports.ts'
import { chromium } from './scripts/browser.mjs'

// Playwright reads this file once more in each worker: what is chosen here is chosen once, and inherited.
process.env['E2E_DATA_DIR'] ??= 'node_modules/.portico/e2e-data'
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_PUSH_PORT'] ??= String(await freePort())
// The stories write: never into a database that somebody happens to have set.
delete process.env['DATABASE_URL']

// Lines stay where they are when Node takes the types away: to map each stack of each step back took a tenth of all that a worker does.
Error.prepareStackTrace = undefined

const { executablePath, env, args } = await chromium()
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`

const walks = '**/screens-*.e2e.ts'
// Those that change the whole site. One after the other: each worker would start a server and a browser for them.
const ofSite = globSync('e2e/*.e2e.ts', { cwd: import.meta.dirname })
  .filter((file) => !file.startsWith('e2e/screens-'))
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes(`from './own-server.ts'`))
  .map((file) => `**/${basename(file)}`)
// No page of a story lives long enough to gain by what optimising its script costs. That of a walk, of some minutes, gains by
// the kind that costs little.
const [shortLived, longLived] = ['--js-flags=--no-opt --no-maglev', '--js-flags=--no-opt']
// A camera that shows a moving picture of the browser's own. A browser without a window cannot ask whether it may be used.
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const launch = (scripts: string) => ({
  executablePath,
  args: [...args, scripts, ...camera],
  env: { ...process.env, ...env } as Record<string, string>,
})

/** Stories in a real browser against the real server. Its demo sign-ins are in E2E_DATA_DIR/demo.json. */
export default defineConfig({
  testDir: 'e2e',
  // Node reads TypeScript by itself; what Playwright makes of it first took 6 s of each run.
  build: { external: ['**/*'] },
  // Stories on a real OpenStack are told by `npm run test:openstack` only.
  projects: process.env['PORTICO_OPENSTACK']
    ? [{ name: 'openstack', testMatch: '**/*.openstack.ts' }]
    : [
        // The longest first, so that nobody is left walking alone at the end.
        { name: 'walks', testMatch: walks, use: { launchOptions: launch(longLived) } },
        { name: 'site', testMatch: ofSite, workers: 1 },
        { name: 'stories', testMatch: '**/*.e2e.ts', testIgnore: [walks, ...ofSite] },
      ],
  outputDir: 'test-results',
  // One more than there are cores: each waits for its page half of the time.
  workers: 3,
  forbidOnly: true,
  // Machines are shared, and no story says how fast it must be: what is limited is how long one step goes without getting
  // anywhere, on a machine ten times slower than ours. The whole is limited only so that it ends some day.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'node_modules/.portico/e2e.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // What moves is drawn picture by picture, at a fifth of what a page costs: stories of the frame ask for it (`moves`).
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // It makes stories cost some two fifths more: `npm test -- e2e <story> --trace on` makes one of what failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launch(shortLived),
  },
  webServer: {
    command: `"${process.execPath}" --import ./apps/api/test/set-up.ts --disable-warning=ExperimentalWarning apps/api/src/main.ts`,
    url: `${baseURL}/portal/`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: process.env['E2E_PORT'],
      PUSH_PORT: process.env['E2E_PUSH_PORT'],
      S3_PORT: '0',
      DATA_DIR: process.env['E2E_DATA_DIR'],
      TRUST_PROXY: 'on',
      SIM_SPEED: process.env['SIM_SPEED'] ?? '100',
      ...storyPorts('shared'),
      DNS_SERVERS: '127.0.0.1:1',
    },
  },
})
