import { eq, inArray, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { ThingEngine } from '../../ground/engine/things.ts'
import { things, works } from './embedded.table.ts'
import { EngineRefusal, work } from './work.ts'

/** Things of the embedded cloud that are no more than what was wished for; a family adds what is its own. */
export class EmbeddedThings<Wish extends object> implements ThingEngine<Wish> {
  protected readonly app: App
  constructor(app: App) {
    this.app = app
  }

  make(call: EngineCall, wish: Wish): Promise<Progress<{ ref: string }>> {
    const ref = call.resource
    return this.#work(call, 'create', async (db) => {
      await db.insert(things).values({ ref, wish, changedAt: this.app.clock.now() }).onConflictDoNothing()
      return { ref }
    })
  }

  change(call: EngineCall, ref: string, wish: Partial<Wish>): Promise<Progress> {
    return this.#work(call, 'change', async (db) => {
      const changed = await db
        .update(things)
        .set({ wish: sql`${things.wish} || ${JSON.stringify(wish)}::jsonb`, changedAt: this.app.clock.now() })
        .where(eq(things.ref, ref))
        .returning()
      if (changed.length === 0) throw new EngineRefusal('lost')
      return {}
    })
  }

  /** Also what the same call has made, or would make late. */
  remove(call: EngineCall): Promise<Progress> {
    const { operation, resource } = call
    return this.#work({ ...call, operation: `${operation}/remove` }, 'remove', async (db) => {
      const ended = { operation, resource, verb: 'remove', begunAt: this.app.clock.now(), ended: true }
      await db
        .insert(works)
        .values(ended)
        .onConflictDoUpdate({ target: works.operation, set: { ended: true, result: null } })
      await db.delete(things).where(eq(things.ref, resource))
      return {}
    })
  }

  protected async found(refs: readonly string[]): Promise<{ ref: string; wish: Wish; changedAt: Date }[]> {
    const rows = await this.app.db
      .select()
      .from(things)
      .where(inArray(things.ref, [...refs]))
    return rows as { ref: string; wish: Wish; changedAt: Date }[]
  }

  #work<Result extends object>(call: EngineCall, verb: string, apply: Parameters<typeof work<Result>>[2]['apply']) {
    return work<Result>(this.app, call, { verb, phases: [{ seconds: 2 }], apply })
  }
}
