import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { AskedTime, Counted } from '../../../ground/engine/meter.ts'
import { intervalBefore, intervalMs } from '../../../ground/meter/meter.service.ts'
import { containerTraffic } from './traffic.table.ts'

const writeEveryMs = secondsMs(1)

/** What left and is not written down yet, by container and the start of the five minutes. */
class Counting {
  readonly #app: App
  #bytes = new Map<string, { containerId: string; start: Date; bytes: number }>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(app: App) {
    this.#app = app
  }

  add(containerId: string, bytes: number): void {
    const start = intervalBefore(this.#app.clock.now())
    const name = `${containerId} ${start.getTime()}`
    const before = this.#bytes.get(name)?.bytes ?? 0
    this.#bytes.set(name, { containerId, start, bytes: before + bytes })
    this.#timer ??= setTimeout(() => void this.write(), writeEveryMs).unref()
  }

  /** One after the other; what could not be written is tried again with the next. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    const rows = [...this.#bytes.values()].map((row) => ({ ...row, bytes: BigInt(row.bytes) }))
    this.#bytes = new Map()
    if (rows.length === 0) return
    try {
      await this.#app.db
        .insert(containerTraffic)
        .values(rows)
        .onConflictDoUpdate({
          target: [containerTraffic.containerId, containerTraffic.start],
          set: { bytes: sql`${containerTraffic.bytes} + excluded.bytes` },
        })
    } catch (error) {
      this.#app.log.warn({ err: error as Error }, 'traffic')
      for (const { containerId, bytes } of rows) this.add(containerId, Number(bytes))
    }
  }
}

/** One for each server. */
const countings = new WeakMap<App, Counting>()
function countingOf(app: App): Counting {
  const counting = countings.get(app) ?? new Counting(app)
  countings.set(app, counting)
  return counting
}

/** Counts bytes that left a container; written down every second, and when the server stops. */
export function countOut(app: App, containerId: string, bytes: number): void {
  if (bytes > 0) countingOf(app).add(containerId, bytes)
}

/** Counts bytes before they go: who breaks off before the end of a piece has had most of it. */
export async function* countedOut(
  app: App,
  containerId: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    countOut(app, containerId, piece.length)
    yield piece
  }
}

/** Writes down what was counted so far. */
export const writeOut = (app: App): Promise<void> => countingOf(app).write()

/** Servers write down what they counted within a second; an interval that ended just now may lack some of it. */
const settledMs = secondsMs(30)

/** What left these containers in each five minutes of these stretches: the answer of a `MeterEngine`. */
export async function outOf(db: Db, asked: readonly AskedTime[], now: Date): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const { id, from, to } of asked) {
    const rows = await db
      .select()
      .from(containerTraffic)
      .where(
        and(eq(containerTraffic.containerId, id), gte(containerTraffic.start, from), lt(containerTraffic.start, to)),
      )
    const bytes = new Map(rows.map((row) => [row.start.getTime(), row.bytes]))
    const end = Math.min(to.getTime(), intervalBefore(new Date(now.getTime() - settledMs)).getTime())
    for (let start = from.getTime(); start < end; start += intervalMs)
      counted.push({ id, start: new Date(start), bytes: bytes.get(start) ?? 0n })
  }
  return counted
}
