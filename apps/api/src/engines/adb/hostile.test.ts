import type { Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  adbPacket,
  eachPacket,
  FakePhone,
  fakePhone,
  greeting,
  says,
  shellPiece,
  type FakeServices,
  type FakeStream,
} from '../../../test/fake-phone.ts'
import { FakeScrcpy, scrcpyMeta } from '../../../test/fake-scrcpy.ts'
import { bytesOf, Onlooker } from '../../../test/phone-conformance.ts'
import { gathered } from '../../../test/store-conformance.ts'
import { PhoneGone, PhoneRefused, PhoneSilent, type PhoneAddress } from '../../ground/engine/phones.ts'
import { testKey } from '../../../test/adb-key.ts'
import { AdbPhones } from './phones.ts'

const engine = new AdbPhones({ key: testKey })
/** For phones that are silent: nobody waits for what never comes. */
const hasty = new AdbPhones({ key: testKey, limits: { callMs: 1_000, silentMs: 1_000 } })
const fakes: FakePhone[] = []

async function at(fake: FakePhone): Promise<PhoneAddress> {
  fakes.push(fake)
  return fake.listen()
}
const serving = (services: FakeServices) => at(fakePhone(services))
const silent = (socket: Socket) => void socket.resume()
const always = (socket: Socket, bytes: Buffer) => {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  }
  socket.on('drain', more)
  more()
}

afterEach(async () => {
  for (const fake of fakes.splice(0)) await fake.stop()
})
afterAll(async () => {
  await engine.close()
  await hasty.close()
})

describe('before it has said who it is', () => {
  test('a phone that is not there is silent', async () => {
    const fake = new FakePhone(() => {})
    const phone = await fake.listen()
    await fake.stop()
    await expect(engine.facts(phone)).rejects.toThrow(PhoneSilent)
  })

  test('a phone that never answers is silent, to all who ask, and nothing is left open', async () => {
    const fake = new FakePhone(silent)
    const phone = await at(fake)
    const asked = await Promise.allSettled([hasty.facts(phone), hasty.load(phone), gathered(hasty.backup(phone))])
    expect(asked.map((one) => one.status === 'rejected' && one.reason instanceof PhoneSilent)).toEqual([
      true,
      true,
      true,
    ])
    await expect.poll(() => fake.open).toBe(0)
    expect(fake.connections).toBe(1)
  })

  test.for<[string, (socket: Socket) => void]>([
    ['answers garbage', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['floods garbage', (socket) => always(socket, Buffer.alloc(65_536, 7))],
    ['closes at once', (socket) => socket.end()],
    ['breaks off', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['sends half a packet and goes', (socket) => socket.end(adbPacket('CNXN', 1, 1, 'device::').subarray(0, 30))],
    [
      'says that its name has four billion letters',
      (socket) => {
        const packet = adbPacket('CNXN', 0x01_00_00_01, 4096)
        packet.writeUInt32LE(0xff_ff_ff_ff, 12)
        always(socket, Buffer.concat([packet, Buffer.alloc(65_536)]))
      },
    ],
  ])('a phone that %s is gone', async ([, behave]) => {
    const phone = await at(new FakePhone(behave))
    await expect(engine.facts(phone)).rejects.toThrow(PhoneGone)
  })

  test('a phone that does not know our key says no', async () => {
    const asking = (socket: Socket) =>
      eachPacket(socket, () => socket.write(adbPacket('AUTH', 1, 0, Buffer.alloc(20, 1))))
    const phone = await at(new FakePhone(asking))
    await expect(engine.facts(phone)).rejects.toThrow(PhoneRefused)
  })

  test('whoever does not want to wait any more does not', async () => {
    const phone = await at(new FakePhone(silent))
    const leaving = new AbortController()
    const asked = engine.facts(phone, { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
    await expect(engine.facts(phone, { signal: AbortSignal.timeout(20) })).rejects.toThrow(PhoneSilent)
    await expect(engine.facts(phone, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before')
  })
})

describe('on its line', () => {
  const flooding = (flood: (id: number) => Buffer) =>
    new FakePhone((socket) =>
      eachPacket(socket, (packet) => {
        if (greeting(socket, packet) || packet.command !== 'OPEN') return
        socket.write(adbPacket('OKAY', 9, packet.arg0))
        always(socket, flood(packet.arg0))
      }),
    )

  test.for<[string, (id: number) => Buffer]>([
    ['does not wait for an answer', (id) => adbPacket('WRTE', 9, id, shellPiece(1, Buffer.alloc(60_000)))],
    ['speaks a word that ADB does not have', () => Buffer.alloc(24, 1)],
    ['greets again and again', () => adbPacket('CNXN', 0x01_00_00_01, 4096, 'device::')],
  ])('a phone that %s is gone', async ([, flood]) => {
    const phone = await at(flooding(flood))
    await expect(engine.facts(phone)).rejects.toThrow(PhoneGone)
  })

  test.for<[string, (id: number) => Buffer]>([
    ['answers what nobody asked', () => adbPacket('OKAY', 5, 77_777)],
    ['closes what nobody opened', () => adbPacket('CLSE', 5, 77_777)],
    ['writes to nobody', () => adbPacket('WRTE', 5, 77_777, 'x')],
    ['opens what we do not have', () => adbPacket('OPEN', 5, 0, 'tcp:22')],
  ])('a phone that %s and floods with it costs only its own call', async ([, flood]) => {
    const phone = await at(flooding(flood))
    const before = process.memoryUsage().rss
    await expect(hasty.facts(phone)).rejects.toThrow(PhoneSilent)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  test('a phone that goes while it is asked is gone, and the next call finds it anew', async () => {
    let answers = false
    const fake = fakePhone((_service, stream) => {
      if (answers) says(stream, 'Filesystem\n/dev 10 4 6 40% /sdcard\n')
      else setImmediate(() => fake.cut())
    })
    const phone = await at(fake)
    await expect(engine.space(phone)).rejects.toThrow(PhoneGone)
    answers = true
    expect(await engine.space(phone)).toEqual({ totalBytes: 10_240, usedBytes: 4_096, freeBytes: 6_144 })
  })
})

describe('what it says', () => {
  const shell = (answer: (stream: FakeStream) => void) => serving((_service, stream) => answer(stream))
  const endless = (piece: Buffer) => (stream: FakeStream) => {
    let open = true
    stream.onEnd(() => (open = false))
    const more = () => {
      if (!open) return
      stream.write(piece)
      setImmediate(more)
    }
    more()
  }

  test('a command that never ends is not waited for', async () => {
    await expect(hasty.facts(await shell(() => {}))).rejects.toThrow(PhoneSilent)
    await expect(hasty.facts(await shell(endless(shellPiece(2, 'x'))))).rejects.toThrow(PhoneSilent)
  })

  test('a command that says too much is no answer', async () => {
    await expect(engine.facts(await shell(endless(shellPiece(1, Buffer.alloc(60_000)))))).rejects.toThrow(PhoneGone)
  })

  test('complaints are cut', async () => {
    const phone = await shell((stream) => {
      stream.write(shellPiece(2, 'no! '.repeat(5_000)))
      stream.write(shellPiece(3, Buffer.of(1)))
    })
    const refused = await engine.facts(phone).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PhoneRefused)
    expect((refused as Error).message.length).toBeLessThanOrEqual(500)
  })

  test.for(['', 'cpu \n', 'cpu a b c d\n', '\0'.repeat(100)])('%j tells nothing', async (text) => {
    const phone = await shell((stream) => says(stream, text))
    for (const call of ['facts', 'load', 'space', 'screenshot'] as const)
      await expect(engine[call](phone)).rejects.toThrow(PhoneGone)
  })

  test('a phone without a second shell is too old', async () => {
    const old = fakePhone(
      () => {},
      (socket, { command }) => {
        if (command === 'CNXN') socket.write(adbPacket('CNXN', 0x01_00_00_00, 4096, 'device::features=cmd'))
        return command === 'CNXN'
      },
    )
    await expect(engine.facts(await at(old))).rejects.toThrow(PhoneRefused)
  })
})

describe('its files', () => {
  const u32 = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 4)
    for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number >>> 0, index * 4)
    return bytes
  }
  const stat = (mode: number, size: number) => {
    const bytes = Buffer.alloc(68)
    bytes.writeUInt32LE(mode, 20)
    bytes.writeBigUInt64LE(BigInt(size), 36)
    return Buffer.concat([Buffer.from('STA2'), bytes])
  }
  const files = (answers: Record<string, (stream: FakeStream) => void>) =>
    serving((_service, stream) => stream.onData((bytes) => answers[bytes.toString('latin1', 0, 4)]?.(stream)))
  const folderThere = (stream: FakeStream) => stream.write(stat(0o040755, 0))
  const fileThere = (size: number) => (stream: FakeStream) => stream.write(stat(0o100644, size))

  test('a name that is four billion letters long is not waited for', async () => {
    const lie = (stream: FakeStream) =>
      stream.write(Buffer.concat([Buffer.from('DNT2'), Buffer.alloc(68), u32(0xff_ff_ff_ff), Buffer.alloc(100)]))
    await expect(engine.files.list(await files({ STA2: folderThere, LIS2: lie }), '/a')).rejects.toThrow(PhoneGone)
  })

  test('a folder without end is no folder', async () => {
    const name = (stream: FakeStream) =>
      stream.write(
        Buffer.concat(
          Array.from({ length: 60_000 }, () =>
            Buffer.concat([Buffer.from('DNT2'), Buffer.alloc(68), u32(1), Buffer.from('a')]),
          ),
        ),
      )
    await expect(engine.files.list(await files({ STA2: folderThere, LIS2: name }), '/a')).rejects.toThrow(PhoneGone)
  })

  test.for<[string, Buffer]>([
    [
      'is larger than it said',
      Buffer.concat([Buffer.from('DATA'), u32(5), Buffer.from('abcde'), Buffer.from('DONE'), u32(0)]),
    ],
    [
      'is smaller than it said',
      Buffer.concat([Buffer.from('DATA'), u32(1), Buffer.from('a'), Buffer.from('DONE'), u32(0)]),
    ],
  ])('a file that %s is not taken', async ([, sent]) => {
    const phone = await files({ STA2: fileThere(3), RECV: (stream) => stream.write(sent) })
    const { bytes } = await engine.files.pull(phone, '/a')
    await expect(gathered(bytes)).rejects.toThrow(PhoneRefused)
  })

  test.for<[string, (stream: FakeStream) => void, typeof PhoneGone | typeof PhoneSilent]>([
    [
      'comes in pieces of four billion bytes',
      (stream) => stream.write(Buffer.concat([Buffer.from('DATA'), u32(0xff_ff_ff_ff)])),
      PhoneGone,
    ],
    ['is something else', (stream) => stream.write('QUIT'), PhoneGone],
    ['breaks off', (stream) => stream.end(), PhoneGone],
    ['never comes', () => {}, PhoneSilent],
  ])('a file that %s ends', async ([, behave, failure]) => {
    const phone = await files({ STA2: fileThere(3), RECV: behave })
    const { bytes } = await (failure === PhoneSilent ? hasty : engine).files.pull(phone, '/a')
    await expect(gathered(bytes)).rejects.toThrow(failure)
  })

  test('a phone that takes no more of a file is silent, and one whose reader takes longer than that is not', async () => {
    const stuck = await at(
      new FakePhone((socket) =>
        eachPacket(socket, (packet) => {
          if (greeting(socket, packet) || packet.command !== 'OPEN') return
          socket.write(adbPacket('OKAY', 9, packet.arg0))
        }),
      ),
    )
    const pushing = () =>
      expect(hasty.files.push(stuck, '/a', bytesOf(Buffer.alloc(1_000_000)))).rejects.toThrow(PhoneSilent)
    const sent = Buffer.concat([Buffer.from('DATA'), u32(3), Buffer.from('abc'), Buffer.from('DONE'), u32(0)])
    const good = await files({ STA2: fileThere(3), RECV: (stream) => stream.write(sent) })
    const { bytes } = await hasty.files.pull(good, '/a')
    const taken: string[] = []
    for await (const chunk of bytes) {
      taken.push(String(chunk))
      await pushing()
    }
    expect(taken.join('')).toBe('abc')
  })
})

describe('its pictures', () => {
  async function shown(spoil: (fake: FakeScrcpy) => void, after: (fake: FakeScrcpy) => void = () => {}) {
    const fake = new FakeScrcpy()
    spoil(fake)
    const onlooker = new Onlooker()
    const stream = await engine.stream(await at(fake.phone), { mode: 'video' }, onlooker)
    after(fake)
    await expect.poll(() => onlooker.failure).toBeInstanceOf(PhoneGone)
    await expect(stream.act({ type: 'back' })).rejects.toThrow(PhoneGone)
    return onlooker
  }

  test.for<[string, (fake: FakeScrcpy) => void]>([
    [
      'a picture of four billion bytes',
      (fake) => fake.video!.write(Buffer.concat([Buffer.alloc(8), Buffer.from('ffffffff', 'hex')])),
    ],
    ['a picture of nothing', (fake) => fake.video!.write(Buffer.alloc(12))],
    ['a set-up that is none', (fake) => fake.send('config', Buffer.from('garbage'))],
    ['a message that there is not', (fake) => fake.control!.write(Buffer.of(99))],
    [
      'a clipboard of four billion letters',
      (fake) => fake.control!.write(Buffer.concat([Buffer.of(0), Buffer.from('ffffffff', 'hex')])),
    ],
    ['nothing more', (fake) => fake.video!.end()],
    ['nothing more, by going', (fake) => fake.phone.cut()],
  ])('%s ends the stream', async ([, after]) => {
    await shown(() => {}, after)
  })

  test('a stream of no size, or in another format, does not begin', async () => {
    for (const meta of [scrcpyMeta(0, 512), scrcpyMeta(288, 70_000), Buffer.alloc(76, 1)]) {
      const fake = new FakeScrcpy()
      fake.meta = meta
      const opening = engine.stream(await at(fake.phone), { mode: 'video' }, new Onlooker())
      await expect(opening).rejects.toThrow(PhoneGone)
      await expect.poll(() => fake.running).toBe(0)
    }
  })

  test('a server that never listens is silent', async () => {
    const phone = await serving((service) => service.startsWith('exec:'))
    await expect(hasty.stream(phone, { mode: 'video' }, new Onlooker())).rejects.toThrow(PhoneSilent)
  })
})
