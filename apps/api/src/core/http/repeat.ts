import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Inside } from '../app/app.ts'
import type { ToRecord } from './context.ts'
import type { FileAnswer } from './serve.ts'
import { idempotentAnswers } from '../audit/audit.table.ts'
import type { Db } from '../db/pool.ts'
import { refuse } from '../refuse.ts'

/** What is remembered under a key. */
type Kept =
  | { data: unknown }
  /** `data` as JSON, for answers that carry a password, a key or a file. It opens under the id of its own row alone. */
  | { sealed: string }
  /** A file that is too large to be kept twice. */
  | { leftOut: true }
  /** Its fate was asked for before anything was done: now nothing can be. */
  | { closed: true }

export type Repeat = NonNullable<ToRecord['repeat']>

interface Sent {
  app: Pick<Inside, 'seal'>
  loginId: string
  call: { name: string; secret?: true | 'input' | undefined; blob?: true | undefined }
  key: string
  input: unknown
  files: readonly { bytes: Buffer }[]
}

/** A key belongs to one person and one call. */
export const repeatId = (loginId: string, callName: string, key: string) => digest(`${loginId} ${callName} ${key}`)

export function repeatOf({ app, loginId, call, key, input, files }: Sent): Repeat {
  const id = repeatId(loginId, call.name, key)
  return {
    id,
    // Under a key of ours: what it is made of can be a password.
    requestHash: app.seal.sign(digest(JSON.stringify(input ?? null), ...files.map(({ bytes }) => bytes))),
    kept: (data) => (call.secret === true || call.blob ? sealed(app, id, data) : { data }),
  }
}

const underWay = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Those with one key take turns on a server, from what comes before the write on: whoever waited finds the answer instead
 * of counting against a limit or asking a gateway once more, and holds no connection meanwhile. Between servers the row
 * decides.
 */
export async function inTurn<T>(app: object, { id }: Repeat, work: () => Promise<T>): Promise<T> {
  const turns = underWay.get(app) ?? new Map<string, Promise<unknown>>()
  underWay.set(app, turns)
  while (turns.has(id)) await turns.get(id)
  const own = work()
  // How it ends is told to whoever began it; the next one only waits for the end.
  const ended = own.then(
    () => turns.delete(id),
    () => turns.delete(id),
  )
  turns.set(id, ended)
  return own
}

/** A second call with the same key waits for the first and gets its answer; undefined means this is the first. */
export async function claim(app: Inside, db: Db, repeat: Repeat): Promise<{ data: unknown } | undefined> {
  const isFirst = await take(app, db, repeat.id, repeat.requestHash, {})
  return isFirst ? undefined : remembered(app, db, repeat)
}

/** What the first call with this key was answered, if there was one. */
export async function remembered(
  app: Inside,
  db: Db,
  { id, requestHash }: Repeat,
): Promise<{ data: unknown } | undefined> {
  const known = await rowOf(db, id)
  if (!known) return undefined
  const kept = known.answer as Kept
  if ('closed' in kept) throw refuse('keyClosed')
  if (known.requestHash !== requestHash) throw refuse('keyReused')
  if ('leftOut' in kept) throw refuse('answerGone')
  return 'sealed' in kept ? { data: opened(app, id, kept.sealed) } : kept
}

export const remember = (db: Db, { id, kept }: Repeat, data: unknown) =>
  db
    .update(idempotentAnswers)
    .set({ answer: kept(data) })
    .where(eq(idempotentAnswers.id, id))

export interface Fate {
  fate: 'done' | 'never'
  withheld: boolean
  answer: unknown
}

/**
 * What became of a write, for good: one that is under way is waited for, and a key that nobody used is closed, so that a
 * request that arrives late does nothing. Who asks has not said again what was sent, so a sealed answer stays sealed.
 */
export async function fateOf(app: Inside, db: Db, id: string): Promise<Fate> {
  if (await take(app, db, id, '', { closed: true })) return never
  const kept = (await rowOf(db, id))!.answer as Kept
  if ('closed' in kept) return never
  return 'data' in kept
    ? { fate: 'done', withheld: false, answer: kept.data }
    : { fate: 'done', withheld: true, answer: null }
}

const never: Fate = { fate: 'never', withheld: false, answer: null }

/** Whether the key was free. Waits while somebody else is about to take it. */
async function take(app: Inside, db: Db, id: string, requestHash: string, answer: object): Promise<boolean> {
  const made = await db
    .insert(idempotentAnswers)
    .values({ id, requestHash, answer, createdAt: app.clock.now() })
    .onConflictDoNothing()
    .returning({ id: idempotentAnswers.id })
  return made.length === 1
}

async function rowOf(db: Db, id: string) {
  const [row] = await db.select().from(idempotentAnswers).where(eq(idempotentAnswers.id, id))
  return row
}

/** A key pair fits easily; the picture of a document does not, and can be looked at anew. */
const fileKeptBytesMax = 64 * 1024

const isFile = (data: unknown): data is FileAnswer => Buffer.isBuffer((data as FileAnswer | null)?.bytes)

function sealed({ seal }: Pick<Inside, 'seal'>, id: string, data: unknown): Kept {
  if (isFile(data) && data.bytes.length > fileKeptBytesMax) return { leftOut: true }
  const plain = isFile(data) ? { file: { ...data, bytes: data.bytes.toString('base64') } } : { data }
  return { sealed: seal.closeBytes(Buffer.from(JSON.stringify(plain)), id).toString('base64url') }
}

function opened({ seal }: Pick<Inside, 'seal'>, id: string, text: string): unknown {
  const json = seal.openBytes(Buffer.from(text, 'base64url'), id).toString()
  const { file, data } = JSON.parse(json) as { data?: unknown; file?: { bytes: string } }
  return file ? { ...file, bytes: Buffer.from(file.bytes, 'base64') } : data
}

function digest(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
