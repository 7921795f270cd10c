import { okCode, refusals } from '@portico/contract/codes.ts'
import type { ActResult } from '@portico/contract/resource/fields.ts'
import { sql } from 'drizzle-orm'
import type { SignedInCtx } from '../core/http/context.ts'
import { Refused } from '../core/refuse.ts'
import { fill, wordsOf } from '../core/words/words.ts'

interface Fared {
  result: ActResult[]
  done: number
}

/**
 * Does the same to several things, each on its own: what one refuses does not keep the others from it. Always in one
 * order, so that two who ask at once never wait for each other. `act` gives the id of the operation it began, if any.
 */
export async function eachAlone(
  ctx: SignedInCtx,
  ids: readonly string[],
  act: (id: string) => Promise<string | void>,
): Promise<Fared> {
  const result: ActResult[] = []
  for (const id of [...new Set(ids)].toSorted()) {
    await ctx.db.execute(sql`savepoint each_alone`)
    try {
      result.push({ id, code: okCode, msg: '', operation_id: (await act(id)) ?? '' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await ctx.db.execute(sql`rollback to savepoint each_alone`)
      const msg = fill(wordsOf(ctx.language).refusals[error.refusal], error.vars)
      result.push({ id, code: refusals[error.refusal], msg, operation_id: '' })
    }
  }
  ctx.audit.subject = result[0]!.id
  return { result, done: result.filter(({ code }) => code === okCode).length }
}
