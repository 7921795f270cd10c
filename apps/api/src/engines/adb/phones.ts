import type {
  PhoneAddress,
  PhoneApps,
  PhoneBytes,
  PhoneCamera,
  PhoneCall,
  PhoneEngine,
  PhoneFiles,
  PhoneProxy,
  PhoneSocket,
  PhoneStream,
  PhoneStreamWish,
  PhoneView,
  PhoneViewWish,
  PhoneWatcher,
} from '../../ground/engine/phones.ts'
import * as apps from './ask/apps.ts'
import { backup, pulled, restore } from './ask/backup.ts'
import { openCamera } from './ask/camera.ts'
import { PhoneDoor } from './door.ts'
import * as files from './ask/files.ts'
import type { AdbKey } from './line/key.ts'
import type { Line } from './line/line.ts'
import { asFailure, type Patience } from './line/patience.ts'
import { lineLimits, Lines, type LineLimits } from './line/lines.ts'
import * as looks from './ask/looks.ts'
import * as settings from './ask/settings.ts'
import { streamLimits, Streams, type StreamOptions } from './stream/streams.ts'

export interface AdbOptions {
  /** Who we are to phones; asked for once, with the first of them. */
  key(): Promise<AdbKey>
  /** The file of scrcpy's server, for phones that are not simulated. */
  scrcpyServer?: string | undefined
  limits?: Partial<LineLimits & Omit<StreamOptions, 'serverFile'>>
}

/** Phones that are reached over ADB, real ones and simulated ones alike. */
export class AdbPhones implements PhoneEngine {
  readonly #lines: Lines
  readonly #streams: Streams

  constructor({ key, scrcpyServer, limits }: AdbOptions) {
    this.#lines = new Lines(onceMade(key), { ...lineLimits, ...limits })
    this.#streams = new Streams(this.#lines, { ...streamLimits, ...limits, serverFile: scrcpyServer })
  }

  readonly files: PhoneFiles = {
    list: (phone, folder, call = {}) =>
      this.#lines.ask(phone, call, (line, patience) => files.listed(line, patience, folder)),
    push: (phone, path, file, progress, call = {}) =>
      this.#lines.transfer(phone, call, (line, patience) => files.push(line, patience, path, file, progress)),
    pull: (phone, path, call = {}) => this.#pull(phone, path, call),
    remove: async (phone, path, call = {}) => {
      await this.#lines.transfer(phone, call, (line, patience) => files.remove(line, patience, path))
    },
    makeFolder: async (phone, path, call = {}) => {
      await this.#lines.ask(phone, call, (line, patience) => files.makeFolder(line, patience, path))
    },
  }

  readonly apps: PhoneApps = {
    list: (phone, which = 'own', call = {}) =>
      this.#lines.ask(phone, call, (line, patience) => apps.list(line, patience, which)),
    install: (phone, apk, progress, call = {}) =>
      this.#lines.transfer(phone, call, (line, patience) => apps.install(line, patience, apk, progress)),
    uninstall: (phone, app, call = {}) =>
      this.#lines.transfer(phone, call, (line, patience) => apps.uninstall(line, patience, app)),
    start: (phone, app, call = {}) => this.#lines.ask(phone, call, (line, patience) => apps.start(line, patience, app)),
  }

  facts(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, looks.facts)
  }

  async reboot(phone: PhoneAddress, call: PhoneCall = {}): Promise<void> {
    await this.#lines.ask(phone, call, settings.reboot)
    this.forget(phone)
  }

  screenshot(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, looks.screenshot)
  }

  load(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, looks.load)
  }

  space(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, looks.space)
  }

  focus(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, looks.focus)
  }

  proxy(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, settings.proxy)
  }

  setProxy(phone: PhoneAddress, proxy: PhoneProxy | null, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, (line, patience) => settings.setProxy(line, patience, proxy))
  }

  backup(phone: PhoneAddress, call: PhoneCall = {}): AsyncIterable<Uint8Array> {
    return this.#flow(phone, call, backup)
  }

  restore(phone: PhoneAddress, bytes: AsyncIterable<Uint8Array>, call: PhoneCall = {}) {
    return this.#lines.transfer(phone, call, (line, patience) => restore(line, patience, bytes))
  }

  reset(phone: PhoneAddress, call: PhoneCall = {}) {
    return this.#lines.transfer(phone, call, settings.reset)
  }

  brand(phone: PhoneAddress, wish: { brand: string; model: string }, call: PhoneCall = {}) {
    return this.#lines.ask(phone, call, (line, patience) => settings.brand(line, patience, wish))
  }

  camera(phone: PhoneAddress, call: PhoneCall = {}): Promise<PhoneCamera> {
    return openCamera(this.#lines, phone, call)
  }

  stream(
    phone: PhoneAddress,
    wish: PhoneStreamWish,
    watcher: PhoneWatcher,
    call: PhoneCall = {},
  ): Promise<PhoneStream> {
    return this.#streams.open(phone, wish, watcher, call)
  }

  view(phone: PhoneAddress, wish: PhoneViewWish, socket: PhoneSocket): PhoneView {
    return new PhoneDoor((now, watcher, signal) => this.stream(phone, now, watcher, { signal }), wish, socket)
  }

  forget(phone: PhoneAddress): void {
    this.#streams.drop(phone)
    this.#lines.drop(phone)
  }

  async close(): Promise<void> {
    this.#streams.close()
    this.#lines.close()
  }

  async #pull(phone: PhoneAddress, path: string, call: PhoneCall): Promise<PhoneBytes> {
    const size = await this.#lines.ask(phone, call, (line, patience) =>
      files.withSync(line, patience, (sync) => files.sizeOf(sync, path)),
    )
    return { size, bytes: this.#flow(phone, call, (line, patience) => pulled(line, patience, path, size)) }
  }

  /** Bytes as somebody takes them; the phone waits for whoever is slow. */
  async *#flow(
    phone: PhoneAddress,
    call: PhoneCall,
    work: (line: Line, patience: Patience) => AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const patience = this.#lines.patience(call)
    let back: ((error?: unknown) => void) | undefined
    try {
      const lease = await patience.hear(this.#lines.lease(phone, patience))
      back = lease.back
      yield* work(lease.line, patience)
      back()
    } catch (error) {
      const failure = patience.signal.aborted ? patience.signal.reason : asFailure(error)
      back?.(failure)
      throw failure
    } finally {
      back?.()
      patience.done()
    }
  }
}

/** What failed is tried again, by whoever asks next. */
function onceMade(key: () => Promise<AdbKey>): () => Promise<AdbKey> {
  let made: Promise<AdbKey> | undefined
  return () => {
    made ??= key().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
