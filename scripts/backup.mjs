import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureInstalled, root, runtime } from './setup.mjs'

await command(async () => {
  await ensureInstalled()
  const file = join(root, 'apps', 'api', 'src', 'backup', 'run-backup.ts')
  const args = ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)]
  return spawnSync(runtime(), args, { stdio: 'inherit' }).status ?? 1
})
