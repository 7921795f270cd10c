import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureInstalled, root, runtime } from './setup.mjs'

await command(async () => {
  const [name] = process.argv.slice(2)
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error('Say what the migration does, in small letters with dashes: npm run migration -- add-work-orders')
  await ensureInstalled()
  const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
  return spawnSync(runtime(), [kit, 'generate', '--name', name.replaceAll('-', '_')], {
    cwd: join(root, 'apps', 'api'),
    stdio: 'inherit',
  }).status
})
