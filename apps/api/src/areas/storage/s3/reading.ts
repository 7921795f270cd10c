import { and, eq, fillPlaceholders, getTableColumns, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { packed } from '../../../core/db/packed.ts'
import type { Pool } from '../../../core/db/pool.ts'
import { containerKeys, containers } from '../container.table.ts'
import { blobs } from '../kept/blob.table.ts'
import { objects } from '../kept/object.table.ts'
import { readColumns, shownColumns } from '../kept/read.service.ts'
import { makerMay } from './maker.ts'
import type { Found } from './signer.ts'

const { id, secret, rights, lastUsedAt } = containerKeys
const { objectCount, entryCount, closedReason, ...reached } = getTableColumns(containers)

const key = packed({ id, secret, rights, lastUsedAt })
const container = packed(reached)
const object = packed(shownColumns)
const blob = packed(readColumns)

/** A key and its container, with the newest version of an object, and its bytes where they are in one piece. */
const statement = new QueryBuilder()
  .select({ key: key.column, container: container.column, object: object.column, blob: blob.column })
  .from(containerKeys)
  .innerJoin(containers, eq(containers.id, containerKeys.containerId))
  .leftJoin(
    objects,
    and(eq(objects.containerId, containers.id), eq(objects.key, sql.placeholder('key')), sql`${objects.latest}`),
  )
  .leftJoin(blobs, sql`cardinality(${objects.blobIds}) = 1 and ${blobs.id} = ${objects.blobIds}[1]`)
  .where(and(eq(containerKeys.id, sql.placeholder('id')), isNull(containerKeys.revokedAt), makerMay))
  .toSQL()

type Values = [key: unknown[], container: unknown[], object: unknown[], blob: unknown[]]

/** Asked with every reading, so it is made once, and goes to the pool by itself: on the way there it would take longer. */
export async function keyReading(pool: Pool, asked: { id: string; key: string }): Promise<Found | undefined> {
  const values = fillPlaceholders(statement.params, asked)
  const { rows } = await pool.query<Values>({ name: 's3-reading', text: statement.sql, rowMode: 'array', values })
  const [found] = rows
  if (!found) return undefined
  const newest = object.unpack(found[2])
  return {
    key: key.unpack(found[0])!,
    container: container.unpack(found[1])!,
    newest: newest ? { ...newest, blob: blob.unpack(found[3]) } : null,
  }
}
