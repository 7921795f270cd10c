import type { ForwardProtocol } from '@portico/contract/network/forward.ts'
import { eq, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type {
  CarriedBytes,
  ForwardEngine,
  ForwardReport,
  ForwardTarget,
  ForwardWish,
  TargetProblem,
} from '../../ground/engine/forward.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { forwards, works } from './embedded.table.ts'
import { forwardsOf } from './forwards.ts'
import { EngineRefusal, work } from './work.ts'

const againMs = 100

/** Forwards that really forward, on this machine. */
export class EmbeddedForwards implements ForwardEngine {
  readonly #app: App
  constructor(app: App) {
    this.#app = app
  }

  /** It is there when it listens. */
  async make(call: EngineCall, wish: ForwardWish): Promise<Progress<{ ref: string }>> {
    const ref = call.resource
    const made = await work(this.#app, call, {
      verb: 'create',
      phases: [{ seconds: 2 }],
      apply: async (db) => {
        const row = { ref, account: call.account, ...wish, sources: [...wish.sources] }
        await db.insert(forwards).values(row).onConflictDoNothing()
        return { ref }
      },
    })
    if (made.state !== 'done') return made
    await forwardsOf(this.#app).settle()
    const [row] = await this.#app.db.select().from(forwards).where(eq(forwards.ref, ref))
    if (row?.listening) return made
    if (row?.fault) return { state: 'failed', fault: 'refused', detail: row.fault }
    return { state: 'pending', againMs }
  }

  async change(call: EngineCall, ref: string, { sources, ...wish }: Partial<ForwardWish>): Promise<Progress> {
    const done = await work(this.#app, call, {
      verb: 'change',
      phases: [{ seconds: 1 }],
      apply: async (db) => {
        const set = { ...wish, ...(sources && { sources: [...sources] }), version: sql`${forwards.version} + 1` }
        const changed = await db
          .update(forwards)
          .set(wish.halted ? { ...set, listening: false } : set)
          .where(eq(forwards.ref, ref))
          .returning({ ref: forwards.ref })
        if (changed.length === 0) throw new EngineRefusal('lost')
        return {}
      },
    })
    if (done.state !== 'done') return done
    await forwardsOf(this.#app).settle()
    return wish.halted ? this.#whenReleased(ref, done) : done
  }

  /** Whoever carries it has ended what was open, and has written down what that was. */
  async #whenReleased(ref: string, done: Progress): Promise<Progress> {
    const { rows } = await this.#app.db.execute(
      sql`select 1 from ${forwards} where ref = ${ref} and halted and holder is not null and held_until >= now()`,
    )
    return rows.length === 0 ? done : { state: 'pending', againMs }
  }

  /** Also what the same call has made, or would make late. */
  async remove(call: EngineCall): Promise<Progress> {
    const { operation, resource } = call
    const end = { ...call, operation: `${operation}/remove` }
    const done = await work(this.#app, end, {
      verb: 'remove',
      phases: [{ seconds: 1 }],
      apply: async (db) => {
        const ended = { operation, resource, verb: 'remove', begunAt: this.#app.clock.now(), ended: true }
        await db
          .insert(works)
          .values(ended)
          .onConflictDoUpdate({ target: works.operation, set: { ended: true, result: null } })
        await db.update(forwards).set({ halted: true, listening: false }).where(eq(forwards.ref, resource))
        return {}
      },
    })
    if (done.state !== 'done') return done
    await forwardsOf(this.#app).settle()
    const over = await this.#whenReleased(resource, done)
    if (over.state === 'done') await this.#app.db.delete(forwards).where(eq(forwards.ref, resource))
    return over
  }

  async problemOf(account: string, target: ForwardTarget): Promise<TargetProblem | undefined> {
    const found = await forwardsOf(this.#app).targets.find(account, target)
    return found !== 'closed' && 'problem' in found ? found.problem : undefined
  }

  async isFree(port: number, protocol: ForwardProtocol): Promise<boolean> {
    return forwardsOf(this.#app).isFree(port, protocol)
  }

  async report(ref: string): Promise<ForwardReport | undefined> {
    const [row] = await this.#app.db.select().from(forwards).where(eq(forwards.ref, ref))
    return (
      row && { listening: row.listening, connections: row.connections, bytesIn: row.bytesIn, bytesOut: row.bytesOut }
    )
  }

  async carried(refs: readonly string[], since: Date, until?: Date): Promise<CarriedBytes[]> {
    if (refs.length === 0) return []
    const { rows } = await this.#app.db.execute<{ ref: string; at: Date; bytes_in: string; bytes_out: string }>(sql`
      select ref, date_bin('5 minutes', at, timestamptz 'epoch') as at, sum(bytes_in)::text as bytes_in,
        sum(bytes_out)::text as bytes_out
      from embedded.forward_sample
      where ref in (${sql.join(
        refs.map((ref) => sql`${ref}`),
        sql`, `,
      )})
        and at >= date_bin('5 minutes', ${since.toISOString()}::timestamptz, timestamptz 'epoch')
        and (${until?.toISOString() ?? null}::timestamptz is null
          or at < date_bin('5 minutes', ${until?.toISOString() ?? null}::timestamptz, timestamptz 'epoch'))
      group by 1, 2 order by 2, 1`)
    return rows.map(({ ref, at, bytes_in, bytes_out }) => ({
      ref,
      at: new Date(at),
      bytesIn: Number(bytes_in),
      bytesOut: Number(bytes_out),
    }))
  }
}
