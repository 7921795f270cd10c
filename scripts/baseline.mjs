import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureInstalled, root, runtime } from './setup.mjs'

/**
 * `npm run baseline`: furnishes a site on the schema of now and keeps its data in apps/api/test/upgrade/baseline.sql, from
 * where upgrades are tried. For the day when a new first migration is chosen, and for no other: what is kept must stay what
 * the baseline made.
 */
await command(async () => {
  await ensureInstalled()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return spawnSync(runtime(), [vitest, 'run', '--project', 'baseline'], {
    cwd: root,
    env: { ...process.env, PORTICO_BASELINE: '1' },
    stdio: 'inherit',
  }).status
})
