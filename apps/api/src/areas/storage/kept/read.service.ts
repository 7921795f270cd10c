import { Readable } from 'node:stream'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { Fault } from '../../../core/store/faults.ts'
import { Recent } from '../../../core/recent.ts'
import { BytesDamaged, BytesGone } from '../../../core/store/store.ts'
import { verified } from '../../../core/store/verified.ts'
import { blobs, type BlobRow } from './blob.table.ts'
import { noteFault } from './fault.service.ts'
import { objects, type ObjectRow } from './object.table.ts'

/** From one byte up to another, that one not included. */
export interface Range {
  from: number
  to: number
}

/** What it takes to read bytes. */
export const readColumns = { id: blobs.id, store: blobs.store, size: blobs.size, pieces: blobs.pieces }
type ReadBlob = Pick<BlobRow, keyof typeof readColumns>

const { seq, containerId, key, latest, by, replacedAt, ...shown } = getTableColumns(objects)
/** What readers are told of a version. */
export const shownColumns = shown
export type ShownObject = Pick<ObjectRow, keyof typeof shownColumns>

/** A version, with its bytes where they are in one piece and were found along with it. */
export type KeptObject = ShownObject & { blob?: ReadBlob | undefined }
type Bytes = Pick<KeptObject, 'blobIds' | 'size' | 'blob'>

/**
 * The bytes of a version, each verified before it leaves. The first of them are there when this answers, so damage at the
 * start of an object is a `Fault` and not a broken stream. Whoever does not read to the end destroys the stream.
 */
export async function readObject(app: App, object: Bytes, range = wholeOf(object)): Promise<Readable> {
  const { first, pieces } = await begin(app, object, range)
  return streamOf(first, pieces)
}

/** No more than what waits in the buffers of a connection anyway. */
const atOnceBytesMax = 65_536

/** At most 16 MiB of what was asked for last. Bytes never change under their id, so they need no forgetting. */
const keptMax = 256
const kept = new WeakMap<App, Recent<Uint8Array>>()
function keptBy(app: App): Recent<Uint8Array> {
  const known = kept.get(app) ?? new Recent<Uint8Array>(keptMax)
  kept.set(app, known)
  return known
}

/** The same, but few bytes as they are: a stream of them would take longer than to read them. */
export async function readAtOnce(app: App, object: Bytes, range: Range): Promise<Readable | Uint8Array> {
  if (range.to === range.from) return new Uint8Array(0)
  const { blobIds, blob } = object
  if (!blob || blobIds.length !== 1 || object.size > atOnceBytesMax) return readOnce(app, object, range)
  const before = keptBy(app).get(blob.id)
  const bytes = before ?? (await readOnce(app, object, wholeOf(object)))
  if (bytes instanceof Readable) {
    bytes.destroy()
    return readOnce(app, object, range)
  }
  keptBy(app).set(blob.id, bytes)
  return bytes.subarray(range.from, range.to)
}

async function readOnce(app: App, object: Bytes, range: Range): Promise<Readable | Uint8Array> {
  const size = range.to - range.from
  const { first, pieces } = await begin(app, object, range)
  if (size > atOnceBytesMax || first.value?.length !== size) return streamOf(first, pieces)
  // Nobody waits for its file to be closed.
  pieces.return(undefined).catch((error: Error) => app.log.warn({ err: error }, 'read'))
  return first.value
}

async function begin(app: App, object: Bytes, range: Range) {
  const pieces = bytesOf(app, object, range)
  const first = await pieces.next().catch((error: Error) => {
    throw isDamage(error) ? new Fault('InternalError', 'The object is damaged') : error
  })
  return { first, pieces }
}

export const wholeOf = ({ size }: Pick<Bytes, 'size'>): Range => ({ from: 0, to: size })
const isDamage = (error: unknown) => error instanceof BytesDamaged || error instanceof BytesGone

const streamOf = (first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>) =>
  Readable.from(startingWith(first, rest), { objectMode: false, highWaterMark: 0 })

async function* startingWith(first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>) {
  try {
    if (first.done) return
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** A part of a version after the other. */
async function* bytesOf(app: App, object: Bytes, { from, to }: Range): AsyncGenerator<Uint8Array> {
  const sizes = await sizesOf(app, object)
  let start = 0
  for (const id of object.blobIds) {
    const end = start + (sizes.get(id) ?? 0)
    if (end > from && start < to) {
      const blob = object.blob ?? (await blobOf(app, id))
      yield* told(app, blob, Math.max(from, start) - start, Math.min(to, end) - start)
    }
    start = end
  }
}

async function blobOf(app: App, id: string): Promise<ReadBlob> {
  const [blob] = await app.db.select(readColumns).from(blobs).where(eq(blobs.id, id))
  if (!blob) throw new BytesGone(id)
  return blob
}

/** What is in one piece is as large as that. */
async function sizesOf(app: App, { blobIds, size }: Bytes): Promise<ReadonlyMap<string, number>> {
  if (blobIds.length < 2) return new Map(blobIds.map((id) => [id, size]))
  const rows = await app.db
    .select({ id: blobs.id, size: blobs.size })
    .from(blobs)
    .where(inArray(blobs.id, [...blobIds]))
  return new Map(rows.map((row) => [row.id, row.size]))
}

/** Damage that somebody comes upon is written down. */
async function* told(app: App, blob: ReadBlob, from: number, to: number): AsyncGenerator<Uint8Array> {
  try {
    yield* verified(await app.stores.of(blob.store), blob, from, to)
  } catch (error) {
    if (isDamage(error)) await noteFault(app, blob.id, error instanceof BytesGone ? 'missing' : 'content')
    throw error
  }
}

/** Which bytes one part of an object is, by its number; one that came in one piece is its own first part. */
export async function partOf(app: App, object: Bytes, number: number): Promise<Range | undefined> {
  if (object.blobIds.length === 0) return number === 1 ? wholeOf(object) : undefined
  const sizes = await sizesOf(app, object)
  const until = (count: number) => object.blobIds.slice(0, count).reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
  return number <= object.blobIds.length ? { from: until(number - 1), to: until(number) } : undefined
}
