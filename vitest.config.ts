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

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: { ...shared, name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          ...shared,
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
