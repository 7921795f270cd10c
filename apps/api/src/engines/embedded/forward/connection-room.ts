import { readFileSync } from 'node:fs'

/** What of all is kept for those who have few: one who has many keeps nobody else out. */
const keptShare = 0.2

/** How many connections all forwards of a server have together: beyond it the server itself could open nothing any more. */
export class ConnectionRoom {
  readonly #max: number
  readonly #shares = new Set<ConnectionShare>()
  #taken = 0

  constructor(max: number) {
    this.#max = max
  }

  enter(): ConnectionShare {
    const share: ConnectionShare = new ConnectionShare({
      hasRoomFor: (own) => this.#hasRoomFor(own),
      changed: (by) => (this.#taken += by),
      left: () => this.#shares.delete(share),
    })
    this.#shares.add(share)
    return share
  }

  #hasRoomFor(own: number): boolean {
    if (this.#taken >= this.#max) return false
    return this.#taken < this.#max * (1 - keptShare) || own < (this.#max * keptShare) / this.#shares.size
  }
}

interface Room {
  hasRoomFor(own: number): boolean
  changed(by: number): void
  left(): void
}

/** What one forward has of it. */
class ConnectionShare {
  readonly #room: Room
  #own = 0

  constructor(room: Room) {
    this.#room = room
  }

  take(): boolean {
    if (!this.#room.hasRoomFor(this.#own)) return false
    this.#own++
    this.#room.changed(1)
    return true
  }

  free(): void {
    // What comes to its end after all were given up was given up with them.
    if (this.#own === 0) return
    this.#own--
    this.#room.changed(-1)
  }

  leave(): void {
    this.#room.changed(-this.#own)
    this.#own = 0
    this.#room.left()
  }
}
export type { ConnectionShare }

/** For everything else that a server opens: calls, sockets, its database, its files. */
const filesKept = 2_000
const filesWithoutWord = 10_240
/** One comes in and one goes out. */
const filesEach = 2

/** As many as the system lets this process open, which is asked for once. */
export function connectionsMax(): number {
  const files = Math.max(openFilesMax() - filesKept, openFilesMax() / 2)
  return Math.floor(files / filesEach)
}

function openFilesMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : filesWithoutWord
  } catch {
    return filesWithoutWord
  }
}
