import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          pool: 'forks',
          // Seconds on a quiet machine; these are for one that is ten times slower and busy.
          testTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          hookTimeout: 300_000,
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
        test: { name: 'console', root: 'apps/console', include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
