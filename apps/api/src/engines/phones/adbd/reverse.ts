import { join, type Channel } from './channel.ts'
import type { Listener, Sockets } from './sockets.ts'

const okay = 'OKAY'
const withLength = (text: string) => Buffer.byteLength(text).toString(16).padStart(4, '0') + text
const fail = (reason: string) => `FAIL${withLength(reason)}`

/** `adb reverse`: names of the phone behind which a door of the client's machine lies. They go with the connection. */
export class Reverses {
  readonly #sockets: Sockets
  readonly #dial: (target: string) => Promise<Channel>
  readonly #known = new Map<string, { target: string; listener: Listener }>()

  constructor(sockets: Sockets, dial: (target: string) => Promise<Channel>) {
    this.#sockets = sockets
    this.#dial = dial
  }

  /** What is answered to a command after `reverse:`. */
  answer(command: string): string {
    const [, norebind, name = '', target = ''] = /^forward:(norebind:)?([^;]+);(.+)$/s.exec(command) ?? []
    if (name !== '') return this.#open(name, target, norebind !== undefined)
    if (command === 'list-forward') return withLength(this.#list())
    if (command === 'killforward-all') return this.#closeAll()
    if (command.startsWith('killforward:')) return this.#close(command.slice('killforward:'.length))
    return fail('unknown command')
  }

  end(): void {
    this.#closeAll()
  }

  #open(name: string, target: string, norebind: boolean): string {
    if (!/^(?:tcp:[1-9]\d{0,4}|localabstract:[^\0]{1,100})$/.test(name)) return fail('cannot listen there')
    if (norebind && this.#known.has(name)) return fail('already bound')
    this.#close(name)
    const dial = () => this.#dial(target)
    const accept = (channel: Channel) =>
      void dial()
        .then((far) => join(channel, far))
        .catch(() => channel.close())
    const listener = { accept, dial }
    if (!this.#sockets.listen(name, listener)) return fail('cannot bind')
    this.#known.set(name, { target, listener })
    return okay
  }

  #close(name: string): string {
    const known = this.#known.get(name)
    if (!known) return fail(`listener '${name}' not found`)
    this.#known.delete(name)
    this.#sockets.close(name, known.listener)
    return okay
  }

  #closeAll(): string {
    for (const name of this.#known.keys()) this.#close(name)
    return okay
  }

  #list(): string {
    return [...this.#known].map(([name, { target }]) => `(reverse) ${name} ${target}\n`).join('')
  }
}
