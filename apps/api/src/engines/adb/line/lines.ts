import { minutesMs, secondsMs } from '../../../core/clock.ts'
import { PhoneGone, PhoneSilent, type PhoneAddress, type PhoneCall } from '../../../ground/engine/phones.ts'
import { reachDaemon } from './daemon.ts'
import type { AdbKey } from './key.ts'
import type { Line } from './line.ts'
import { asFailure, patienceFor, unlessEnded, type Patience } from './patience.ts'
import { reachByServer } from './server.ts'
import { Turns } from './turns.ts'

export interface LineLimits {
  /** Phones that are spoken with at once, and how much at once with one of them. */
  linesMax: number
  callsPerPhoneMax: number
  /** How long a line that nobody uses is kept. */
  idleMs: number
  /** How long a phone may take for a call, or be silent in a transfer. */
  callMs: number
  silentMs: number
}
export const lineLimits: LineLimits = {
  linesMax: 1_000,
  callsPerPhoneMax: 8,
  idleMs: minutesMs(1),
  callMs: secondsMs(20),
  silentMs: secondsMs(30),
}

/** A share in the line to a phone, until it is given back. */
export interface Lease {
  readonly line: Line
  /** What was waited for came to an end, or to that. The line is given up where nothing was heard on it meanwhile. */
  back(error?: unknown): void
}
export type Work<T> = (line: Line, patience: Patience) => Promise<T>

/** One line for each phone that is spoken with: shared by all who do, kept for a while, and given up for others. */
export class Lines {
  readonly #key: () => Promise<AdbKey>
  readonly #limits: LineLimits
  readonly #turns: Turns
  /** Those that were used longest ago come first. */
  readonly #kept = new Map<string, Kept>()

  constructor(key: () => Promise<AdbKey>, limits: LineLimits) {
    this.#key = key
    this.#limits = limits
    this.#turns = new Turns(limits.linesMax)
  }

  /** A call that is over in a moment, with all of its answers. */
  ask<T>(phone: PhoneAddress, call: PhoneCall, work: Work<T>): Promise<T> {
    return this.#use(phone, this.brief(call), work)
  }

  /** One that takes as long as something moves. */
  transfer<T>(phone: PhoneAddress, call: PhoneCall, work: Work<T>): Promise<T> {
    return this.#use(phone, this.patience(call), work)
  }

  /** For what is over in a moment. */
  brief(call: PhoneCall): Patience {
    return patienceFor(call, this.#limits.callMs, false)
  }

  /** For what moves. */
  patience(call: PhoneCall): Patience {
    return patienceFor(call, this.#limits.silentMs, true)
  }

  /** For what outlives the call: it takes no turn of the phone's. */
  lease(phone: PhoneAddress, patience: Patience): Promise<Lease> {
    return this.#on(phone, patience.signal, (kept) => kept.lease(patience))
  }

  drop(phone: PhoneAddress): void {
    this.#kept.get(nameOf(phone))?.close()
  }

  close(): void {
    for (const kept of this.#kept.values()) kept.close()
  }

  async #use<T>(phone: PhoneAddress, patience: Patience, work: Work<T>): Promise<T> {
    try {
      return await this.#on(phone, patience.signal, (kept) => kept.use(patience, work))
    } catch (error) {
      throw patience.signal.aborted ? patience.signal.reason : asFailure(error)
    } finally {
      patience.done()
    }
  }

  /** Whoever comes for a line has it at once, so that nobody gives it up in between. */
  async #on<T>(phone: PhoneAddress, signal: AbortSignal, use: (kept: Kept) => Promise<T>): Promise<T> {
    const name = nameOf(phone)
    const there = this.#kept.get(name)
    if (there) {
      this.#kept.delete(name)
      this.#kept.set(name, there)
      return use(there)
    }
    if (this.#turns.isFull) this.#idle()?.close()
    const back = await this.#turns.take(signal)
    const meanwhile = this.#kept.get(name)
    if (meanwhile) {
      back()
      return use(meanwhile)
    }
    const kept: Kept = new Kept({
      limits: this.#limits,
      reach: (signal) => reach(phone, this.#key, signal),
      isWanted: () => this.#turns.isAwaited,
      gone: () => {
        if (this.#kept.get(name) === kept) this.#kept.delete(name)
        back()
      },
    })
    this.#kept.set(name, kept)
    return use(kept)
  }

  #idle(): Kept | undefined {
    for (const kept of this.#kept.values()) if (kept.isIdle) return kept
    return undefined
  }
}

export const nameOf = ({ host, port, serial = '' }: PhoneAddress) => `${host} ${port} ${serial}`

async function reach(phone: PhoneAddress, key: () => Promise<AdbKey>, signal: AbortSignal): Promise<Line> {
  return phone.serial === undefined ? reachDaemon(phone, await key(), signal) : reachByServer(phone, signal)
}

interface KeptParts {
  limits: LineLimits
  reach(signal: AbortSignal): Promise<Line>
  /** Whether somebody waits for a line to another phone. */
  isWanted(): boolean
  gone(): void
}

/** The line to one phone. */
class Kept {
  line: Line | undefined
  readonly #parts: KeptParts
  readonly #turns: Turns
  readonly #closing = new AbortController()
  #reaching: Promise<Line> | undefined
  #users = 0
  #timer: NodeJS.Timeout | undefined

  constructor(parts: KeptParts) {
    this.#parts = parts
    this.#turns = new Turns(parts.limits.callsPerPhoneMax)
  }

  get isIdle(): boolean {
    return this.#users === 0
  }

  async use<T>(patience: Patience, work: Work<T>): Promise<T> {
    const { line, back } = await this.lease(patience)
    try {
      const turn = await this.#turns.take(patience.signal)
      try {
        return await unlessEnded(patience.signal, work(line, patience))
      } finally {
        turn()
      }
    } catch (error) {
      back(error)
      throw error
    } finally {
      back()
    }
  }

  async lease(patience: Patience): Promise<Lease> {
    const began = performance.now()
    this.#users += 1
    clearTimeout(this.#timer)
    let held = true
    const back = (error?: unknown) => {
      if (!held) return
      held = false
      this.#users -= 1
      if (error instanceof PhoneSilent && this.line && this.line.heardAt < began) this.close()
      else if (this.#users === 0) this.#rest()
    }
    try {
      return { line: await unlessEnded(patience.signal, this.#reached()), back }
    } catch (error) {
      back()
      throw error
    }
  }

  close(): void {
    if (this.#closing.signal.aborted) return
    clearTimeout(this.#timer)
    this.#closing.abort(new PhoneGone('It was let go'))
    this.line?.close()
    this.#parts.gone()
  }

  #rest(): void {
    if (this.#closing.signal.aborted) return
    if (!this.line?.isOpen || this.#parts.isWanted()) return this.close()
    this.#timer = setTimeout(() => this.close(), this.#parts.limits.idleMs).unref()
  }

  /** All who come while it is being reached wait for the same; when that fails, the last of them takes it away. */
  #reached(): Promise<Line> {
    this.#reaching ??= this.#begin()
    return this.#reaching
  }

  async #begin(): Promise<Line> {
    const patience = patienceFor({ signal: this.#closing.signal }, this.#parts.limits.callMs, false)
    try {
      const line = await this.#parts.reach(patience.signal)
      this.line = line
      if (this.#closing.signal.aborted) line.close()
      else line.onClose(() => this.close())
      return line
    } finally {
      patience.done()
    }
  }
}
