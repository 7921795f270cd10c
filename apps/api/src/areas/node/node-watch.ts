import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { minutesMs, secondsMs } from '../../core/clock.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import { within } from '../../core/within.ts'
import { cameBack, wentSilent } from './node-silence.service.ts'
import type { NodeRow } from '../../ground/nodes/node.service.ts'
import { nodes, nodeWatches } from '../../ground/nodes/node.table.ts'

const dueEveryMs = secondsMs(5)
const askEveryMs = secondsMs(20)
const askAtLeastEveryMs = minutesMs(5)
const answerMs = secondsMs(20)
/** Whoever asks a node holds it for so long; if they die, another asks then. */
const holdMs = secondsMs(60)
/** One lost answer is nothing to speak of. */
const failuresToTell = 2
/** Clocks differ, and what a cloud writes down at one moment is seen a moment later: looking back a little costs nothing. */
const overlapMs = secondsMs(30)

type Watch = typeof nodeWatches.$inferSelect

/**
 * Asks the engines that do not speak by themselves what has changed, and thereby learns whether they answer at all. Any
 * number of servers do this side by side; each node is asked by one. A silent node is asked less and less often.
 */
export class NodeWatch {
  readonly #app: App
  readonly #engines: Engines
  readonly #hear: (node: string, refs: readonly string[]) => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(app: App, engines: Engines, hear: (node: string, refs: readonly string[]) => Promise<void>) {
    this.#app = app
    this.#engines = engines
    this.#hear = hear
  }

  start(): void {
    if (this.#engines.asked.length === 0) return
    this.#asking = this.askNodes()
      .catch((error: Error) => this.#app.log.warn({ err: error }, 'nodes cannot be watched'))
      .then(() => {
        if (this.#stopped) return
        this.#timer = setTimeout(() => this.start(), dueEveryMs)
        this.#timer.unref()
      })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#asking
  }

  /** Asks every node that is due. */
  async askNodes(): Promise<void> {
    const due = await this.#take()
    await Promise.all(due.map(({ node, watch }) => this.#ask(node, watch)))
  }

  async #take(): Promise<{ node: NodeRow; watch: Watch }[]> {
    const { db, clock } = this.#app
    const now = clock.now()
    const asked = inArray(nodes.engine, [...this.#engines.asked])
    const watched = await db.select().from(nodes).where(asked)
    if (watched.length === 0) return []
    await db
      .insert(nodeWatches)
      .values(watched.map(({ id }) => ({ nodeId: id, nextAt: now })))
      .onConflictDoNothing()
    const free = or(isNull(nodeWatches.heldUntil), lt(nodeWatches.heldUntil, now))
    const due = db
      .select({ id: nodeWatches.nodeId })
      .from(nodeWatches)
      .where(
        and(
          inArray(
            nodeWatches.nodeId,
            watched.map(({ id }) => id),
          ),
          lte(nodeWatches.nextAt, now),
          free,
        ),
      )
      .for('update', { skipLocked: true })
    const taken = await db
      .update(nodeWatches)
      .set({ heldUntil: new Date(now.getTime() + holdMs) })
      .where(inArray(nodeWatches.nodeId, due))
      .returning()
    return taken.map((watch) => ({ node: watched.find(({ id }) => id === watch.nodeId)!, watch }))
  }

  async #ask(node: NodeRow, watch: Watch): Promise<void> {
    const askedAt = this.#app.clock.now()
    const since = new Date((watch.seenAt ?? askedAt).getTime() - overlapMs)
    try {
      const refs = await within(answerMs, this.#engines.of(node).changed!(since))
      await inTransaction(this.#app.pool, (db) => this.#heard(db, node, askedAt))
      if (refs.length > 0) await this.#hear(node.id, refs)
    } catch (error) {
      this.#app.log.warn({ err: error, node: node.id }, 'node does not answer')
      await inTransaction(this.#app.pool, (db) => this.#unheard(db, node, askedAt))
    }
  }

  async #heard(db: Db, node: NodeRow, askedAt: Date): Promise<void> {
    const nextAt = new Date(this.#app.clock.now().getTime() + askEveryMs)
    await db
      .update(nodeWatches)
      .set({ failures: 0, failingSince: null, seenAt: askedAt, nextAt, heldUntil: null })
      .where(eq(nodeWatches.nodeId, node.id))
    const [silent] = await db
      .select({ since: nodes.unreachableSince })
      .from(nodes)
      .where(and(eq(nodes.id, node.id), isNotNull(nodes.unreachableSince)))
      .for('update')
    if (silent) await cameBack(this.#app, db, node, silent.since!)
  }

  async #unheard(db: Db, node: NodeRow, askedAt: Date): Promise<void> {
    const [watch] = await db
      .update(nodeWatches)
      .set({
        failures: sql`${nodeWatches.failures} + 1`,
        failingSince: sql`coalesce(${nodeWatches.failingSince}, ${askedAt.toISOString()}::timestamptz)`,
      })
      .where(eq(nodeWatches.nodeId, node.id))
      .returning()
    if (!watch) return
    const waitMs = Math.min(askEveryMs * 2 ** (watch.failures - 1), askAtLeastEveryMs)
    const nextAt = new Date(this.#app.clock.now().getTime() + waitMs)
    await db.update(nodeWatches).set({ nextAt, heldUntil: null }).where(eq(nodeWatches.nodeId, node.id))
    if (watch.failures >= failuresToTell) await wentSilent(this.#app, db, node, watch.failingSince!)
  }
}
