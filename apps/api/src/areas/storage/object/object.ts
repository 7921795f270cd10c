import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import { findObject } from '../kept/find.service.ts'
import type { Moment } from '../kept/held.ts'
import type { ObjectRow } from '../kept/object.table.ts'

/** Now, in the transaction of a write. */
export const moment = ({ app, db }: CustomerCtx): Moment => ({ db, now: app.clock.now() })

export interface Named {
  id: string
  key: string
  version_id?: string | undefined
}

/** One that is there; a mark that something was deleted is not. */
export async function objectOf({ db }: Pick<CustomerCtx, 'db'>, { id, key, version_id }: Named): Promise<ObjectRow> {
  const row = await findObject(db, id, key, version_id)
  if (!row || row.marker) throw refuse('notFound')
  return row
}

export function noteObject(ctx: CustomerCtx, id: string, key: string): void {
  ctx.audit.subject = id
  ctx.audit.details = { key }
}

/** The last part of a name; of a folder with its slash. */
export const lastName = (key: string) => /[^/]*\/?$/.exec(key)![0]
