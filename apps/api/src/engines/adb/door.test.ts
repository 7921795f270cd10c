import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import {
  phoneEnds,
  phoneMessageBytesMax,
  readPhoneFrame,
  readPhoneServerMessage,
  type PhoneFrame,
  type PhoneServerMessage,
  type PhoneViewerMessage,
} from '@portico/contract/phone/wire.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { eventually } from '../../../test/eventually.ts'
import { FakePhone } from '../../../test/fake-phone.ts'
import { FakeScrcpy } from '../../../test/fake-scrcpy.ts'
import type { PhoneAddress, PhoneView, PhoneViewWish } from '../../ground/engine/phones.ts'
import { testKey } from '../../../test/adb-key.ts'
import { AdbPhones } from './phones.ts'

const engine = new AdbPhones({ key: testKey, limits: { lingerMs: 20, callMs: 5_000 } })
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
let fake: FakeScrcpy
let phone: PhoneAddress
let wish: PhoneViewWish
let views: PhoneView[] = []

/** A browser that looks at a phone. */
class Viewer {
  readonly socket: WebSocket
  readonly frames: PhoneFrame[] = []
  readonly said: PhoneServerMessage[] = []
  readonly closed: Promise<number>

  constructor() {
    this.socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    this.closed = new Promise((done) => this.socket.once('close', done))
    this.socket.on('error', () => {})
    this.socket.on('message', (data, binary) => {
      if (binary) this.frames.push(readPhoneFrame(data as Buffer)!)
      else this.said.push(readPhoneServerMessage(String(data))!)
    })
  }

  say(message: PhoneViewerMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  async ready(): Promise<this> {
    await eventually(() => expect(this.said).toContainEqual(expect.objectContaining({ type: 'ready' })))
    return this
  }

  get kinds(): string[] {
    return this.frames.map(({ kind }) => kind)
  }
}

beforeAll(() => server.on('connection', (socket) => views.push(engine.view(phone, wish, socket))))
beforeEach(async () => {
  fake = new FakeScrcpy()
  phone = await fake.phone.listen()
  wish = { mode: 'video' }
  views = []
})
afterEach(async () => {
  for (const socket of server.clients) socket.terminate()
  engine.forget(phone)
  await fake.phone.stop()
})
afterAll(async () => {
  await engine.close()
  await new Promise((closed) => server.close(closed))
})

describe('a viewer', () => {
  test('hears that it is ready, sees pictures, and its pings come back', async () => {
    const viewer = await new Viewer().ready()
    expect(viewer.said).toEqual([{ type: 'ready', mode: 'video', width: 288, height: 512 }])
    fake.sendWhole()
    fake.send('delta', Buffer.from('more'))
    await eventually(() => expect(viewer.kinds).toEqual(['config', 'key', 'delta']))
    expect(viewer.frames[2]).toMatchObject({ width: 288, height: 512, bytes: Buffer.from('more') })
    viewer.say({ type: 'ping', at: 17.5 })
    await eventually(() => expect(viewer.said).toContainEqual({ type: 'pong', at: 17.5 }))
  })

  test('acts, unless whoever opened the door says no', async () => {
    const heard: string[] = []
    wish = {
      mode: 'video',
      acting: (input) => {
        heard.push(input.type)
        return input.type !== 'rotate'
      },
    }
    const viewer = await new Viewer().ready()
    viewer.say({ type: 'rotate' })
    viewer.say({ type: 'back' })
    await eventually(() => expect(fake.said.toString('hex')).toBe('04000401'))
    expect(heard).toEqual(['rotate', 'back'])
  })

  test('that is not seen costs nothing, and sees again when it is', async () => {
    const viewer = await new Viewer().ready()
    viewer.say({ type: 'shown', shown: false })
    await eventually(() => expect(fake.running).toBe(0))
    viewer.say({ type: 'shown', shown: true })
    await eventually(() => expect(viewer.said.filter(({ type }) => type === 'ready').length).toBe(2))
    fake.sendWhole()
    await eventually(() => expect(viewer.kinds).toEqual(['config', 'key']))
  })

  test('that wants another size has a stream of that size, and the first ends', async () => {
    const viewer = await new Viewer().ready()
    viewer.say({ type: 'quality', size: 360, fps: 5, bitrate: 300_000 })
    await eventually(() => expect(fake.started.length).toBe(2))
    expect(fake.started[1]).toMatch(/max_size=360 max_fps=5 video_bit_rate=300000/)
    await eventually(() => expect(fake.running).toBe(1))
    viewer.say({ type: 'quality', bitrate: 400_000 })
    await eventually(() => expect(fake.started[2]).toMatch(/max_size=360 max_fps=5 video_bit_rate=400000/))
  })

  test('that leaves takes the stream along', async () => {
    const viewer = await new Viewer().ready()
    viewer.socket.close()
    expect(await views[0]!.over).toBe('ended')
    await eventually(() => expect(fake.running).toBe(0))
  })

  test('is sent away for a reason, and the phone is left alone', async () => {
    const viewer = await new Viewer().ready()
    views[0]!.end('refused')
    views[0]!.end('gone')
    expect(await viewer.closed).toBe(phoneEnds.refused)
    expect(viewer.said.at(-1)).toEqual({ type: 'error', code: 'refused' })
    await eventually(() => expect(fake.running).toBe(0))
  })

  test('hears that the phone is gone', async () => {
    const viewer = await new Viewer().ready()
    fake.phone.cut()
    expect(await viewer.closed).toBe(phoneEnds.gone)
    expect(await views[0]!.over).toBe('gone')
  })

  test('hears that the phone is silent', async () => {
    const silent = new FakePhone((socket) => void socket.resume())
    const there = await silent.listen()
    await silent.stop()
    phone = there
    const viewer = new Viewer()
    expect(await viewer.closed).toBe(phoneEnds.silent)
    expect(viewer.said).toEqual([{ type: 'error', code: 'silent' }])
  })
})

describe('a viewer that', () => {
  test.for<[string, string | Buffer]>([
    ['says nonsense', 'nonsense'],
    ['says what there is not', '{"type":"shell","command":"id"}'],
    ['sends bytes', Buffer.from('{"type":"back"}')],
    ['says too much', ' '.repeat(phoneMessageBytesMax + 1)],
  ])('%s is sent away', async ([, message]) => {
    const viewer = await new Viewer().ready()
    viewer.socket.send(message)
    expect(await viewer.closed).toBe(phoneEnds.malformed)
    await eventually(() => expect(fake.running).toBe(0))
  })

  test('floods is sent away', async () => {
    const viewer = await new Viewer().ready()
    for (let n = 0; n < 20_000; n += 1) viewer.say({ type: 'ping', at: n })
    expect(await viewer.closed).toBe(phoneEnds.tooMany)
  })

  test('never reads is left out, holds a bounded amount, and slows nobody', async () => {
    const [stuck, quick] = [await new Viewer().ready(), await new Viewer().ready()]
    const [doorOfStuck] = [...server.clients]
    stuck.socket.pause()
    fake.sendWhole()
    await eventually(() => expect(quick.frames.length).toBe(2))
    const noise = randomBytes(100_000)
    for (let n = 1; n <= 300; n += 1) {
      fake.send('delta', noise)
      if (n % 10 === 0) await eventually(() => expect(quick.frames.length).toBe(2 + n))
    }
    expect(doorOfStuck!.bufferedAmount).toBeLessThan(1_300_000)
    stuck.socket.resume()
    await eventually(() => expect(fake.said.at(-1)).toBe(17))
    fake.send('key', noise)
    await eventually(() => expect(stuck.kinds.at(-1)).toBe('key'))
    expect(stuck.frames.length).toBeLessThan(quick.frames.length)
  })
})
