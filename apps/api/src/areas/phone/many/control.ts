import type { ControlMessage, Followed } from '@portico/contract/phone/control.ts'
import type { PhoneInput } from '@portico/contract/phone/wire.ts'
import type { App } from '../../../core/app/app.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newSecret } from '../../../core/ids.ts'
import { refuse } from '../../../core/refuse.ts'
import { claim, release, renew, renewEveryMs } from './control-claim.service.ts'
import { ControlWatch } from './control-watch.ts'
import { Follower } from './follower.ts'
import { livePhones, reachablePhones } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

/** Who listens hears of several changes at once. */
const tellMs = 200

interface GroupParts {
  tell(followers: Followed[]): void
  /** The master is lost to it. */
  lost(error: unknown): void
}

interface Following {
  follower: Follower
  row: PhoneRow | undefined
  /** When it began to follow: it is let go of when it was unbound after that. */
  since: Date
}

/** One master, and those that follow it. */
export class ControlGroup {
  readonly #app: App
  readonly #parts: GroupParts
  readonly #id = newSecret()
  readonly #master: PhoneRow
  readonly #since: Date
  readonly #following = new Map<string, Following>()
  readonly #renewing: NodeJS.Timeout
  #watch: ControlWatch | undefined
  #ctx: CustomerCtx
  #telling: NodeJS.Timeout | undefined
  #isOver = false

  private constructor(ctx: CustomerCtx, app: App, master: PhoneRow, parts: GroupParts) {
    this.#ctx = ctx
    this.#app = app
    this.#master = master
    this.#parts = parts
    this.#since = app.clock.now()
    this.#renewing = setInterval(() => void this.#renew().catch(parts.lost), renewEveryMs)
  }

  /** Refused where another group has the master. */
  static async open(
    ctx: CustomerCtx,
    app: App,
    phones: { master: PhoneRow; followers: readonly string[] },
    parts: GroupParts,
  ): Promise<ControlGroup> {
    const group = new ControlGroup(ctx, app, phones.master, parts)
    const [held] = await claim(app, group.#id, [phones.master.id])
    if (!held) {
      group.close()
      throw refuse('wrongState')
    }
    for (const id of phones.followers) group.#add(id)
    group.#watch = new ControlWatch(app, { master: phones.master, following: () => group.#followingNow() })
    void group.#resume([...group.#following.keys()]).catch(parts.lost)
    return group
  }

  /** Done on all that follow, after the master. */
  spread(input: PhoneInput): void {
    // What is on a clipboard is asked of the master alone.
    if (input.type === 'copy') return
    for (const { follower } of this.#following.values()) follower.act(input)
    this.#watch?.acted(input)
  }

  async hear(message: ControlMessage): Promise<void> {
    const ids = message.ids.filter((id) => this.#following.has(id))
    if (message.do === 'resume') return this.#resume(ids)
    for (const id of ids) this.#following.get(id)!.follower.pause('person')
  }

  /** Rights may be others now. Refused when they do not reach the master any more. */
  async check(ctx: CustomerCtx): Promise<void> {
    this.#ctx = ctx
    const [master] = await livePhones(ctx, [this.#master.id])
    if (master!.unboundAt && master!.unboundAt >= this.#since) throw refuse('wrongState')
    const rows = await reachablePhones(ctx, [...this.#following.keys()])
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const [id, one] of this.#following) {
      const row = found.get(id)
      if (!row) one.follower.pause('absent')
      else if (row.unboundAt && row.unboundAt >= one.since) one.follower.pause('unbound')
    }
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearInterval(this.#renewing)
    clearTimeout(this.#telling)
    this.#watch?.close()
    for (const { follower } of this.#following.values()) follower.close()
    release(this.#app, this.#id, this.#ids()).catch((error: Error) =>
      this.#app.log.warn({ err: error }, 'group control'),
    )
  }

  #ids(): string[] {
    return [this.#master.id, ...this.#following.keys()]
  }

  #add(id: string): void {
    const app = this.#app
    const follower = new Follower(id, {
      open: async (watcher, signal) => {
        const address = await addressOf(app, this.#following.get(id)!.row!)
        return phonesOf(app).stream(address, { mode: 'hands' }, watcher, { signal })
      },
      changed: () => this.#tellSoon(),
      failed: (error) => app.log.error({ err: error }, 'group control'),
    })
    this.#following.set(id, { follower, row: undefined, since: this.#since })
  }

  #followingNow(): [Follower, PhoneRow][] {
    return [...this.#following.values()].flatMap(({ follower, row }) =>
      follower.follows && row ? [[follower, row] satisfies [Follower, PhoneRow]] : [],
    )
  }

  /** Those that can, follow from now on; the others say why they cannot. */
  async #resume(ids: readonly string[]): Promise<void> {
    const rows = await reachablePhones(this.#ctx, ids)
    const reached = new Set(rows.map(({ id }) => id))
    const held = new Map((await claim(this.#app, this.#id, [...reached])).map((row) => [row.id, row]))
    if (this.#isOver) return void (await release(this.#app, this.#id, [...held.keys()]))
    const begun = ids.map((id) => {
      const one = this.#following.get(id)!
      one.since = this.#app.clock.now()
      one.row = held.get(id)
      if (!reached.has(id)) return one.follower.pause('absent')
      return one.row && one.row.work === '' ? one.follower.follow() : one.follower.pause('busy')
    })
    await Promise.all(begun)
    this.#watch?.soon()
  }

  /** Says again which phones are controlled, and hears what is done to them. */
  async #renew(): Promise<void> {
    const rows = await renew(this.#app, this.#id, this.#ids())
    if (this.#isOver) return
    const held = new Map(rows.map((row) => [row.id, row]))
    if (!held.has(this.#master.id)) throw refuse('wrongState')
    for (const [id, { follower }] of this.#following) {
      const row = held.get(id)
      if (follower.follows && row?.work !== '') follower.pause('busy')
    }
  }

  #tellSoon(): void {
    if (this.#isOver) return
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#parts.tell([...this.#following.values()].map(({ follower }) => follower.told))
    }, tellMs)
  }
}
