import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../core/config.ts'
import { restore } from './restore.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { copy: { type: 'string' }, at: { type: 'string' } },
})

try {
  const { backupDir, dataDir } = readConfig(process.env)
  const folder = positionals[0] ? resolve(positionals[0]) : backupDir
  if (!folder) throw new Error('Say where the copies are: npm run restore -- <folder>, or set BACKUP_DIR.')
  const at = values.at === undefined ? undefined : new Date(values.at)
  if (at && Number.isNaN(at.getTime())) throw new Error('--at takes a moment such as 2026-11-17T08:30:00Z.')
  const { copy } = values
  const { id, files, bytes } = await restore({ folder, dataDir, ...(copy && { copy }), ...(at && { at }) })
  process.stdout.write(
    `Copy ${id} is in ${dataDir}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, each as it was.\n` +
      (at ? `The database is as it was at ${at.toISOString()}.\n` : '') +
      'Start the server with npm start.\n',
  )
} catch (error) {
  process.stderr.write(`\n${(error as Error).message}\n`)
  process.exitCode = 1
}
