import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../core/config.ts'
import { Copies } from './copies.ts'
import { takeCopy } from './take-copy.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, check: { type: 'boolean' } },
})
const config = readConfig(process.env)
const folder = positionals[0] ? resolve(positionals[0]) : config.backupDir
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

try {
  if (!folder) throw new Error('Say where the copies go: npm run backup -- <folder>, or set BACKUP_DIR.')
  if (values.check) await checkAll(new Copies(folder))
  else await take(folder)
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`)
  process.exitCode = 1
}

async function take(to: string): Promise<void> {
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new Error('--keep takes how many copies stay, 1 or more.')
  const { dataDir, databaseUrl } = config
  const taken = await takeCopy({ dataDir, databaseUrl, folder: to, ...(keep && { keep }) })
  say(
    `Copy ${taken.id}: ${taken.files} files, ${megabytes(taken.bytes)}, of which ${megabytes(taken.newBytes)} had to be written. Read back and found whole.`,
  )
  if (databaseUrl) say('The database is the one of DATABASE_URL: copy it with its own tools before this.')
  if (taken.dropped.length > 0) say(`Forgotten: ${taken.dropped.join(', ')}`)
}

async function checkAll(copies: Copies): Promise<void> {
  for (const id of await copies.ids()) {
    const { files, bytes } = await copies.check(id)
    say(`Copy ${id}: ${files} files, ${megabytes(bytes)}, whole`)
  }
}
