import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { fateCalls } from '@portico/contract/account/fate.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { requireScope } from '../../core/http/permission.ts'
import { fateOf, repeatId, type Fate } from '../../core/http/repeat.ts'
import { refuseField } from '../../core/refuse.ts'

/** What became of the asker's own write under this key. A program may ask about what its key may call. */
export async function ask(ctx: SignedInCtx, name: string, key: string): Promise<Fate> {
  const call = (catalogue as Readonly<Record<string, Call>>)[name]
  if (!call || !writes(call) || call.allow === 'anyone' || name === fateCalls.fateAsk.name)
    throw refuseField({ call: 'rules.invalid' })
  if (ctx.scopes) requireScope(ctx.scopes, call)
  const fate = await fateOf(ctx.app, ctx.db, repeatId(ctx.login.id, name, key))
  ctx.audit.details = { call: name, fate: fate.fate }
  return fate
}
