import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const shared = {
  pool: 'forks' as const,
  // What a file imports is imported once for all files of a worker: the whole server takes seconds to load.
  isolate: false,
  // No test says how fast it must be. These are there so that it ends some day, on a machine ten times slower and busy.
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 300_000 } },
}

/**
 * Node reads our TypeScript by itself. Where nothing is kept from an earlier run, what Vite makes of the whole server first
 * took 10 s of each. What is looked up once for a server is looked up once here too.
 */
const native = {
  ...shared,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', fileURLToPath(new URL('apps/api/src/resolve-once.ts', import.meta.url))],
}

export default defineConfig({
  test: {
    // One more than there are cores: what waits for work to be done leaves its processor to others.
    maxWorkers: 3,
    allowOnly: false,
    projects: [
      {
        test: { ...native, name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          ...native,
          name: 'api',
          root: 'apps/api',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          setupFiles: 'test/set-up.ts',
        },
      },
      // Against a real OpenStack, by `npm run test:openstack` only.
      ...(process.env['PORTICO_OPENSTACK']
        ? [
            {
              test: {
                name: 'openstack',
                root: 'apps/api',
                include: ['openstack/**/*.test.ts'],
                globalSetup: 'test/global-setup.ts',
                pool: 'forks' as const,
                fileParallelism: false,
                testTimeout: 600_000,
                hookTimeout: 300_000,
              },
            },
          ]
        : []),
      // With the adb client of the machine, by `npm run test:adb` only.
      ...(process.env['PORTICO_ADB']
        ? [
            {
              test: {
                ...native,
                name: 'adb',
                root: 'apps/api',
                include: ['adb/**/*.test.ts'],
                fileParallelism: false,
              },
            },
          ]
        : []),
      // Makes the data that upgrades are tried on, by `npm run baseline` only.
      ...(process.env['PORTICO_BASELINE']
        ? [
            {
              test: {
                name: 'baseline',
                root: 'apps/api',
                include: ['test/upgrade/baseline.make.ts'],
                globalSetup: 'test/global-setup.ts',
                pool: 'forks' as const,
                testTimeout: 300_000,
              },
            },
          ]
        : []),
      {
        test: { ...shared, name: 'console', root: 'apps/console', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
