import { zipObjectsMax } from '@portico/contract/storage/object.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { minutesMs } from '../../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newSecret } from '../../../core/ids.ts'
import { makeOneTime } from '../../../core/one-time/one-time.ts'
import { refuse } from '../../../core/refuse.ts'
import { openContainer } from '../container/container.service.ts'
import { objects } from '../kept/object.table.ts'
import { grant } from '../../../core/http/grant.ts'
import { objectOf, type Named } from './object.ts'
import { below } from './search.service.ts'

export const [downloadPath, zipPath] = ['/o/d', '/o/z']
const zipLifeMs = minutesMs(10)

/** An address for this browser: it ends soon, and with the session. */
export async function link(
  ctx: CustomerCtx,
  { inline, ...named }: Named & { inline: boolean },
): Promise<{ url: string }> {
  await openContainer(ctx, named.id, 'read')
  const { versionId } = await objectOf(ctx, named)
  const words = [named.id, versionId, ctx.session.id, inline ? 'inline' : 'file']
  return { url: `${downloadPath}/${grant(ctx.app, 'download', words)}` }
}

interface Zipping {
  id: string
  keys: string[]
  from: string
}

/** What is to be in it is too long for an address, so it is kept until the address ends. */
export async function zipLink(ctx: Outside<CustomerCtx>, { id, keys, from }: Zipping) {
  await openContainer(ctx, id, 'read')
  const size = await sizeOf(ctx, id, keys)
  const secret = newSecret()
  const data = { id, session: ctx.session.id, from, keys: JSON.stringify(keys) }
  await makeOneTime(ctx.db, ctx.app.clock, {
    purpose: 'objectZip',
    target: '',
    secret,
    lifeMs: zipLifeMs,
    attempts: 1,
    data,
  })
  return { url: `${zipPath}/${secret}`, ...size }
}

async function sizeOf({ db }: CustomerCtx, id: string, keys: readonly string[]) {
  const all = { objects: 0, bytes: 0 }
  const folders = keys.filter((key) => key.endsWith('/'))
  const single = keys.filter((key) => !key.endsWith('/'))
  const parts = [
    ...folders.map((folder) => below(folder)),
    ...(single.length > 0 ? [inArray(objects.key, single)] : []),
  ]
  for (const part of parts) {
    const some = db
      .select({ size: objects.size })
      .from(objects)
      .where(and(eq(objects.containerId, id), eq(objects.latest, true), eq(objects.marker, false), part))
      .limit(zipObjectsMax + 1)
      .as('some')
    const [row] = await db
      .select({ objects: sql<string>`count(*)`, bytes: sql<string>`coalesce(sum(${some.size}), 0)` })
      .from(some)
    all.objects += Number(row!.objects)
    all.bytes += Number(row!.bytes)
    if (all.objects > zipObjectsMax) throw refuse('zipTooMany')
  }
  return all
}
