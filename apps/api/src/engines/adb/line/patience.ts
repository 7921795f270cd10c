import { PhoneFailure, PhoneGone, PhoneSilent, type PhoneCall } from '../../../ground/engine/phones.ts'

/** How long to wait for a phone: for all of a call together, or for each thing that a transfer waits for. */
export class Patience {
  readonly #ending = new AbortController()
  readonly #ms: number
  readonly #each: boolean
  #timer: NodeJS.Timeout | undefined
  #unfollow: (() => void) | undefined

  constructor(ms: number, each: boolean) {
    this.#ms = ms
    this.#each = each
    if (!each) this.#start()
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** What the phone does, unless it takes too long. Whoever else is slow meanwhile costs no patience. */
  async hear<T>(work: Promise<T>): Promise<T> {
    if (this.#each) this.#start()
    try {
      return await unlessEnded(this.signal, work)
    } finally {
      if (this.#each) clearTimeout(this.#timer)
    }
  }

  /** Ends with that signal too. A deadline of the caller's is silence like any other. */
  follow(signal: AbortSignal): void {
    const end = () => this.end(isTimeout(signal.reason) ? new PhoneSilent('No answer in time') : signal.reason)
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    this.#unfollow = () => signal.removeEventListener('abort', end)
  }

  end(reason: unknown): void {
    this.done()
    this.#ending.abort(reason)
  }

  /** Nothing waits any more. */
  done(): void {
    clearTimeout(this.#timer)
    this.#unfollow?.()
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.end(new PhoneSilent(`No answer within ${this.#ms} ms`)), this.#ms)
  }
}

/** What became of it, unless it ends before. What comes too late is nobody's. */
export function unlessEnded<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const end = () => fail(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
    work.then(done, fail).finally(() => signal.removeEventListener('abort', end))
  })
}

export function patienceFor(call: PhoneCall, ms: number, each: boolean): Patience {
  const patience = new Patience(call.silentMs ?? ms, each)
  if (call.signal) patience.follow(call.signal)
  return patience
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

/** What broke below us is a phone that is gone, whatever the library calls it. */
export const asFailure = (error: unknown): PhoneFailure =>
  error instanceof PhoneFailure ? error : new PhoneGone(error instanceof Error ? error.message : String(error))
