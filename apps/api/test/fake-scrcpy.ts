import { fakeFacts, fakePhone, says, type FakePhone, type FakeStream } from './fake-phone.ts'

/** What a decoder of H.264 is set up with, for pictures of that size: both sides are multiples of 16. */
export function h264Config(width: number, height: number): Buffer {
  const exp = (value: number) => {
    const bits = (value + 1).toString(2)
    return '0'.repeat(bits.length - 1) + bits
  }
  const bits = [exp(0), exp(0), exp(2), exp(1), '0', exp(width / 16 - 1), exp(height / 16 - 1), '11', '00', '1'].join(
    '',
  )
  const bytes = bits.match(/.{1,8}/g)!.map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2))
  const mark = [0, 0, 0, 1]
  return Buffer.from([...mark, 0x67, 0x42, 0xc0, 0x1f, ...bytes, ...mark, 0x68, 0xce, 0x3c, 0x80])
}

export function scrcpyFrame(kind: 'config' | 'key' | 'delta', bytes: Uint8Array, pts = 1n): Buffer {
  const header = Buffer.alloc(12)
  header.writeBigUInt64BE(kind === 'config' ? 1n << 63n : kind === 'key' ? (1n << 62n) | pts : pts)
  header.writeUInt32BE(bytes.length, 8)
  return Buffer.concat([header, bytes])
}

export function scrcpyMeta(width: number, height: number): Buffer {
  const meta = Buffer.alloc(76)
  meta.write('Fake')
  meta.writeUInt32BE(0x68_32_36_34, 64)
  meta.writeUInt32BE(width, 68)
  meta.writeUInt32BE(height, 72)
  return meta
}

/** A phone whose pictures a test makes up. */
export class FakeScrcpy {
  readonly phone: FakePhone
  readonly started: string[] = []
  running = 0
  video: FakeStream | undefined
  control: FakeStream | undefined
  /** What clients said to it. */
  said = Buffer.alloc(0)
  meta = scrcpyMeta(288, 512)

  constructor() {
    this.phone = fakePhone((service, stream) => this.#serve(service, stream))
  }

  send(kind: 'config' | 'key' | 'delta', bytes: Uint8Array): void {
    this.video!.write(scrcpyFrame(kind, bytes))
  }

  /** A picture by itself, with what sets a decoder up. */
  sendWhole(width = 288, height = 512): void {
    this.send('config', h264Config(width, height))
    this.send('key', Buffer.from('key'))
  }

  #serve(service: string, stream: FakeStream): boolean | void {
    if (service.startsWith('exec:CLASSPATH')) return this.#start(service, stream)
    if (service.startsWith('localabstract:scrcpy_')) return this.#connect(stream)
    if (service.includes('getprop')) return says(stream, fakeFacts)
    return false
  }

  #start(service: string, stream: FakeStream): void {
    this.started.push(service)
    this.running += 1
    this.video = undefined
    this.control = undefined
    stream.onEnd(() => (this.running -= 1))
  }

  #connect(stream: FakeStream): void {
    if (!this.video) {
      this.video = stream
      stream.write(Buffer.of(0))
      return
    }
    this.control = stream
    stream.onData((bytes) => (this.said = Buffer.concat([this.said, bytes])))
    this.video.write(this.meta)
  }
}
