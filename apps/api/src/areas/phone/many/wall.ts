import { wallPicture, writeWallFrame, type WallServerMessage, type WallState } from '@portico/contract/phone/wall.ts'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { PacedSocket } from '../../../core/door/paced-socket.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { PhoneFailure, type PhoneStream } from '../../../ground/engine/phones.ts'
import { reachablePhones } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

/** To begin a picture costs a phone more than to show it: so many begin at a time. */
const opensAtOnce = 8
/** A phone that did not answer is tried again while somebody looks at where it would be. */
const retryMs = secondsMs(15)

/** The number of a phone that has no pictures. */
const nobodys = 0xff_ff

interface WallSocket {
  readonly bufferedAmount: number
  send(message: Uint8Array | string): void
}

/** A phone that is on the screen. */
interface Card {
  id: string
  index: number
  /** When it was asked for: who came before the phone was unbound goes. */
  since: Date
  state: WallState
  row: PhoneRow | undefined
  stream: PhoneStream | undefined
  closing: AbortController
}

interface WallParts {
  socket: WallSocket
  mode: 'video' | 'pictures'
  /** Nothing was taken for too long. */
  stuck(): void
}

/** Small pictures of the phones that somebody has on the screen, and of no others. */
export class Wall {
  readonly #app: App
  readonly #parts: WallParts
  readonly #paced: PacedSocket
  readonly #cards = new Map<string, Card>()
  /** A number means the same phone for as long as the wall is there. */
  readonly #indexes = new Map<string, number>()
  readonly #retries: NodeJS.Timeout
  #ctx: CustomerCtx
  #wanted: readonly string[] = []
  #reading: Promise<void> | undefined
  #opening = 0
  #isOver = false

  constructor(ctx: CustomerCtx, app: App, parts: WallParts) {
    this.#ctx = ctx
    this.#app = app
    this.#parts = parts
    this.#paced = new PacedSocket(parts.socket, { room: () => this.#catchUp(), stuck: parts.stuck })
    this.#retries = setInterval(() => this.#retry(), retryMs)
  }

  /** From now on it is heard. */
  begin(): void {
    this.#say({ type: 'ready' })
  }

  /** These are on the screen now. However often it is said, one reading of the rows follows the other. */
  see(ids: readonly string[]): Promise<void> {
    this.#wanted = [...new Set(ids)]
    this.#reading ??= this.#readUntilDone().finally(() => (this.#reading = undefined))
    return this.#reading
  }

  /** Rights may be others now. */
  check(ctx: CustomerCtx): Promise<void> {
    this.#ctx = ctx
    return this.see(this.#wanted)
  }

  again(id: string): void {
    const card = this.#cards.get(id)
    if (card?.stream) return card.stream.again()
    if (card && card.state !== 'opening') this.#begin(card)
  }

  close(): void {
    this.#isOver = true
    clearInterval(this.#retries)
    this.#paced.rest()
    for (const card of this.#cards.values()) stop(card)
    this.#cards.clear()
  }

  async #readUntilDone(): Promise<void> {
    for (let asked: readonly string[] | undefined; asked !== this.#wanted && !this.#isOver;) {
      asked = this.#wanted
      const rows = asked.length > 0 ? await reachablePhones(this.#ctx, asked) : []
      if (asked === this.#wanted && !this.#isOver) this.#show(asked, new Map(rows.map((row) => [row.id, row])))
    }
  }

  #show(ids: readonly string[], rows: ReadonlyMap<string, PhoneRow>): void {
    const wanted = new Set(ids)
    for (const card of this.#cards.values())
      if (!wanted.has(card.id)) {
        stop(card)
        this.#cards.delete(card.id)
      }
    for (const id of ids) this.#place(id, rows.get(id))
    this.#openSome()
  }

  #place(id: string, row: PhoneRow | undefined): void {
    const there = this.#cards.get(id)
    const card = there ?? this.#newCard(id)
    card.row = row
    if (!row) return this.#end(card, 'absent')
    card.index = this.#indexOf(id)
    if (row.unboundAt && row.unboundAt >= card.since) return this.#end(card, 'unbound')
    if (card.state === 'absent') this.#begin(card)
    else if (!there) this.#tell(card)
  }

  #newCard(id: string): Card {
    const since = this.#app.clock.now()
    const closing = new AbortController()
    const card: Card = { id, index: nobodys, since, state: 'opening', row: undefined, stream: undefined, closing }
    this.#cards.set(id, card)
    return card
  }

  /** Only for phones that are this person's: of ids that somebody makes up there is no end. */
  #indexOf(id: string): number {
    const index = this.#indexes.get(id) ?? this.#indexes.size
    this.#indexes.set(id, index)
    return index
  }

  #begin(card: Card): void {
    stop(card)
    card.closing = new AbortController()
    card.since = this.#app.clock.now()
    this.#set(card, 'opening')
    this.#openSome()
  }

  #openSome(): void {
    for (const card of this.#cards.values()) {
      if (this.#opening >= opensAtOnce) return
      if (card.state === 'opening' && card.row && !begun.has(card.closing)) void this.#open(card, card.row)
    }
  }

  async #open(card: Card, row: PhoneRow): Promise<void> {
    const { closing } = card
    const { signal } = closing
    begun.add(closing)
    this.#opening += 1
    try {
      const address = await addressOf(this.#app, row)
      const wish = { mode: this.#parts.mode, ...wallPicture }
      const watcher = {
        frame: (frame: Parameters<typeof writeWallFrame>[1]) =>
          !signal.aborted && this.#paced.picture(() => writeWallFrame(card.index, frame)),
        ended: (failure: PhoneFailure) => void (signal.aborted || this.#end(card, failure.trouble)),
      }
      const stream = await phonesOf(this.#app).stream(address, wish, watcher, { signal })
      if (signal.aborted) return stream.close()
      card.stream = stream
      this.#set(card, 'shown')
    } catch (error) {
      if (!signal.aborted) this.#failed(card, error)
    } finally {
      this.#opening -= 1
      this.#openSome()
    }
  }

  #failed(card: Card, error: unknown): void {
    if (!(error instanceof PhoneFailure)) this.#app.log.error({ err: error }, 'phone wall')
    this.#end(card, error instanceof PhoneFailure ? error.trouble : 'fault')
  }

  #end(card: Card, state: WallState): void {
    if (card.state === state) return
    stop(card)
    this.#set(card, state)
  }

  #set(card: Card, state: WallState): void {
    card.state = state
    this.#tell(card)
  }

  #tell({ id, index, state }: Card): void {
    if (!this.#isOver) this.#say({ type: 'phone', id, index, state })
  }

  #say(message: WallServerMessage): void {
    this.#paced.say(JSON.stringify(message))
  }

  #catchUp(): void {
    for (const { stream } of this.#cards.values()) stream?.again()
  }

  #retry(): void {
    for (const card of this.#cards.values()) if (triedAgain.has(card.state)) this.#begin(card)
  }
}

const triedAgain: ReadonlySet<WallState> = new Set(['silent', 'gone', 'refused', 'tooMany', 'fault'])
/** What was asked of a phone already. */
const begun = new WeakSet<AbortController>()

function stop(card: Card): void {
  card.closing.abort()
  card.stream?.close()
  card.stream = undefined
}
