import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shows } from '../../../../../spec/shows.ts'
import { eventually } from '../../../test/eventually.ts'
import { fakeFacts, fakePhone, says, shellPiece, type FakeStream } from '../../../test/fake-phone.ts'
import { FakeScrcpy, h264Config } from '../../../test/fake-scrcpy.ts'
import { Onlooker } from '../../../test/phone-conformance.ts'
import { PhoneGone, PhoneRefused, PhonesBusy, type PhoneAddress } from '../../ground/engine/phones.ts'
import { testKey } from '../../../test/adb-key.ts'
import { AdbPhones } from './phones.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-adb-'))
const engine = new AdbPhones({ key: testKey, limits: { lingerMs: 50, streamsMax: 3 } })
const video = { mode: 'video' } as const
const key = Buffer.from('key')
const delta = Buffer.from('delta')
const kinds = ({ frames }: Onlooker) => frames.map(({ kind }) => kind)

let fake: FakeScrcpy
let phone: PhoneAddress
beforeEach(async () => {
  fake = new FakeScrcpy()
  phone = await fake.phone.listen()
})
afterEach(async () => {
  engine.forget(phone)
  await fake.phone.stop()
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

async function watching(): Promise<Onlooker & { stream: Awaited<ReturnType<typeof engine.stream>> }> {
  const onlooker = new Onlooker()
  return Object.assign(onlooker, { stream: await engine.stream(phone, video, onlooker) })
}

describe('one stream for all who look on', () => {
  test('it is asked for as it may be (A-VIEW-24)', async () => {
    shows('A-VIEW-24')
    await engine.stream(phone, { mode: 'video', size: 5_000, fps: 90, bitrate: 1 }, new Onlooker())
    expect(fake.started).toEqual([expect.stringContaining('com.genymobile.scrcpy.Server 3.3.3 ')])
    for (const option of ['max_size=800', 'max_fps=30', 'video_bit_rate=100000', 'i-frame-interval=3', 'audio=false'])
      expect(fake.started[0]).toContain(option)
  })

  test('200 come at once: the phone starts one, and each of them sees everything', async () => {
    const all = await Promise.all(Array.from({ length: 200 }, watching))
    expect(fake.started.length).toBe(1)
    expect(fake.phone.connections).toBe(1)
    fake.sendWhole()
    for (let n = 0; n < 20; n += 1) fake.send('delta', delta)
    await eventually(() => expect(all.every(({ frames }) => frames.length >= 22)).toBe(true))
    for (const one of all) one.stream.close()
    await eventually(() => expect(fake.running).toBe(0))
  })

  test('whoever comes later has the newest whole picture and what followed, at once', async () => {
    const first = await watching()
    fake.sendWhole()
    fake.send('delta', delta)
    fake.send('key', key)
    fake.send('delta', delta)
    await eventually(() => expect(first.frames.length).toBe(5))
    const second = await watching()
    await eventually(() => expect(kinds(second)).toEqual(['config', 'key', 'delta']))
    expect(second.stream).toMatchObject({ mode: 'video', width: 288, height: 512 })
    expect(fake.said.length).toBe(0)
  })

  test('whoever comes when too much has followed a whole picture asks for another', async () => {
    const first = await watching()
    fake.sendWhole()
    for (let n = 0; n < 200; n += 1) fake.send('delta', delta)
    await eventually(() => expect(first.frames.length).toBe(202))
    expect(fake.said.length).toBe(0)
    const second = await watching()
    await eventually(() => expect(fake.said).toEqual(Buffer.of(17)))
    fake.send('key', key)
    await eventually(() => expect(kinds(second)).toEqual(['config', 'key']))
  })

  test('whoever is slow misses pictures up to a whole one, and nobody else does', async () => {
    const [slow, quick] = [await watching(), await watching()]
    fake.sendWhole()
    await eventually(() => expect(kinds(slow)).toEqual(['config', 'key']))
    slow.takes = false
    for (let n = 0; n < 50; n += 1) fake.send('delta', delta)
    await eventually(() => expect(quick.frames.length).toBe(52))
    slow.takes = true
    fake.send('delta', delta)
    fake.send('key', key)
    fake.send('delta', delta)
    await eventually(() => expect(quick.frames.length).toBe(55))
    expect(kinds(slow)).toEqual(['config', 'key', 'config', 'key', 'delta'])
  })

  test('whoever lost the way asks for a whole picture, which many do not ask for at once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, watching))
    fake.sendWhole()
    await eventually(() => expect(all.every(({ frames }) => frames.length === 2)).toBe(true))
    const asked = fake.said.length
    for (const one of all) one.stream.again()
    await eventually(() => expect(fake.said.length).toBe(asked + 1))
    fake.send('delta', delta)
    fake.send('key', key)
    await eventually(() => expect(all.every(({ frames }) => frames.length === 4)).toBe(true))
    expect(kinds(all[0]!)).toEqual(['config', 'key', 'config', 'key'])
    expect(fake.said.length).toBe(asked + 1)
  })

  test('a phone that is turned tells its new sides before the next picture', async () => {
    const onlooker = await watching()
    fake.sendWhole()
    fake.sendWhole(512, 288)
    await eventually(() => expect(kinds(onlooker)).toEqual(['config', 'key', 'meta', 'config', 'key']))
    expect(onlooker.frames.slice(2)).toMatchObject([
      { width: 512, height: 288 },
      { bytes: h264Config(512, 288), width: 512 },
      { width: 512, height: 288 },
    ])
    expect(onlooker.stream).toMatchObject({ width: 512, height: 288 })
  })

  test('it goes on for whoever comes back soon, and ends when nobody does', async () => {
    const first = await watching()
    first.stream.close()
    const second = await watching()
    expect(fake.started.length).toBe(1)
    second.stream.close()
    second.stream.close()
    await eventually(() => expect(fake.running).toBe(0))
    expect(first.failure ?? second.failure).toBeUndefined()
  })

  test('another rate of bits is another server on the phone, for all', async () => {
    const [one, two] = [await watching(), await watching()]
    await one.stream.setBitrate(500_000)
    await two.stream.setBitrate(500_000)
    expect(fake.started.map((command) => /video_bit_rate=(\d+)/.exec(command)?.[1])).toEqual(['2000000', '500000'])
    await eventually(() => expect(fake.running).toBe(1))
    fake.sendWhole()
    await eventually(() =>
      expect([kinds(one), kinds(two)]).toEqual([
        ['config', 'key'],
        ['config', 'key'],
      ]),
    )
  })

  test('that a phone is let go is told to all who look on', async () => {
    const [one, two] = [await watching(), await watching()]
    engine.forget(phone)
    await eventually(() => expect([one.failure, two.failure]).toEqual([expect.any(PhoneGone), expect.any(PhoneGone)]))
    await eventually(() => expect([fake.running, fake.phone.open]).toEqual([0, 0]))
  })

  test('whoever comes just as it ends is told once', async () => {
    const onlooker = new Onlooker()
    const opening = engine.stream(phone, video, onlooker).then(
      () => 'opened',
      () => 'failed',
    )
    await eventually(() => expect(fake.control).toBeDefined())
    fake.phone.cut()
    const outcome = await opening
    if (outcome === 'opened') await eventually(() => expect(onlooker.failure).toBeInstanceOf(PhoneGone))
    else expect(onlooker.failure).toBeUndefined()
  })

  test('there are only so many', async () => {
    for (const size of [200, 300, 400]) await engine.stream(phone, { mode: 'video', size }, new Onlooker())
    await expect(engine.stream(phone, { mode: 'video', size: 500 }, new Onlooker())).rejects.toThrow(PhonesBusy)
  })

  test('whoever leaves before it has begun leaves nothing running', async () => {
    const leaving = new AbortController()
    const opening = engine.stream(phone, video, new Onlooker(), { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(opening).rejects.toThrow('left')
    await eventually(() => expect(fake.started.length).toBe(1))
    await eventually(() => expect(fake.running).toBe(0))
  })
})

describe('hands', () => {
  const said = (hex: string) => eventually(() => expect(fake.said.toString('hex')).toContain(hex))
  const started = async () => {
    const onlooker = await watching()
    fake.sendWhole()
    await eventually(() => expect(onlooker.frames.length).toBe(2))
    fake.said = Buffer.alloc(0)
    return onlooker
  }

  test('a finger touches where it is on the screen as it is', async () => {
    const { stream } = await started()
    await stream.act({ type: 'touch', action: 'down', pointer: 3, x: 0.5, y: 0.25, pressure: 1 })
    await said('02000000000000000003000000900000008001200200ffff')
    await stream.act({ type: 'touch', action: 'up', pointer: 3, x: 1, y: 1, pressure: 1 })
    await said('020100000000000000030000011f000001ff012002000000')
  })

  test('plain text is typed in pieces that the phone takes, any other is pasted', async () => {
    const { stream } = await started()
    await stream.act({ type: 'text', text: 'a'.repeat(301) })
    await said(`010000012c${'61'.repeat(300)}010000000161`)
    await stream.act({ type: 'text', text: '你' })
    await said(`09${'00'.repeat(8)}0100000003e4bda0`)
  })

  test('keys, back, turning, the screen and the clipboard', async () => {
    const { stream, clipboards } = await started()
    await stream.act({ type: 'key', action: 'press', code: 3, meta: 1 })
    await said('00000000000300000000000000010001000000030000000000000001')
    await stream.act({ type: 'back' })
    await said('04000401')
    await stream.act({ type: 'rotate' })
    await stream.act({ type: 'screen', on: false })
    await said('0b0a00')
    await stream.act({ type: 'copy' })
    await said('0800')
    fake.control!.write(Buffer.concat([Buffer.of(0, 0, 0, 0, 6), Buffer.from('你好')]))
    await eventually(() => expect(clipboards).toEqual(['你好']))
  })

  test('a phone that takes no input costs a bounded amount, and ends', async () => {
    const { stream } = await started()
    fake.phone.freeze()
    const flood = async () => {
      for (let n = 0; n < 100; n += 1) await stream.act({ type: 'clipboard', text: 'a'.repeat(60_000), paste: false })
    }
    await expect(flood()).rejects.toThrow('It takes no input')
  })
})

describe('single pictures', () => {
  const png = (mark: string) => {
    const bytes = Buffer.alloc(64)
    Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes)
    bytes.writeUInt32BE(720, 16)
    bytes.writeUInt32BE(1280, 20)
    bytes.write(mark, 30)
    return bytes
  }
  const bare = (screen: () => Buffer, ran: string[] = []) =>
    fakePhone((service, stream) => {
      if (service.startsWith('exec:')) return refused(stream)
      if (service.includes('getprop')) return says(stream, fakeFacts)
      if (service.includes('screencap')) return pictured(stream, screen())
      if (!service.startsWith('shell')) return false
      ran.push(service.replace('shell,v2,raw:', ''))
      return says(stream, '')
    })
  const refused = (stream: FakeStream) => {
    stream.write('no encoder\n')
    stream.end()
  }
  const pictured = (stream: FakeStream, bytes: Buffer) => {
    stream.write(Buffer.concat([shellPiece(1, bytes), shellPiece(3, Buffer.of(0))]))
    stream.end()
  }

  test('a phone that cannot make a stream is shown by pictures, each only when it has changed', async () => {
    let [mark, taken] = ['one', 0]
    const simple = bare(() => {
      taken += 1
      return png(mark)
    })
    const there = await simple.listen()
    const onlooker = new Onlooker()
    const stream = await engine.stream(there, video, onlooker)
    expect(stream).toMatchObject({ mode: 'pictures', width: 720, height: 1280 })
    await eventually(() => expect(taken).toBeGreaterThan(3))
    expect(onlooker.frames).toMatchObject([{ kind: 'picture', width: 720, height: 1280 }])
    mark = 'two'
    await eventually(() => expect(onlooker.frames.length).toBe(2))
    const late = new Onlooker()
    const other = await engine.stream(there, video, late)
    await eventually(() => expect(late.frames.length).toBe(1))
    stream.close()
    other.close()
    await eventually(() => expect(simple.open).toBe(1))
    engine.forget(there)
    await simple.stop()
  })

  test('what is done there is done by its shell, in order', async () => {
    const ran: string[] = []
    const simple = bare(() => png('one'), ran)
    const there = await simple.listen()
    const stream = await engine.stream(there, { mode: 'hands' }, new Onlooker())
    const touch = { type: 'touch', pointer: 0, pressure: 1 } as const
    await stream.act({ ...touch, action: 'down', x: 0.5, y: 0.5 })
    await stream.act({ ...touch, action: 'up', x: 0.5, y: 0.5 })
    await stream.act({ ...touch, action: 'down', x: 0, y: 0 })
    await stream.act({ ...touch, action: 'move', x: 0.5, y: 0.5 })
    await stream.act({ ...touch, action: 'up', x: 1, y: 1 })
    await Promise.all(['a b', "it's"].map((text) => stream.act({ type: 'text', text })))
    await stream.act({ type: 'back' })
    expect(ran).toEqual([
      'input tap 360 640',
      expect.stringMatching(/^input swipe 0 0 719 1279 \d+$/),
      "input text 'a%sb'",
      String.raw`input text 'it'\''s'`,
      'input keyevent 4',
    ])
    await expect(stream.act({ type: 'text', text: '你' })).rejects.toThrow(PhoneRefused)
    await expect(stream.act({ type: 'copy' })).rejects.toThrow(PhoneRefused)
    engine.forget(there)
    await simple.stop()
  })
})

test("scrcpy's server is sent to a phone that does not have it, once", async () => {
  const file = join(folder, 'server.jar')
  writeFileSync(file, 'server')
  const bringing = new AdbPhones({ key: testKey, scrcpyServer: file })
  const sent: string[] = []
  const stat = Buffer.concat([Buffer.from('STA2'), Buffer.alloc(68)])
  const real = fakePhone((service, stream) => {
    if (service !== 'sync:') return false
    stream.onData((bytes) => {
      sent.push(bytes.toString('latin1', 0, 4))
      if (bytes.includes('STA2')) stream.write(stat)
      if (bytes.includes('DONE')) stream.write(Buffer.from('OKAY\0\0\0\0'))
    })
  })
  const there = await real.listen()
  await expect(bringing.stream(there, video, new Onlooker())).rejects.toThrow(PhoneRefused)
  expect(sent).toEqual(['STA2', 'SEND', 'DATA', 'DONE'])
  stat.writeUInt32LE(0o100644, 24)
  stat.writeBigUInt64LE(6n, 40)
  await expect(bringing.stream(there, video, new Onlooker())).rejects.toThrow(PhoneRefused)
  expect(sent.slice(4)).toEqual(['STA2'])
  await bringing.close()
  await real.stop()
})
