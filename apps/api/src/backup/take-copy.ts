import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import pg from 'pg'
import { copyLock } from '../core/db/copy-hold.ts'
import { startEmbedded } from '../core/db/embedded.ts'
import { copyCluster } from './cluster-copy.ts'
import { Copies, copyId, type Manifest } from './copies.ts'
import { FolderCopy } from './folder-copy.ts'

/** Written once and never changed: the bytes of objects and of uploaded files. */
const writtenOnce = ['objects', 'files'] as const
/** What is being written is nobody's yet. */
const isDraft = (path: string) => /^files\/\.|^objects\/drafts\//.test(path)
const onlyCopy = 734_003
const single = ['secret.key', 'demo.json'] as const

interface Wish {
  dataDir: string
  /** A database that is not ours: its keeper copies it, before this. */
  databaseUrl: string | undefined
  folder: string
  /** So many copies stay; all of them without it. */
  keep?: number
}
export interface Taken {
  id: string
  files: number
  bytes: number
  /** What had to be written for it. */
  newBytes: number
  dropped: string[]
}

/** A copy of everything as it was at one moment, while everything runs. */
export async function takeCopy({ dataDir, databaseUrl, folder, keep }: Wish): Promise<Taken> {
  refuseInside(dataDir, folder)
  const copies = new Copies(folder)
  await copies.make()
  const database = await reach(dataDir, databaseUrl)
  const client = new pg.Client({ connectionString: database.url, application_name: 'portico copy' })
  client.on('error', () => {})
  await client.connect()
  try {
    await alone(client)
    const manifest = await copyAll(client, copies, { dataDir, embedded: databaseUrl === undefined })
    await copies.write(manifest)
    await client.query('select pg_advisory_unlock($1)', [copyLock])
    // Read back before it counts: those before it are forgotten when it is whole.
    await copies.check(manifest.id)
    const dropped = keep === undefined ? [] : await copies.keep(keep)
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
    return { id: manifest.id, files: manifest.files.length, bytes, newBytes: copies.chunks.writtenBytes, dropped }
  } finally {
    await client.end()
    await database.leave()
  }
}

/**
 * The database first: it says what exists, and what it names lies on the disk before it does. So everything that it names
 * is still there afterwards, as long as nothing is cleared away meanwhile.
 */
async function copyAll(
  client: pg.Client,
  copies: Copies,
  { dataDir, embedded }: { dataDir: string; embedded: boolean },
): Promise<Manifest> {
  const id = copyId(new Date())
  const newest = (await copies.ids()).at(-1)
  const copy = new FolderCopy(dataDir, copies.chunks, newest ? (await copies.read(newest)).files : [])
  const cluster = embedded ? await copyCluster(client, copy, { id, dir: dataDir }) : undefined
  const files = cluster?.files ?? []
  for (const name of writtenOnce) files.push(...(await copy.folder(name, { written: 'once', leave: isDraft })))
  for (const name of single) if (existsSync(join(dataDir, name))) files.push(await copy.file(name))
  return { form: 1, id, database: cluster?.database ?? null, folders: cluster?.folders ?? [], files }
}

/** Whatever takes the one folder takes the other: and a restore wants an empty one. */
function refuseInside(dataDir: string, folder: string): void {
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new Error(
      `${folder} is in ${dataDir}, which it is a copy of. Put the copies elsewhere, best on another disk.`,
    )
}

/** Two copies at once would both clear away; whoever clears away now is waited for. */
async function alone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [onlyCopy])
  if (!rows[0]!.got) throw new Error('Another copy is being taken.')
  await client.query('select pg_advisory_lock($1)', [copyLock])
}

/** The database of the server that runs on this folder, or, where none does, one that is started for the copy. */
async function reach(dataDir: string, databaseUrl: string | undefined) {
  const leave = async () => {}
  if (databaseUrl) return { url: databaseUrl, leave }
  const dir = join(dataDir, 'postgres')
  if (!existsSync(join(dir, 'cluster'))) throw new Error(`There is no database in ${dataDir}. Set DATA_DIR.`)
  const running = runningUrl(dir)
  if (running && (await answers(running))) return { url: running, leave }
  const own = await startEmbedded({ dir })
  return { url: own.url, leave: () => own.stop() }
}

function runningUrl(dir: string): string | undefined {
  if (!existsSync(join(dir, 'port'))) return undefined
  const said = (name: string) => readFileSync(join(dir, name), 'utf8').trim()
  return `postgres://portico:${said('password')}@127.0.0.1:${said('port')}/portico`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
