import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhoneFrame } from '@portico/contract/phone/wire.ts'
import {
  NotSimulated,
  PhoneRefused,
  type PhoneAddress,
  type PhoneBytes,
  type PhoneEngine,
  type PhoneFailure,
  type PhoneStreamWish,
  type PhoneWatcher,
} from '../src/ground/engine/phones.ts'
import { eventually } from './eventually.ts'
import { gathered } from './store-conformance.ts'

export interface ReachedPhone {
  engine: PhoneEngine
  phone: PhoneAddress
  /** Whether it can make a stream. */
  hasVideo: boolean
  close(): Promise<void>
}

export const bytesOf = (bytes: Uint8Array, chunk = 60_007): PhoneBytes => ({
  size: bytes.length,
  bytes: (async function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  })(),
})

/** Keeps what it is shown. */
export class Onlooker implements PhoneWatcher {
  readonly frames: PhoneFrame[] = []
  readonly clipboards: string[] = []
  failure: PhoneFailure | undefined
  takes = true

  frame(frame: PhoneFrame): boolean {
    if (this.takes) this.frames.push(frame)
    return this.takes
  }

  clipboard(text: string): void {
    this.clipboards.push(text)
  }

  ended(failure: PhoneFailure): void {
    this.failure = failure
  }

  /** The whole pictures, by themselves or in a stream. */
  get whole(): PhoneFrame[] {
    return this.frames.filter(({ kind }) => kind === 'key' || kind === 'picture')
  }
}

/** What every phone does, wherever it is. It leaves nothing on the phone but what was there. */
export function phoneConformance(open: () => Promise<ReachedPhone>): void {
  let reached: ReachedPhone
  let engine: PhoneEngine
  let phone: PhoneAddress
  const folder = `/sdcard/Portico conformance ${randomBytes(4).toString('hex')}`
  beforeAll(async () => {
    reached = await open()
    ;({ engine, phone } = reached)
    await engine.files.makeFolder(phone, folder)
  })
  afterAll(async () => {
    await engine.files.remove(phone, folder)
    await reached.close()
  })

  test('it says what it is', async () => {
    const facts = await engine.facts(phone)
    expect(facts).toMatchObject({ brand: expect.stringMatching(/./), model: expect.stringMatching(/./) })
    expect(facts.width * facts.height * facts.density).toBeGreaterThan(0)
  })

  test('it says how busy it is, how much room it has, and what is in front', async () => {
    const load = await engine.load(phone)
    expect(load).toBeGreaterThanOrEqual(0)
    expect(load).toBeLessThanOrEqual(100)
    const { totalBytes, usedBytes, freeBytes } = await engine.space(phone)
    expect(totalBytes).toBeGreaterThanOrEqual(usedBytes)
    expect(freeBytes).toBeGreaterThan(0)
    expect(await engine.focus(phone)).toMatch(/^([\w.]+(\/[\w.$]+)?)?$/)
  })

  test('its screen is a picture as large as it says', async () => {
    const [png, { width, height }] = [await engine.screenshot(phone), await engine.facts(phone)]
    const sides = [png.readUInt32BE(16), png.readUInt32BE(20)]
    expect(sides.toSorted()).toEqual([width, height].toSorted())
  })

  test.for([0, 1, 65_536, 65_537, 3_000_000])('a file of %i bytes comes back as it went', async (size) => {
    const path = `${folder}/some file 文件 '"$(id)-${size}`
    const bytes = randomBytes(size)
    const told: number[] = []
    await engine.files.push(phone, path, bytesOf(bytes), (at) => told.push(at))
    expect(told.at(-1) ?? 0).toBe(size)
    const pulled = await engine.files.pull(phone, path)
    expect(pulled.size).toBe(size)
    expect((await gathered(pulled.bytes)).equals(bytes)).toBe(true)
    const listed = await engine.files.list(phone, folder)
    expect(listed.find(({ name }) => path.endsWith(`/${name}`))).toMatchObject({ kind: 'file', size })
    await engine.files.remove(phone, path)
    await engine.files.remove(phone, path)
    await expect(engine.files.pull(phone, path)).rejects.toThrow(PhoneRefused)
  })

  test('a file that breaks off, or is larger or smaller than was said, does not stay', async () => {
    const path = `${folder}/broken`
    const bytes = randomBytes(200_000)
    const breaking: PhoneBytes = {
      size: 400_000,
      bytes: (async function* () {
        yield bytes
        throw new Error('the source broke')
      })(),
    }
    await expect(engine.files.push(phone, path, breaking)).rejects.toThrow('the source broke')
    for (const size of [bytes.length - 1, bytes.length + 1])
      await expect(engine.files.push(phone, path, { ...bytesOf(bytes), size })).rejects.toThrow(PhoneRefused)
    await eventually(async () => expect(await engine.files.list(phone, folder)).toEqual([]))
  })

  test('a folder is made with those above it, listed, and removed with what is in it', async () => {
    const inner = `${folder}/a/b b/c`
    await engine.files.makeFolder(phone, inner)
    await engine.files.makeFolder(phone, inner)
    await engine.files.push(phone, `${inner}/x`, bytesOf(Buffer.from('x')))
    expect(await engine.files.list(phone, `${folder}/a`)).toMatchObject([{ name: 'b b', kind: 'folder' }])
    await engine.files.remove(phone, `${folder}/a`)
    await expect(engine.files.list(phone, inner)).rejects.toThrow(PhoneRefused)
  })

  test.for(['', 'sdcard', '/', '/sdcard/../data', '/sdcard/a\0b', `/${'a'.repeat(1_001)}`])(
    'the path %j is refused before the phone hears of it',
    async (path) => {
      await expect(engine.files.list(phone, path)).rejects.toThrow('No path')
      await expect(engine.files.push(phone, path, bytesOf(Buffer.from('x')))).rejects.toThrow('No path')
      await expect(engine.files.pull(phone, path)).rejects.toThrow('No path')
      await expect(engine.files.remove(phone, path)).rejects.toThrow('No path')
      await expect(engine.files.makeFolder(phone, path)).rejects.toThrow('No path')
    },
  )

  test('what is no apk is not installed, and an app that is not there is not removed or started', async () => {
    const before = await engine.apps.list(phone)
    await expect(engine.apps.install(phone, bytesOf(randomBytes(100_000)))).rejects.toThrow(PhoneRefused)
    await expect(engine.apps.uninstall(phone, 'com.portico.nothing')).rejects.toThrow(PhoneRefused)
    await expect(engine.apps.start(phone, 'com.portico.nothing')).rejects.toThrow(PhoneRefused)
    await expect(engine.apps.start(phone, 'a; reboot')).rejects.toThrow('No app')
    expect(await engine.apps.list(phone)).toEqual(before)
    expect((await engine.apps.list(phone, 'all')).length).toBeGreaterThan(before.length)
  })

  test('a proxy is set and taken away again', async () => {
    const before = await engine.proxy(phone)
    await engine.setProxy(phone, { host: 'proxy.example', port: 3128 })
    expect(await engine.proxy(phone)).toEqual({ host: 'proxy.example', port: 3128 })
    await engine.setProxy(phone, null)
    await engine.setProxy(phone, null)
    expect(await engine.proxy(phone)).toBeNull()
    await engine.setProxy(phone, before)
  })

  test('a backup brings files back, and what is no backup is refused', async () => {
    const bytes = randomBytes(300_000)
    await engine.files.push(phone, `${folder}/kept/in backup 备份`, bytesOf(bytes))
    const backup = await gathered(engine.backup(phone))
    await engine.files.remove(phone, `${folder}/kept`)
    await engine.restore(phone, bytesOf(backup).bytes)
    const back = await engine.files.pull(phone, `${folder}/kept/in backup 备份`)
    expect((await gathered(back.bytes)).equals(bytes)).toBe(true)
    await expect(engine.restore(phone, bytesOf(randomBytes(100)).bytes)).rejects.toThrow(PhoneRefused)
    await expect(engine.restore(phone, bytesOf(randomBytes(5_000)).bytes)).rejects.toThrow(PhoneRefused)
    await engine.files.remove(phone, `${folder}/kept`)
  })

  test('only a simulated phone becomes another', async () => {
    const { simulated, brand, model } = await engine.facts(phone)
    const changing = engine.brand(phone, { brand: 'Other', model: 'One' })
    if (!simulated) return expect(changing).rejects.toThrow(NotSimulated)
    await changing
    expect(await engine.facts(phone)).toMatchObject({ brand: 'Other', model: 'One' })
    await engine.brand(phone, { brand, model })
  })

  test.for<PhoneStreamWish>([{ mode: 'video', size: 480 }, { mode: 'pictures' }])(
    'it is shown as $mode, to each who comes at once, and what is done is seen',
    async (wish) => {
      const first = new Onlooker()
      const stream = await engine.stream(phone, wish, first)
      expect(stream.mode).toBe(reached.hasVideo ? wish.mode : 'pictures')
      await eventually(() => expect(first.whole.length).toBeGreaterThan(0))
      const [{ width, height }] = first.whole as [PhoneFrame]
      if (stream.mode === 'video') expect(Math.max(width, height)).toBeLessThanOrEqual(480)
      const second = new Onlooker()
      const other = await engine.stream(phone, wish, second)
      await eventually(() => expect(second.whole.length).toBeGreaterThan(0))
      const seen = first.frames.length
      await stream.act({ type: 'key', action: 'press', code: 3, meta: 0 })
      await stream.act({ type: 'touch', action: 'down', pointer: 0, x: 0.5, y: 0.01, pressure: 1 })
      await stream.act({ type: 'touch', action: 'move', pointer: 0, x: 0.5, y: 0.6, pressure: 1 })
      await stream.act({ type: 'touch', action: 'up', pointer: 0, x: 0.5, y: 0.6, pressure: 1 })
      await stream.act({ type: 'key', action: 'press', code: 24, meta: 0 })
      await eventually(() => expect(first.frames.length).toBeGreaterThan(seen))
      await stream.act({ type: 'back' })
      stream.close()
      other.close()
      expect(first.failure).toBeUndefined()
    },
  )

  test('turning it tells the new sides, and its clipboard goes both ways', async () => {
    const onlooker = new Onlooker()
    const stream = await engine.stream(phone, { mode: 'video', size: 480 }, onlooker)
    if (!reached.hasVideo) return stream.close()
    await eventually(() => expect(onlooker.whole.length).toBeGreaterThan(0))
    const { width, height } = stream
    await stream.act({ type: 'rotate' })
    await eventually(() => expect(stream.width > stream.height).toBe(height > width))
    expect(onlooker.frames.some(({ kind }) => kind === 'meta')).toBe(true)
    await stream.act({ type: 'rotate' })
    await eventually(() => expect(stream.width).toBe(width))
    await stream.act({ type: 'clipboard', text: '你好 clipboard', paste: false })
    await stream.act({ type: 'copy' })
    await eventually(() => expect(onlooker.clipboards).toContain('你好 clipboard'))
    stream.close()
  })

  test('another rate of bits starts anew without an end', async () => {
    const onlooker = new Onlooker()
    const stream = await engine.stream(phone, { mode: 'video', size: 480 }, onlooker)
    if (!reached.hasVideo) return stream.close()
    await eventually(() => expect(onlooker.whole.length).toBeGreaterThan(0))
    onlooker.frames.length = 0
    await stream.setBitrate(500_000)
    await eventually(() =>
      expect(onlooker.frames.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['config', 'key'])),
    )
    expect(onlooker.failure).toBeUndefined()
    stream.close()
  })
}
