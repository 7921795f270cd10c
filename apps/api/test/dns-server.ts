import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
export type RecordType = keyof typeof types

/** Answers questions about names on loopback: with what a test wrote down, and that there is nothing else. */
export class DnsServer {
  readonly #socket: Socket
  readonly #records = new Map<string, string[]>()
  asked = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('message', (question, from) => {
      this.asked += 1
      socket.send(this.#answer(question), from.port, from.address)
    })
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new DnsServer(socket)
  }

  get address(): string {
    return `127.0.0.1:${(this.#socket.address() as AddressInfo).port}`
  }

  set(name: string, type: RecordType, ...values: string[]): void {
    this.#records.set(`${name} ${types[type]}`, values)
  }

  stop(): void {
    this.#socket.close()
  }

  /** As those answer who ask others: what a name is an alias of is looked up as well. */
  #found(name: string, type: number): string[] {
    const [alias] = this.#records.get(`${name} ${types.CNAME}`) ?? []
    const own = this.#records.get(`${name} ${type}`) ?? []
    return own.length > 0 || !alias ? own : this.#found(alias, type)
  }

  /** RFC 1035, section 4: the header, the question once more, and a record for each value. */
  #answer(question: Buffer): Buffer {
    const end = question.indexOf(0, 12) + 5
    const asked = question.subarray(12, end)
    const type = asked.readUInt16BE(asked.length - 4)
    const values = this.#found(nameIn(asked), type)
    const header = Buffer.alloc(12)
    header.writeUInt16BE(question.readUInt16BE(0), 0)
    header.writeUInt16BE(values.length > 0 ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(values.length, 6)
    return Buffer.concat([header, asked, ...values.map((value) => recordOf(type, value))])
  }
}

function nameIn(asked: Buffer): string {
  const labels: string[] = []
  for (let at = 0; asked[at]! > 0; at += asked[at]! + 1)
    labels.push(asked.toString('ascii', at + 1, at + 1 + asked[at]!))
  return labels.join('.').toLowerCase()
}

const labelOf = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'ascii')])

function dataOf(type: number, value: string): Buffer {
  if (type === types.TXT) return labelOf(value)
  if (type === types.A) return Buffer.from(value.split('.').map(Number))
  if (type === types.AAAA) return ipv6Of(value)
  return Buffer.concat([...value.split('.').map(labelOf), Buffer.from([0])])
}

function ipv6Of(value: string): Buffer {
  const [left = [], right = []] = value.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function recordOf(type: number, value: string): Buffer {
  const data = dataOf(type, value)
  const head = Buffer.alloc(12)
  // The name is the one at the beginning of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
