import { and, eq, inArray } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import { ownWithin } from './phone-space.service.ts'
import { phoneApps, phoneFiles, type AppRow, type FileRow } from './phone-space.table.ts'
import type { TaskRow } from './phone-task.table.ts'

type Hold = 'share' | 'update'

/** Files of somebody's own, in the order in which they were asked for: shared by whoever uses them, so that nobody deletes them meanwhile. */
export async function holdFiles(ctx: CustomerCtx, ids: readonly string[], hold: Hold): Promise<FileRow[]> {
  const rows = await ctx.db
    .select()
    .from(phoneFiles)
    .where(and(inArray(phoneFiles.id, [...new Set(ids)]), ownWithin(ctx, phoneFiles)))
    .orderBy(phoneFiles.id)
    .for(hold)
  if (rows.length < new Set(ids).size) throw refuse('notFound')
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export async function holdApp(ctx: CustomerCtx, id: string, hold: Hold): Promise<AppRow> {
  const [row] = await ctx.db
    .select()
    .from(phoneApps)
    .where(and(eq(phoneApps.id, id), ownWithin(ctx, phoneApps)))
    .for(hold)
  if (!row) throw refuse('notFound')
  return row
}

/** What a task takes must still be there to be done again. */
export async function holdWished(ctx: CustomerCtx, { wish }: TaskRow): Promise<void> {
  if (wish.fileIds) await holdFiles(ctx, wish.fileIds, 'share')
  if (wish.appId) await holdApp(ctx, wish.appId, 'share')
}
