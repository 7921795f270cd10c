import { and, asc, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { Fault } from '../../../core/store/faults.ts'
import { findObject } from './find.service.ts'
import { gather, type Folders } from './gather.ts'
import { objects, uploads, type ObjectRow, type Sums, type SumType, type UploadRow } from './object.table.ts'

/** What a list shows of an object. */
export type ListedObject = Pick<
  ObjectRow,
  'key' | 'versionId' | 'size' | 'etag' | 'type' | 'sums' | 'sumType' | 'createdAt'
>

export interface ListAsked extends Folders {
  /** Begins behind this key, or behind this folder where it is one. */
  after?: string | undefined
}
export interface Listed {
  objects: ListedObject[]
  /** Folders, each with its prefix before and its delimiter behind it. */
  prefixes: string[]
  /** What `after` must be to go on; NULL at the end. */
  next: string | null
}

export const listMax = 1000

interface FoundRow extends Record<string, unknown> {
  folder: string | null
  key: string
  version_id: string
  size: string
  etag: string
  type: string
  sums: Sums
  sum_type: SumType
  created_at: string
}

/** Objects and folders below a prefix in the order of their bytes, `max` of both together. */
export async function listObjects(db: Db, containerId: string, asked: ListAsked): Promise<Listed> {
  const { prefix = '', delimiter = '', after = null, max = listMax } = asked
  if (max === 0) return { objects: [], prefixes: [], next: null }
  const { rows } = await db.execute<FoundRow>(
    sql`select * from object_list(${containerId}, ${prefix}, ${delimiter}, ${after}, ${max + 1})`,
  )
  const page = rows.slice(0, max)
  const last = page.at(-1)
  return {
    objects: page.filter(({ folder }) => folder === null).map(listed),
    prefixes: page.flatMap(({ folder }) => folder ?? []),
    next: last && rows.length > max ? (last.folder ?? last.key) : null,
  }
}

const listed = (row: FoundRow): ListedObject => ({
  key: row.key,
  versionId: row.version_id,
  size: Number(row.size),
  etag: row.etag,
  type: row.type,
  sums: row.sums,
  sumType: row.sum_type,
  createdAt: new Date(row.created_at),
})

export interface VersionMark {
  key: string
  /** Behind all versions of the key where it is missing. */
  versionId?: string | undefined
}
export interface VersionsAsked extends Folders {
  after?: VersionMark | undefined
}
export interface ListedVersions {
  versions: ObjectRow[]
  prefixes: string[]
  next: VersionMark | null
}

/** All versions and marks, those of a key newest first. */
export async function listVersions(db: Db, containerId: string, asked: VersionsAsked): Promise<ListedVersions> {
  const { after } = asked
  const mark =
    after?.versionId === undefined ? undefined : await findObject(db, containerId, after.key, after.versionId)
  if (after?.versionId !== undefined && !mark) throw new Fault('InvalidArgument', 'No such version to go on from')
  const behindRow = ({ key, seq }: ObjectRow) =>
    or(gt(objects.key, key), and(eq(objects.key, key), lt(objects.seq, seq)))
  const { rows, prefixes, next } = await gather<ObjectRow>(asked, {
    start: mark ? behindRow(mark) : after && { after: after.key },
    behindRow,
    behindKey: (key) => gt(objects.key, key),
    from: (key) => gte(objects.key, key),
    before: (key) => lt(objects.key, key),
    read: (where, limit) =>
      db
        .select()
        .from(objects)
        .where(and(eq(objects.containerId, containerId), where))
        .orderBy(asc(objects.key), desc(objects.seq))
        .limit(limit),
  })
  const goOn = next && ('row' in next ? { key: next.row.key, versionId: next.row.versionId } : { key: next.folder })
  return { versions: rows, prefixes, next: goOn }
}

export interface UploadsAsked extends Folders {
  after?: { key: string; uploadId?: string | undefined } | undefined
}
export interface ListedUploads {
  uploads: UploadRow[]
  prefixes: string[]
  next: { key: string; uploadId: string } | null
}

/** Uploads that are under way, by their keys. */
export async function listUploads(db: Db, containerId: string, asked: UploadsAsked = {}): Promise<ListedUploads> {
  const { after } = asked
  const behindRow = ({ key, id }: Pick<UploadRow, 'key' | 'id'>) =>
    or(gt(uploads.key, key), and(eq(uploads.key, key), gt(uploads.id, id)))
  const { rows, prefixes, next } = await gather<UploadRow>(asked, {
    start: after?.uploadId ? behindRow({ key: after.key, id: after.uploadId }) : after && { after: after.key },
    behindRow,
    behindKey: (key) => gt(uploads.key, key),
    from: (key) => gte(uploads.key, key),
    before: (key) => lt(uploads.key, key),
    read: (where, limit) =>
      db
        .select()
        .from(uploads)
        .where(and(eq(uploads.containerId, containerId), where))
        .orderBy(asc(uploads.key), asc(uploads.id))
        .limit(limit),
  })
  const goOn =
    next && ('row' in next ? { key: next.row.key, uploadId: next.row.id } : { key: next.folder, uploadId: '' })
  return { uploads: rows, prefixes, next: goOn }
}
