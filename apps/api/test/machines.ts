import { connect, type Socket } from 'node:net'
import { inflateSync } from 'node:zlib'
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2'
import { expect } from 'vitest'
import { newHostKey, type Machine, type Machines, type OpenPorts } from '../src/engines/embedded/machine/machine.ts'
import { vncResponse } from '../src/engines/embedded/machine/vnc-password.ts'
import { hashPassword } from '../src/core/passwords.ts'
import { newSshKeyPair } from '../src/core/ssh-keys.ts'
import { eventually } from './eventually.ts'

export const machinePassword = 'Open-sesame-9'
export const newKeyPair = () => newSshKeyPair()

/** Machines that are known to the test alone, instead of the engine's tables. */
export class TestMachines implements Machines {
  readonly machines = new Map<string, Machine>()
  readonly ports = new Map<string, OpenPorts>()

  static async with(...refs: string[]): Promise<TestMachines> {
    const all = new TestMachines()
    for (const ref of refs) await all.add(ref)
    return all
  }

  async add(ref: string, facts: Partial<Machine> = {}): Promise<Machine> {
    const machine: Machine = {
      ref,
      node: 'node_1',
      hostName: `${ref}-box`,
      system: 'linux',
      image: 'Debian 12',
      userName: 'root',
      vcpus: 2,
      memoryMb: 4096,
      disks: [
        { device: 'vda', sizeGb: 40 },
        { device: 'vdb', sizeGb: 100 },
      ],
      privateIp: '10.20.0.7',
      publicIp: '203.0.113.9',
      bootedAt: new Date(Date.now() - 3_600_000),
      hostKeyPem: newHostKey(),
      passwordHash: await hashPassword(machinePassword),
      authorizedKeys: [],
      ...facts,
    }
    this.machines.set(ref, machine)
    return machine
  }

  running(ref: string): Promise<Machine | undefined> {
    return Promise.resolve(this.machines.get(ref))
  }

  allRunning() {
    return Promise.resolve(
      [...this.machines.keys()].map((ref) => ({ ref, sshPort: null, vncPort: null, ...this.ports.get(ref) })),
    )
  }

  keepPorts(ref: string, ports: OpenPorts): Promise<void> {
    this.ports.set(ref, ports)
    return Promise.resolve()
  }
}

/** Signs in by SSH as a person would; rejects when that is refused. */
export async function sshTo(port: number, how: ConnectConfig = {}): Promise<Client> {
  const client = new ssh2.Client()
  client.on('error', () => {})
  const ready = new Promise<Client>((resolve, reject) => {
    client.once('ready', () => resolve(client))
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
  })
  const secret = how.privateKey ? {} : { password: machinePassword }
  client.connect({ host: '127.0.0.1', port, username: 'root', ...secret, ...how })
  return ready
}

export function execOn(client: Client, command: string): Promise<{ out: string; err: string; code: number }> {
  return new Promise((resolve, reject) => {
    client.exec(command, (error, channel) => {
      if (error) return void reject(error)
      // At once: a quick answer may lie in the same packet.
      let [out, err, code] = ['', '', -1]
      channel.on('data', (text: Buffer) => (out += text.toString()))
      channel.stderr.on('data', (text: Buffer) => (err += text.toString()))
      channel.on('exit', (said: number) => (code = said))
      channel.once('close', () => resolve({ out, err, code }))
    })
  })
}

/** A terminal that remembers what it was shown. */
export class TestTerminal {
  shown = ''
  readonly channel: ClientChannel

  private constructor(channel: ClientChannel) {
    this.channel = channel
    channel.on('data', (text: Buffer) => (this.shown += text.toString()))
  }

  static async open(client: Client, cols = 80): Promise<TestTerminal> {
    const channel = await new Promise<ClientChannel>((resolve, reject) =>
      client.shell({ term: 'xterm-256color', cols, rows: 24, width: 0, height: 0 }, (error, opened) =>
        error ? reject(error) : resolve(opened),
      ),
    )
    return new TestTerminal(channel)
  }

  type(text: string): void {
    this.channel.write(text)
  }

  async shows(text: string): Promise<void> {
    // Not `toContain`: describing a screen full of text at each try takes longer than the text.
    await eventually(() => expect(this.shown.includes(text), text).toBe(true))
  }
}

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
  pixels: Buffer
}

/** A small VNC viewer: enough of RFB 3.8 to sign in, look and type. */
export class TestViewer {
  readonly socket: Socket
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  #packed: Buffer = Buffer.alloc(0)
  #unpacked = 0
  width = 0
  height = 0
  name = ''

  constructor(socket: Socket) {
    this.socket = socket
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** Answers a viewer that has signed in; rejects with the server's reason. */
  static async open(port: number, password: string): Promise<TestViewer> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    const viewer = new TestViewer(socket)
    await viewer.signIn(password)
    return viewer
  }

  async signIn(password: string): Promise<void> {
    expect((await this.read(12)).toString()).toBe('RFB 003.008\n')
    this.socket.write('RFB 003.008\n')
    expect([...(await this.read(2))]).toEqual([1, 2])
    this.socket.write(Buffer.of(2))
    this.socket.write(vncResponse(await this.read(16), password))
    if ((await this.read(4)).readUInt32BE() !== 0) {
      const reason = await this.read((await this.read(4)).readUInt32BE())
      this.socket.destroy()
      throw new Error(reason.toString())
    }
    this.socket.write(Buffer.of(1))
    const start = await this.read(24)
    ;[this.width, this.height] = [start.readUInt16BE(0), start.readUInt16BE(2)]
    this.name = (await this.read(start.readUInt32BE(20))).toString()
  }

  async read(length: number): Promise<Buffer> {
    while (this.#rest.length < length) {
      const next = await this.#chunks.next()
      if (next.done) throw new Error('the server has gone')
      this.#rest = Buffer.concat([this.#rest, next.value])
    }
    const read = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return read
  }

  encodings(...list: number[]): void {
    const message = Buffer.alloc(4 + list.length * 4)
    message[0] = 2
    message.writeUInt16BE(list.length, 2)
    for (const [index, one] of list.entries()) message.writeInt32BE(one, 4 + index * 4)
    this.socket.write(message)
  }

  /** Asks for a picture and waits for it. */
  async frame(incremental = true): Promise<Rectangle[]> {
    const request = Buffer.alloc(10)
    ;[request[0], request[1]] = [3, incremental ? 1 : 0]
    request.writeUInt16BE(this.width, 6)
    request.writeUInt16BE(this.height, 8)
    this.socket.write(request)
    const head = await this.read(4)
    expect(head[0]).toBe(0)
    const rectangles: Rectangle[] = []
    for (let n = 0; n < head.readUInt16BE(2); n++) rectangles.push(await this.#rectangle())
    return rectangles
  }

  async #rectangle(): Promise<Rectangle> {
    const head = await this.read(12)
    const [x, y, width, height] = [0, 2, 4, 6].map((at) => head.readUInt16BE(at)) as [number, number, number, number]
    const length = width * height * 4
    if (head.readInt32BE(8) === 0) return { x, y, width, height, pixels: await this.read(length) }
    expect(head.readInt32BE(8)).toBe(6)
    // One stream for all rectangles: what came before is needed to unpack what comes now.
    this.#packed = Buffer.concat([this.#packed, await this.read((await this.read(4)).readUInt32BE())])
    const whole = inflateSync(this.#packed, { finishFlush: 2 })
    const pixels = whole.subarray(this.#unpacked, this.#unpacked + length)
    this.#unpacked += length
    return { x, y, width, height, pixels }
  }

  key(symbol: number, down: boolean): void {
    const message = Buffer.alloc(8)
    ;[message[0], message[1]] = [4, down ? 1 : 0]
    message.writeUInt32BE(symbol, 4)
    this.socket.write(message)
  }

  press(...symbols: number[]): void {
    for (const symbol of symbols) {
      this.key(symbol, true)
      this.key(symbol, false)
    }
  }

  type(text: string): void {
    this.press(...[...text].map((letter) => (letter === '\n' ? 0xff0d : letter.codePointAt(0)!)))
  }
}
