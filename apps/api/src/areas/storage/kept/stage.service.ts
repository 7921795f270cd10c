import { createHash } from 'node:crypto'
import type { App } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { Checksum } from '../../../core/store/checksums.ts'
import { Fault } from '../../../core/store/faults.ts'
import type { Measured } from '../../../core/store/measure.ts'
import type { Body } from '../../../core/store/pour.ts'
import { newBlobName } from '../../../core/store/store.ts'
import type { ContainerRow } from '../container.table.ts'
import { blobs } from './blob.table.ts'
import { onTheirWay } from './under-way.ts'

/** What S3 takes in one piece, and as one part. */
export const putBytesMax = 5 * 1024 ** 3

/** What bytes must come to. MD5 and SHA-256 of a signature in hexadecimal digits, the others in base64. */
export interface Expected {
  size?: number | undefined
  md5?: string | undefined
  /** Of the signature: another answer than for a checksum. */
  signedSha256?: string | undefined
  sums?: Partial<Record<Checksum, string>> | undefined
}

export interface Incoming {
  body: Body
  /** As far as it is known before they come. */
  expected?: Expected
  /** What is said only after them. */
  trailer?: () => Expected
  /** How many bytes go when these come: what takes the place of as much has room in a full container. */
  replaces?: number
  /** Checksums to keep although none is expected. */
  sums?: readonly Checksum[]
}

/** Bytes that are safe in the store and that nothing uses yet. Without an id where there are none. */
export interface Staged extends Measured {
  blobId: string | undefined
  store: string
}

type Staging = Pick<App, 'stores' | 'room' | 'log'>
type Roomy = Pick<ContainerRow, 'id' | 'node' | 'sizeBytes' | 'usedBytes'>

/** Brings bytes into the store, outside any transaction; `keep…` or `dropStaged` must follow. */
export async function stage(app: Staging, container: Roomy, incoming: Incoming): Promise<Staged> {
  const { expected = {}, replaces = 0 } = incoming
  const room = Math.min(Number(container.sizeBytes - container.usedBytes) + replaces, putBytesMax)
  if ((expected.size ?? 0) > putBytesMax) throw new Fault('EntityTooLarge')
  if ((expected.size ?? 0) > room) throw new Fault('QuotaExceeded')
  if (!(await app.room.isLeft())) throw noRoom()
  const blobId = newBlobName()
  const store = await app.stores.on(container.node)
  const draft = await store.begin(blobId)
  try {
    const body = onTheirWay(app, container, atMost(incoming.body, room))
    const measured = await draft.take(body, wantedSums(incoming))
    refuseUnlike(measured, incoming)
    if (measured.size === 0) await draft.drop()
    else await draft.finish()
    return { ...measured, blobId: measured.size === 0 ? undefined : blobId, store: store.id }
  } catch (error) {
    await draft.drop().catch((late: Error) => app.log.warn({ err: late }, 'draft'))
    if (!isFull(error)) throw error
    app.room.hasEnded()
    throw noRoom()
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
const noRoom = () => new Fault('ServiceUnavailable', 'There is no room left to store anything. Please try again later.')

async function* atMost(body: Body, bytesMax: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bytesMax) throw new Fault(bytesMax === putBytesMax ? 'EntityTooLarge' : 'QuotaExceeded')
    yield chunk
  }
}

/** What must be measured of a body to look at it. */
export function wantedSums({ expected = {}, sums = [] }: Incoming): Checksum[] {
  const wanted = new Set([...sums, ...(Object.keys(expected.sums ?? {}) as Checksum[])])
  if (expected.signedSha256) wanted.add('sha256')
  return [...wanted]
}

/** Refuses a body that is not what was said of it before or behind it. */
export function refuseUnlike(measured: Measured, { expected = {}, trailer }: Incoming): void {
  refuseOther(measured, expected)
  if (trailer) refuseOther(measured, trailer())
}

function refuseOther(measured: Measured, { size, md5, signedSha256, sums = {} }: Expected): void {
  if (size !== undefined && size !== measured.size) throw new Fault('IncompleteBody')
  if (md5 !== undefined && md5 !== measured.md5) throw new Fault('BadDigest')
  const signed = measured.sums.sha256 && Buffer.from(measured.sums.sha256, 'base64').toString('hex')
  if (signedSha256 !== undefined && signedSha256 !== signed) throw new Fault('XAmzContentSHA256Mismatch')
  for (const [name, sum] of Object.entries(sums))
    if (measured.sums[name as Checksum] !== sum) throw new Fault('BadDigest')
}

/** Takes back what was staged and is not kept: refused, or its transaction came to nothing. */
export async function dropStaged(app: Staging, { blobId, store }: Staged): Promise<void> {
  if (!blobId) return
  try {
    await (await app.stores.of(store)).remove(blobId)
  } catch (error) {
    app.log.warn({ err: error as Error }, 'staged')
  }
}

/** Makes them known, in use once, in the transaction that uses them. */
export async function keepBlob(db: Db, staged: Staged, now: Date): Promise<string[]> {
  if (!staged.blobId) return []
  const { blobId: id, store, size, md5, pieces } = staged
  await db.insert(blobs).values({ id, store, size, md5, pieces, uses: 1, createdAt: now })
  return [id]
}

/** Runs what keeps staged bytes, and takes them back when it does not. */
export async function orDrop<T>(app: Staging, staged: Staged, keep: () => Promise<T>): Promise<T> {
  try {
    return await keep()
  } catch (error) {
    await dropStaged(app, staged)
    throw error
  }
}

export const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
