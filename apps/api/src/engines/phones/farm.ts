import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Ask, Figures, Ready, Response } from './messages.ts'
import { phoneId } from './messages.ts'
import { checkProfile, type PhoneProfile } from './phone/state/profile.ts'

export interface FarmOptions {
  folder: string
  log: Pick<Logger, 'warn' | 'error'>
  phonesMax?: number
  /** Of the files of each phone. */
  quotaBytes?: number
  /** Without one, phones are seen by `screencap` only. */
  encoder?: boolean
}

export interface PhoneAddress {
  host: '127.0.0.1'
  port: number
}

/** The farm's process ended before it answered. Whatever was asked can be asked again. */
export class FarmGone extends Error {}

const program = fileURLToPath(new URL('farm-process.ts', import.meta.url))
const waitingMax = 1_000
const saidMax = 2_000
const restsMs = [0, 200, 1_000, 5_000, 15_000]
/** Having lived so long, a process is taken to be sound. */
const soundMs = 60_000

const given = (names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

interface Waiting {
  resolve: (response: Response) => void
  reject: (error: Error) => void
}

/**
 * Simulated phones, each behind a port of its own. They live in a process of their own, because what encodes their pictures
 * is native code under another licence: it starts with the first phone, ends with this one, and comes back after a crash
 * with all phones that the folder holds.
 */
export class PhoneFarm {
  readonly #options: Required<FarmOptions>
  readonly #ports = new Map<string, number>()
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #starting: Promise<void> | undefined
  #stopped = false
  #crashes = 0
  #next = 1

  constructor(options: FarmOptions) {
    this.#options = { phonesMax: 1_000, quotaBytes: 512 * 1024 * 1024, encoder: true, ...options }
  }

  /** Makes a phone, or finds the one that there is of this name. */
  async create(id: string, profile: PhoneProfile): Promise<PhoneAddress> {
    if (!phoneId.test(id)) throw new Error('not the name of a phone')
    return this.#found(id, await this.#ask({ do: 'create', phone: id, profile: checkProfile(profile) }))
  }

  /** Where it answers; undefined when there is none of this name. */
  async address(id: string): Promise<PhoneAddress | undefined> {
    await this.start()
    const port = this.#ports.get(id)
    return port === undefined ? undefined : { host: '127.0.0.1', port }
  }

  /** As it came out of its box, sold as something else where a profile is given. */
  async reset(id: string, profile?: PhoneProfile): Promise<PhoneAddress> {
    return this.#found(id, await this.#ask({ do: 'reset', phone: id, profile: profile && checkProfile(profile) }))
  }

  async remove(id: string): Promise<void> {
    await this.#ask({ do: 'remove', phone: id })
    this.#ports.delete(id)
  }

  /** What its process costs right now. */
  async figures(): Promise<Figures> {
    const { figures } = await this.#ask({ do: 'figures' })
    return figures!
  }

  /** Settles when all phones of the folder are up. Asked for by whoever needs one. */
  start(): Promise<void> {
    if (this.#stopped) return Promise.reject(new FarmGone('the farm was stopped'))
    this.#starting ??= this.#launch().catch((error: unknown) => {
      this.#starting = undefined
      throw error
    })
    return this.#starting
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const child = this.#child
    if (!child) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // At once: encoders of native code do not like to be taken down in order, and nothing is left to be written.
    child.kill('SIGKILL')
    await ended
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  #found(id: string, { port }: Response): PhoneAddress {
    this.#ports.set(id, port!)
    return { host: '127.0.0.1', port: port! }
  }

  async #launch(): Promise<void> {
    const { folder, phonesMax, quotaBytes, encoder } = this.#options
    const bornMs = Date.now()
    const child = fork(program, [folder, String(phonesMax), String(quotaBytes)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Nothing of what the server was told: it holds secrets, and the farm runs code of others.
      env: { ...given(['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH']), PHONE_ENCODER: encoder ? 'x264' : 'none' },
    })
    this.#child = child
    child.stderr?.on('data', (said: Buffer) => {
      this.#options.log.warn({ said: said.toString('utf8').slice(0, saidMax) }, 'the phone farm complains')
    })
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: Ready | Response) =>
        'ready' in message ? resolve(this.#up(message)) : this.#answered(message),
      )
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        reject(new FarmGone(`the farm ended (${code ?? signal})`))
        this.#ended(child, Date.now() - bornMs)
      })
    })
  }

  #up({ ready }: Ready): void {
    this.#ports.clear()
    for (const [id, port] of Object.entries(ready)) this.#ports.set(id, port)
  }

  #answered(response: Response): void {
    const waiting = this.#waiting.get(response.id)
    this.#waiting.delete(response.id)
    if (response.fault === undefined) waiting?.resolve(response)
    else waiting?.reject(new Error(response.fault))
  }

  /** Whoever waited hears of it; phones that were there come back by themselves. */
  #ended(child: ChildProcess, livedMs: number): void {
    if (this.#child !== child) return
    this.#child = this.#starting = undefined
    for (const { reject } of this.#waiting.values()) reject(new FarmGone('the farm ended'))
    this.#waiting.clear()
    if (this.#stopped) return
    this.#crashes = livedMs >= soundMs ? 1 : this.#crashes + 1
    this.#options.log.error({ phones: this.#ports.size, crashes: this.#crashes }, 'the phone farm ended by itself')
    if (this.#ports.size > 0) void this.#comeBack()
  }

  async #comeBack(): Promise<void> {
    await sleep(restsMs[Math.min(this.#crashes, restsMs.length) - 1], undefined, { ref: false })
    // Where it fails again, its end brings us here once more.
    if (!this.#stopped) await this.start().catch(() => {})
  }

  /** Whatever is asked can be asked twice, so a process that ended meanwhile is no reason to give up. */
  async #ask(ask: Ask): Promise<Response> {
    try {
      return await this.#askOnce(ask)
    } catch (error) {
      if (!(error instanceof FarmGone) || this.#stopped) throw error
      return this.#askOnce(ask)
    }
  }

  async #askOnce(ask: Ask): Promise<Response> {
    await this.start()
    const child = this.#child
    if (!child?.connected) throw new FarmGone('the farm ended')
    if (this.#waiting.size >= waitingMax) throw new Error('too much is asked of the farm at once')
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      child.send({ id, ...ask }, (error) => {
        if (error && this.#waiting.delete(id)) reject(new FarmGone(error.message))
      })
    })
  }
}
