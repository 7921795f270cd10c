import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { noteFunctionFiles } from './function-files.mjs'
import { command, ensureInstalled, root, runtime } from './setup.mjs'

const api = join(root, 'apps', 'api')
const meta = join(api, 'migrations', 'meta')

const count = () => JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')).entries.length

function generate(...flags) {
  const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
  return spawnSync(runtime(), [kit, 'generate', ...flags], { cwd: api, stdio: 'inherit' }).status
}

/** drizzle-kit compares with the newest alone; the others would be most of the repository. */
function dropOlderSnapshots() {
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name))
}

/** `npm run migration -- <name>`: what changed in the tables, or an empty one, for statements that are written by hand. */
await command(async () => {
  const [name] = process.argv.slice(2)
  if (!name || !/^[a-z][a-z0-9-]*$/.test(name))
    throw new Error('Say what the migration does, in small letters with dashes: npm run migration -- add-work-orders')
  await ensureInstalled()
  const called = ['--name', name.replaceAll('-', '_')]
  const before = count()
  const status = generate(...called) || (count() === before ? generate('--custom', ...called) : 0)
  if (status !== 0) return status
  dropOlderSnapshots()
  noteFunctionFiles()
  return 0
})
