import { userCalls } from '@portico/contract/account/user.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Person, TestPortico } from './portico.ts'
import { eventually } from './eventually.ts'

export type Message = Record<string, unknown>

/** A browser's end of the push channel, which remembers everything it heard. */
export class TestSocket {
  readonly heard: Message[] = []
  closed: { code: number; reason: string } | undefined
  readonly #socket: WebSocket

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.heard.push(JSON.parse(String(data)) as Message))
    socket.on('close', (code, reason) => (this.closed = { code, reason: String(reason) }))
  }

  /** Connects and waits for the client_id; rejects when it is turned away. */
  static async open(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
    const socket = new WebSocket(url, { headers })
    const opened = new TestSocket(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    await eventually(() => expect(opened.cid).not.toBe(''))
    return opened
  }

  get cid(): string {
    return String(this.heard[0]?.['client_id'] ?? '')
  }

  /** What was pushed, without the handshake; a socket that is registered is told in it whether it missed something. */
  get pushed(): Message[] {
    const registered = this.heard.findIndex((message) => 'registered' in message)
    return this.heard.slice(registered + 1).filter((message) => !('client_id' in message))
  }

  get missedSomething(): boolean {
    const registered = this.heard.findIndex((message) => 'registered' in message)
    return this.heard.slice(0, registered).some(({ stale }) => String(stale) === '*')
  }

  send(message: unknown): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Answers with its cid, registers it as a person, and waits until that has arrived. */
  async register(t: TestPortico, as: Person): Promise<this> {
    this.send({ cid: this.cid })
    await t.ok(userCalls.pushRegister, { cid: this.cid }, { as })
    await eventually(() => expect(this.heard).toContainEqual({ registered: 1 }))
    return this
  }

  async hears(message: Message): Promise<void> {
    await eventually(() => expect(this.pushed).toContainEqual(message))
  }

  async isClosed(code: number): Promise<void> {
    await eventually(() => expect(this.closed?.code).toBe(code))
  }

  close(): void {
    this.#socket.terminate()
  }
}
