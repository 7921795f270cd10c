import type { ObjectInfo, ObjectList, ObjectVersion, StoredObject } from '@portico/contract/storage/object.ts'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import type { SentFile } from '../../../core/http/serve.ts'
import { namesOf } from '../../../core/people/names.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { openContainer } from '../container/container.service.ts'
import { containerKeys, type ContainerRow } from '../container.table.ts'
import { deletedBelow, foundBelow } from './search.service.ts'
import { usesOfShares } from './share.service.ts'
import { deleteVersion, restoreVersion } from '../kept/delete.service.ts'
import { findObject, versionsOf } from '../kept/find.service.ts'
import { holdContainer } from '../kept/held.ts'
import { listObjects, type ListedObject } from '../kept/list.service.ts'
import { objects, type ObjectRow } from '../kept/object.table.ts'
import { stage } from '../kept/stage.service.ts'
import { addVersion, copyObject, keepObject, untold } from '../kept/write.service.ts'
import { moment, noteObject, objectOf, type Named } from './object.ts'
import { refuseFault } from './refused.ts'
import { hexOf, incomingOf } from './sent.ts'

const standardType = untold.type

interface Listing {
  id: string
  prefix: string
  search?: string | undefined
  after?: string | undefined
  limit: number
}

export async function list(ctx: CustomerCtx, { id, prefix, search, after, limit }: Listing): Promise<ObjectList> {
  const container = await openContainer(ctx, id, 'list')
  const found = search
    ? await foundBelow(ctx.db, id, { prefix, search, after, limit })
    : await listObjects(ctx.db, id, { prefix, delimiter: '/', after, max: limit })
  return {
    folders: found.prefixes.map((folder) => ({ prefix: folder })),
    // A folder that was made empty is an object of its own name.
    objects: await shownAll(
      ctx,
      container,
      found.objects.filter(({ key }) => key !== prefix),
    ),
    next: found.next,
  }
}

async function shownAll(ctx: CustomerCtx, container: ContainerRow, rows: ListedObject[]): Promise<StoredObject[]> {
  const keys = rows.map(({ key }) => key)
  const versions =
    container.versioning === 'off' ? new Map<string, number>() : await versionCounts(ctx.db, container.id, keys)
  const uses = await usesOfShares(ctx, container.id, keys)
  return rows.map((row) => ({
    key: row.key,
    ...versionShown(row),
    versions: versions.get(row.key) ?? 1,
    share_uses: uses.get(row.key) ?? null,
  }))
}

async function versionCounts(db: Db, id: string, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: objects.key, versions: count() })
    .from(objects)
    .where(and(eq(objects.containerId, id), inArray(objects.key, [...keys]), eq(objects.marker, false)))
    .groupBy(objects.key)
  return new Map(rows.map(({ key, versions }) => [key, versions]))
}

const versionShown = (row: Pick<ObjectRow, 'versionId' | 'size' | 'type' | 'etag' | 'createdAt'>) => ({
  version_id: row.versionId,
  size: row.size,
  type: row.type,
  etag: row.etag,
  modified_time: row.createdAt.toISOString(),
})
const versionRow = (row: ObjectRow): ObjectVersion => ({
  key: row.key,
  ...versionShown(row),
  latest: row.latest,
  marker: row.marker,
})

export async function deletedList(ctx: CustomerCtx, { id, ...asked }: Omit<Listing, 'search'>) {
  await openContainer(ctx, id, 'list')
  const { rows, next } = await deletedBelow(ctx.db, id, asked)
  return { result: rows.map(versionRow), next }
}

export async function info(ctx: CustomerCtx, named: Named): Promise<ObjectInfo> {
  await openContainer(ctx, named.id, 'read')
  const row = await objectOf(ctx, named)
  const { headers, metadata, etag, sums } = row
  return {
    key: row.key,
    ...versionShown(row),
    versions: (await versionCounts(ctx.db, named.id, [row.key])).get(row.key) ?? 1,
    md5: etag.includes('-') ? '' : etag,
    crc32: hexOf(sums.crc32),
    by: await whoIs(ctx.db, row.by),
    cache_control: headers.cacheControl ?? '',
    disposition: headers.disposition ?? '',
    metadata,
  }
}

/** A person, or the key that a program signed with. */
async function whoIs(db: Db, by: string): Promise<string> {
  const [key] = await db.select({ name: containerKeys.name }).from(containerKeys).where(eq(containerKeys.id, by))
  return key?.name ?? (await namesOf(db, [by]))(by)
}

export async function versions(ctx: CustomerCtx, { id, key }: Named): Promise<{ result: ObjectVersion[] }> {
  await openContainer(ctx, id, 'list')
  return { result: (await versionsOf(ctx.db, id, key)).map(versionRow) }
}

const emptyMd5 = 'd41d8cd98f00b204e9800998ecf8427e'

/** An object without bytes whose name ends with a slash: so S3 clients know folders too. */
export async function createFolder(ctx: CustomerCtx, { id, prefix }: { id: string; prefix: string }): Promise<null> {
  if (prefix === '') throw refuseField({ prefix: 'rules.empty' })
  await openContainer(ctx, id, 'write')
  noteObject(ctx, id, prefix)
  const bytes = { blobIds: [], size: 0, etag: emptyMd5, sums: {}, sumType: 'FULL_OBJECT' as const }
  const told = { ...untold, key: prefix, type: 'application/x-directory', by: ctx.login.id }
  const container = await holdContainer(ctx.db, id).catch(refuseFault)
  await addVersion(moment(ctx), container, { ...told, ...bytes }, { ifNoneMatch: '*' }).catch(refuseFault)
  return null
}

interface Put {
  id: string
  key: string
  type: string
  crc32: string
}

/** Its bytes are safe before anything is written; what the write refuses is swept away. */
export const put = {
  async before(ctx: Outside<CustomerCtx>, { id, key, type, crc32 }: Put, files: SentFile[]) {
    const container = await openContainer(ctx, id, 'write')
    const staged = await stage(ctx.app, container, incomingOf(files, crc32)).catch(refuseFault)
    return async (inside: CustomerCtx) => {
      await openContainer(inside, id, 'write')
      noteObject(inside, id, key)
      const told = { ...untold, key, type: type || standardType, by: inside.login.id }
      const { versionId, etag } = await keepObject(moment(inside), id, staged, told).catch(refuseFault)
      return { version_id: versionId, etag }
    }
  },
}

interface Saving {
  id: string
  key: string
  type: string
  cache_control: string
  disposition: string
  metadata: Record<string, string>
}

/** What is told with it is a part of it: where versions are kept, it is a new one. */
export async function save(ctx: CustomerCtx, { id, key, type, ...wish }: Saving): Promise<null> {
  await openContainer(ctx, id, 'write')
  noteObject(ctx, id, key)
  const row = await objectOf(ctx, { id, key })
  const { encoding, language, expires } = row.headers
  const headers = {
    ...(encoding && { encoding }),
    ...(language && { language }),
    ...(expires && { expires }),
    ...(wish.cache_control && { cacheControl: wish.cache_control }),
    ...(wish.disposition && { disposition: wish.disposition }),
  }
  const by = ctx.login.id
  const told = { type: type || standardType, headers, metadata: wish.metadata, by }
  await copyObject(moment(ctx), row, { containerId: id, key, told, by }).catch(refuseFault)
  return null
}

interface NamedVersion {
  id: string
  key: string
  version_id: string
}

export async function removeVersion(ctx: CustomerCtx, { id, key, version_id }: NamedVersion): Promise<null> {
  await openContainer(ctx, id, 'write')
  noteObject(ctx, id, key)
  if (!(await findObject(ctx.db, id, key, version_id))) throw refuse('notFound')
  await deleteVersion(moment(ctx), id, { key, versionId: version_id }).catch(refuseFault)
  return null
}

export async function restore(ctx: CustomerCtx, { id, key, version_id }: NamedVersion): Promise<null> {
  await openContainer(ctx, id, 'write')
  noteObject(ctx, id, key)
  const wish = { key, versionId: version_id, by: ctx.login.id }
  await restoreVersion(moment(ctx), id, wish).catch(refuseFault)
  return null
}
