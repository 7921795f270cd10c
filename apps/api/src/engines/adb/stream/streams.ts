import { phoneBitrates, phoneStreamLimits } from '@portico/contract/phone/wire.ts'
import { secondsMs } from '../../../core/clock.ts'
import {
  PhoneGone,
  PhonesBusy,
  type PhoneAddress,
  type PhoneCall,
  type PhoneStream,
  type PhoneStreamWish,
  type PhoneWatcher,
} from '../../../ground/engine/phones.ts'
import { nameOf, type Lines } from '../line/lines.ts'
import { asFailure, unlessEnded } from '../line/patience.ts'
import { bringServer } from './server-jar.ts'
import { Shared } from './shared.ts'
import type { Hearer, Source, StreamShape } from './source.ts'
import { startSource } from './start-source.ts'

export interface StreamOptions {
  streamsMax: number
  /** How long a stream goes on after the last who looked. */
  lingerMs: number
  /** The file of scrcpy's server for phones that do not have it; none for those that do. */
  serverFile: string | undefined
}
export const streamLimits = { streamsMax: 500, lingerMs: secondsMs(3) }

/** All streams there are: one for each phone, kind, size and speed. */
export class Streams {
  readonly #lines: Lines
  readonly #options: StreamOptions
  readonly #shared = new Map<string, Shared>()

  constructor(lines: Lines, options: StreamOptions) {
    this.#lines = lines
    this.#options = options
  }

  async open(phone: PhoneAddress, wish: PhoneStreamWish, watcher: PhoneWatcher, call: PhoneCall): Promise<PhoneStream> {
    const joining = this.#find(phone, wish).join(watcher)
    const patience = this.#lines.brief(call)
    // Whoever does not wait any more is not shown anything either.
    joining.then((stream) => patience.signal.aborted && stream.close()).catch(() => {})
    try {
      return await unlessEnded(patience.signal, joining)
    } catch (error) {
      throw patience.signal.aborted ? patience.signal.reason : asFailure(error)
    } finally {
      patience.done()
    }
  }

  drop(phone: PhoneAddress): void {
    for (const [name, shared] of this.#shared) if (name.startsWith(`${nameOf(phone)} `)) shared.end(droppedPhone())
  }

  close(): void {
    for (const shared of this.#shared.values()) shared.end(droppedPhone())
  }

  #find(phone: PhoneAddress, wish: PhoneStreamWish): Shared {
    const shape = shapeOf(wish)
    const name = `${nameOf(phone)} ${wish.mode} ${shape.size} ${shape.fps}`
    const there = this.#shared.get(name)
    if (there) return there
    if (this.#shared.size >= this.#options.streamsMax) throw new PhonesBusy('As much is shown as can be')
    const shared: Shared = new Shared(
      {
        open: (now, hearer) => this.#start(phone, wish.mode, now, hearer),
        lingerMs: this.#options.lingerMs,
        gone: () => this.#shared.delete(name),
      },
      shape,
    )
    this.#shared.set(name, shared)
    return shared
  }

  async #start(
    phone: PhoneAddress,
    mode: PhoneStreamWish['mode'],
    shape: StreamShape,
    hearer: Hearer,
  ): Promise<Source> {
    const patience = this.#lines.brief({})
    let back: ((error?: unknown) => void) | undefined
    try {
      const lease = await this.#lines.lease(phone, patience)
      back = lease.back
      const heard: Hearer = {
        ...hearer,
        ended(failure) {
          lease.back(failure)
          hearer.ended(failure)
        },
      }
      await bringServer(lease.line, patience, this.#options.serverFile)
      const place = { lines: this.#lines, phone, line: lease.line, patience, hearer: heard }
      return closingWith(await startSource(place, mode, shape), lease.back)
    } catch (error) {
      back?.(error)
      throw asFailure(patience.signal.aborted ? patience.signal.reason : error)
    } finally {
      patience.done()
    }
  }
}

const droppedPhone = () => new PhoneGone('It was let go')

function shapeOf({ size, fps, bitrate }: PhoneStreamWish): StreamShape {
  const { sizeMin, sizeMax, fpsMax } = phoneStreamLimits
  return {
    size: within(size ?? sizeMax, sizeMin, sizeMax),
    fps: within(fps ?? fpsMax, 1, fpsMax),
    bitrate: within(bitrate ?? phoneBitrates.standard, phoneBitrates.min, phoneBitrates.max),
  }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(Math.round(value), least), most)

/** What is held for a source goes with it. */
function closingWith(source: Source, back: () => void): Source {
  const close = source.close.bind(source)
  source.close = () => {
    close()
    back()
  }
  return source
}
