import { constants, createPublicKey, publicDecrypt } from 'node:crypto'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { fakeAdbServer } from '../../../test/fake-adb-server.ts'
import {
  adbPacket,
  fakePhone,
  greeting,
  says,
  type FakePhone,
  type FakeServices,
  type FakeStream,
  type Packet,
} from '../../../test/fake-phone.ts'
import { PhoneGone, PhoneRefused, PhoneSilent } from '../../ground/engine/phones.ts'
import { testKey } from '../../../test/adb-key.ts'
import { AdbPhones, type AdbOptions } from './phones.ts'

const room = 'Filesystem\n/dev 10 4 6 40% /sdcard\n'
const answering: FakeServices = (_service, stream) => says(stream, room)
const engines: AdbPhones[] = []
const fakes: FakePhone[] = []

function engineWith(limits: AdbOptions['limits'] = {}): AdbPhones {
  const engine = new AdbPhones({ key: testKey, limits })
  engines.push(engine)
  return engine
}
async function phoneWith(services: FakeServices, greet?: typeof greeting) {
  const fake = fakePhone(services, greet)
  fakes.push(fake)
  return { fake, address: await fake.listen() }
}
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  for (const fake of fakes.splice(0)) await fake.stop()
})

describe('one line for each phone', () => {
  test('many calls share it, and it goes when nobody has used it for a while', async () => {
    const { fake, address } = await phoneWith(answering)
    const engine = engineWith({ idleMs: 30 })
    await Promise.all(Array.from({ length: 40 }, () => engine.space(address)))
    expect(fake.connections).toBe(1)
    await eventually(() => expect(fake.open).toBe(0))
    await engine.space(address)
    expect(fake.connections).toBe(2)
  })

  test('so much is asked at once, the rest in turn, and whoever leaves gives up the turn', async () => {
    const waiting: FakeStream[] = []
    const { address } = await phoneWith((_service, stream) => void waiting.push(stream))
    const engine = engineWith({ callsPerPhoneMax: 2 })
    const leaving = new AbortController()
    const first = [engine.space(address), engine.space(address)]
    await eventually(() => expect(waiting.length).toBe(2))
    const left = engine.space(address, { signal: leaving.signal })
    const last = engine.space(address)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    says(waiting[0]!, room)
    await eventually(() => expect(waiting.length).toBe(3))
    for (const stream of waiting.slice(1)) says(stream, room)
    await Promise.all([...first, last])
    expect(waiting.length).toBe(3)
  })

  test('so many phones at once: an idle one makes room, a busy one is waited for', async () => {
    const held: FakeStream[] = []
    const [idle, busy, next] = [
      await phoneWith(answering),
      await phoneWith((_service, stream) => void held.push(stream)),
      await phoneWith(answering),
    ]
    const engine = engineWith({ linesMax: 2 })
    await engine.space(idle.address)
    const working = engine.space(busy.address)
    await eventually(() => expect(held.length).toBe(1))
    await engine.space(next.address)
    await eventually(() => expect(idle.fake.open).toBe(0))
    const narrow = engineWith({ linesMax: 1 })
    const first = narrow.space(busy.address)
    await eventually(() => expect(held.length).toBe(2))
    const before = next.fake.connections
    const second = narrow.space(next.address)
    await engine.space(next.address)
    expect(next.fake.connections).toBe(before)
    for (const stream of held) says(stream, room)
    await Promise.all([working, first, second])
    expect(next.fake.connections).toBe(before + 1)
  })

  test('a line on which a phone has fallen silent is given up, and the next call has a new one', async () => {
    let talks = false
    const { fake, address } = await phoneWith((_service, stream) => void (talks && says(stream, room)))
    const engine = engineWith()
    await expect(engine.space(address, { silentMs: 100 })).rejects.toThrow(PhoneSilent)
    talks = true
    await engine.space(address)
    expect(fake.connections).toBeLessThanOrEqual(2)
  })

  test('closing ends what is asked, and forgetting a phone does too', async () => {
    const { address } = await phoneWith(() => {})
    const engine = engineWith()
    const asked = engine.space(address)
    await eventually(() => expect(fakes.at(-1)!.open).toBe(1))
    engine.forget(address)
    await expect(asked).rejects.toThrow(PhoneGone)
  })
})

describe('who we are', () => {
  const token = Buffer.alloc(20, 7)

  test('a phone that asks gets a signature of its token by the key that it gets next', async () => {
    const heard: Packet[] = []
    const asking = (socket: Socket, packet: Packet): boolean => {
      if (packet.command !== 'CNXN' && packet.command !== 'AUTH') return false
      if (packet.command === 'AUTH') heard.push({ ...packet, data: Buffer.from(packet.data) })
      if (packet.command === 'AUTH' && packet.arg0 === 3) return greeting(socket, { ...packet, command: 'CNXN' })
      return socket.write(adbPacket('AUTH', 1, 0, token)) || true
    }
    const { address } = await phoneWith(answering, asking)
    await engineWith().space(address)
    const [signature, publicKey] = heard as [Packet, Packet]
    expect([signature.arg0, publicKey.arg0]).toEqual([2, 3])
    const [encoded, name] = String(publicKey.data).replace(/\0$/, '').split(' ')
    expect(name).toBe('portico')
    const modulus = Buffer.from(encoded!, 'base64').subarray(8, 264).toReversed()
    const key = createPublicKey({
      key: { kty: 'RSA', n: Buffer.from(modulus).toString('base64url'), e: 'AQAB' },
      format: 'jwk',
    })
    const opened = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature.data)
    expect(opened.subarray(-20)).toEqual(token)
  })
})

describe('through an adb server', () => {
  async function serverWith(services: FakeServices) {
    const fake = fakeAdbServer('emulator-5554', services)
    fakes.push(fake)
    return fake.listen()
  }

  test('a phone is asked as if it were there by itself', async () => {
    const address = { ...(await serverWith(answering)), serial: 'emulator-5554' }
    expect(await engineWith().space(address)).toMatchObject({ freeBytes: 6_144 })
  })

  test('one that it does not know is silent, and so is what is no server', async () => {
    const server = await serverWith(answering)
    await expect(engineWith().space({ ...server, serial: 'other' })).rejects.toThrow(PhoneSilent)
    const { address } = await phoneWith(answering)
    const engine = engineWith({ callMs: 300 })
    await expect(engine.space({ ...address, serial: 'x' })).rejects.toThrow(PhoneSilent)
  })

  test('what the phone does not have is refused, and one that breaks off is gone', async () => {
    const server = await serverWith((service, stream) => (service.includes('df') ? false : stream.end()))
    const address = { ...server, serial: 'emulator-5554' }
    await expect(engineWith().space(address)).rejects.toThrow(PhoneRefused)
    await expect(engineWith().focus(address)).rejects.toThrow(PhoneGone)
  })
})
