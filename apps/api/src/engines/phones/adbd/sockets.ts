import type { Channel } from './channel.ts'

const namesMax = 64

/** Somebody who waits for connections at a name of the phone. */
export interface Listener {
  /** Somebody outside came to this name. */
  accept(channel: Channel): void
  /** Where the name leads out of the phone: how somebody inside gets there. */
  dial?: () => Promise<Channel>
}

/** The local sockets of a phone, by name: `localabstract:scrcpy_0000abcd`, `tcp:8080`. */
export class Sockets {
  readonly #listeners = new Map<string, Listener>()

  /** False when the name is taken or there are too many. */
  listen(name: string, listener: Listener): boolean {
    if (this.#listeners.has(name) || this.#listeners.size >= namesMax) return false
    this.#listeners.set(name, listener)
    return true
  }

  /** Only who listens there can end it. */
  close(name: string, listener: Listener): void {
    if (this.#listeners.get(name) === listener) this.#listeners.delete(name)
  }

  at(name: string): Listener | undefined {
    return this.#listeners.get(name)
  }
}
