import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { profile, TestFarm } from '../../../test/phones.ts'
import { randomOf } from '../../../test/random.ts'
import { watch } from '../../../test/scrcpy.ts'
import { push, shell, tango } from '../../../test/tango.ts'
import { u32 } from '../../../test/zip-maker.ts'
import { commands, packetBytes, payloadMax, version } from './adbd/wire.ts'

const testing = new TestFarm({ phonesMax: 12 })
const { farm } = testing
afterAll(() => testing.end())

describe('phones', () => {
  test('are made once, found again, and gone when removed', async () => {
    const { id, port, adb } = await testing.phone()
    await push(adb, '/sdcard/mine.txt', Buffer.from('mine'))
    expect(await farm.create(id, { ...profile, name: 'another' })).toEqual({ host: '127.0.0.1', port })
    expect(await farm.address(id)).toEqual({ host: '127.0.0.1', port })
    expect((await shell(adb, 'cat /sdcard/mine.txt')).out).toBe('mine')
    await farm.remove(id)
    await farm.remove(id)
    expect(await farm.address(id)).toBeUndefined()
    expect(existsSync(join(testing.folder, id))).toBe(false)
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow()
  })

  test('are as new after a reset, at the same place, and sold as what they are now', async () => {
    const { id, port, adb } = await testing.phone()
    await push(adb, '/sdcard/mine.txt', Buffer.from('mine'))
    await shell(adb, 'settings put global http_proxy 10.0.0.1:3128')
    expect(await farm.reset(id, { ...profile, brand: 'Samsung', model: 'Galaxy S23' })).toEqual({
      host: '127.0.0.1',
      port,
    })
    const again = await testing.connect(port)
    expect((await shell(again, 'ls /sdcard')).out).not.toContain('mine.txt')
    expect((await shell(again, 'settings get global http_proxy')).out).toBe('null\n')
    expect((await shell(again, 'getprop ro.product.brand')).out).toBe('Samsung\n')
    await adb.disconnected
    await expect(farm.reset('nobody')).rejects.toThrow('no such phone')
  })

  test.each(['', '..', 'a/b', '.', 'a\0', 'x'.repeat(65)])('are not called %j', async (id) => {
    await expect(farm.create(id, profile)).rejects.toThrow()
    expect(readdirSync(testing.folder).every((name) => /^phone-\d+$/.test(name))).toBe(true)
  })

  test.each([{ width: 721 }, { width: 100_000 }, { density: 1 }, { name: '' }, { model: 'a\nb' }])(
    'are not %j',
    async (facts) => {
      await expect(farm.create('odd', { ...profile, ...facts })).rejects.toThrow('of a phone')
      expect(await farm.address('odd')).toBeUndefined()
    },
  )

  test('are no more than the farm holds', async () => {
    const crowded = new TestFarm({ phonesMax: 1 })
    await crowded.phone()
    await expect(crowded.phone()).rejects.toThrow('full')
    await crowded.end()
  })
})

describe('a crash of the process', () => {
  test('ends what was connected, and all phones come back with what they had', async () => {
    const { id, port, adb } = await testing.phone()
    await push(adb, '/sdcard/kept.txt', Buffer.from('kept'))
    await shell(adb, 'settings put system user_rotation 1')
    const before = farm.pid!
    process.kill(before, 'SIGKILL')
    await eventually(() => expect(farm.pid).not.toBe(before))
    expect(await farm.address(id)).toEqual({ host: '127.0.0.1', port })
    const again = await testing.connect(port)
    expect((await shell(again, 'cat /sdcard/kept.txt; settings get system user_rotation')).out).toBe('kept1\n')
  })

  test('is felt by nobody who asks meanwhile', async () => {
    await farm.figures()
    process.kill(farm.pid!, 'SIGKILL')
    expect((await farm.figures()).rssBytes).toBeGreaterThan(0)
  })

  test('leaves no half-written file', async () => {
    const { id, port, adb } = await testing.phone()
    const sync = await adb.createSocket('sync:')
    const name = Buffer.from('/sdcard/half.bin,33188')
    const sent = Buffer.concat([
      Buffer.from('SEND'),
      u32(name.length),
      name,
      Buffer.from('DATA'),
      u32(9),
      Buffer.from('half of it'),
    ])
    await sync.writable.getWriter().write(sent as never)
    await eventually(() => expect(readdirSync(join(testing.folder, id, 'half'))).toHaveLength(1))
    const before = farm.pid!
    process.kill(before, 'SIGKILL')
    await eventually(() => expect(farm.pid).not.toBe(before))
    expect(await farm.address(id)).toEqual({ host: '127.0.0.1', port })
    expect((await shell(await testing.connect(port), 'ls /sdcard; du /sdcard')).out).not.toContain('half.bin')
    expect(readdirSync(join(testing.folder, id, 'half'))).toEqual([])
  })

  test('of whoever started it ends it too', async () => {
    const folder = join(testing.folder, '..', `${basename(testing.folder)}-orphan`)
    const program = `
      const { PhoneFarm } = await import(${JSON.stringify(new URL('farm.ts', import.meta.url).href)})
      const farm = new PhoneFarm({ folder: ${JSON.stringify(folder)}, log: console })
      await farm.create('one', ${JSON.stringify(profile)})
      process.stdout.write(String(farm.pid))`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(said)
    expect(process.kill(pid, 0)).toBe(true)
    parent.kill('SIGKILL')
    await eventually(() => expect(() => process.kill(pid, 0)).toThrow())
    rmSync(folder, { recursive: true })
  })

  test('leaves the others well when one of them cannot be read', async () => {
    const [one, other] = [await testing.phone(), await testing.phone()]
    writeFileSync(join(testing.folder, one.id, 'phone.json'), 'not what it was')
    const before = farm.pid!
    process.kill(before, 'SIGKILL')
    await eventually(() => expect(farm.pid).not.toBe(before))
    expect(await farm.address(one.id)).toBeUndefined()
    expect(await farm.address(other.id)).toEqual({ host: '127.0.0.1', port: other.port })
    await farm.remove(one.id)
  })

  test('with its port taken meanwhile ends at another', async () => {
    const lonely = new TestFarm()
    const { id, port } = await lonely.phone()
    await lonely.farm.stop()
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    const after = new TestFarm({ folder: lonely.folder })
    const moved = await after.farm.address(id)
    expect(moved?.port).not.toBe(port)
    expect((await shell(await after.connect(moved!.port), 'echo up')).out).toBe('up\n')
    await after.end()
    await lonely.end()
    squatter.close()
  })
})

/** Longer than it takes to notice, and spent without waiting. */
function workFor(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) createHash('sha256').update(randomBytes(1_024)).digest()
}

describe('while nobody watches', () => {
  test('no timer runs, no encoder is open, and no processor time passes', async () => {
    const { adb } = await testing.phone()
    const seen = await watch(adb)
    await seen.more(0)
    expect((await farm.figures()).films).toBe(1)
    await seen.client.close()
    await eventually(async () => expect((await farm.figures()).films).toBe(0))
    const idle = await eventually(async () => {
      const figures = await farm.figures()
      expect(figures.handles['Timeout'] ?? 0).toBe(0)
      expect(figures.handles['Immediate'] ?? 0).toBe(0)
      return figures
    })
    workFor(1_000)
    expect((await farm.figures()).cpuMs - idle.cpuMs).toBeLessThan(50)
  })
})

const greeting = packetBytes(commands.connect, version, payloadMax, Buffer.from('host::\0'), true)

async function raw(port: number, ...sent: Buffer[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const bytes of sent) socket.write(bytes)
  return socket
}

const closed = (socket: Socket) =>
  new Promise<void>((resolve) => (socket.resume().closed ? resolve() : socket.once('close', () => resolve())))

describe('a peer that does not keep to the protocol', () => {
  let onePhone: Awaited<ReturnType<typeof testing.phone>>
  beforeAll(async () => {
    onePhone = await testing.phone()
  })
  const open = packetBytes(commands.open, 1, 0, Buffer.from('shell:cat\0'), false)
  const write = (stream: number) => packetBytes(commands.write, 1, stream, Buffer.alloc(1_000), false)
  const wrongMagic = Buffer.from(greeting)
  wrongMagic.writeUInt32LE(7, 20)
  const wrongSum = Buffer.from(greeting)
  wrongSum.writeUInt32LE(7, 16)
  const tooLong = Buffer.from(greeting)
  tooLong.writeUInt32LE(0x7fffffff, 12)
  test.each([
    ['garbage', [Buffer.from('GET / HTTP/1.1\r\nHost: phone\r\n\r\n')]],
    ['a wrong magic', [wrongMagic]],
    ['a wrong checksum', [wrongSum]],
    ['a length without end', [tooLong]],
    ['a stream before the greeting', [open]],
    ['two greetings', [greeting, greeting]],
    ['writes without waiting', [greeting, open, ...Array.from({ length: 40 }, () => write(1))]],
    ['an unknown command', [greeting, open, packetBytes(0x12345678, 1, 1, Buffer.alloc(0), false)]],
  ])('%s: loses its connection and nothing else', async (_, sent) => {
    const { port, adb } = onePhone
    await closed(await raw(port, ...sent))
    expect((await shell(adb, 'echo well')).out).toBe('well\n')
  })

  test('but greets without a checksum where none is needed is welcome', async () => {
    const socket = await raw(
      onePhone.port,
      packetBytes(commands.connect, version, payloadMax, Buffer.from('host::\0'), false),
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.readUInt32LE(0)).toBe(commands.connect)
    socket.destroy()
  })

  test('that opens streams without end gets so many and no more', async () => {
    const { port, adb } = onePhone
    const opens = Array.from({ length: 500 }, (_, n) =>
      packetBytes(commands.open, n + 1, 0, Buffer.from('shell:cat\0'), false),
    )
    const socket = await raw(port, greeting, ...opens)
    let [held, agreed, refused] = [Buffer.alloc(0), 0, 0]
    while (agreed + refused < 500) {
      held = Buffer.concat([held, (await once(socket, 'data'))[0] as Buffer])
      for (
        ;
        held.length >= 24 && held.length >= 24 + held.readUInt32LE(12);
        held = held.subarray(24 + held.readUInt32LE(12))
      ) {
        if (held.readUInt32LE(0) === commands.okay) agreed++
        if (held.readUInt32LE(0) === commands.close) refused++
      }
    }
    expect([agreed, refused]).toEqual([64, 436])
    socket.destroy()
    expect((await shell(adb, 'echo well')).out).toBe('well\n')
  })

  test.each([
    'sync:',
    'shell:',
    'shell,v2,pty:',
    'shell,v2:cat',
    'exec:tar x',
    'exec:cmd package install -S 500',
    'localabstract:portico-camera',
  ])('and says anything to %s does no harm to the process', async (service) => {
    const { port, adb } = onePhone
    const [before, random] = [farm.pid, randomOf(service.length)]
    for (let round = 0; round < 20; round++) {
      const said = Buffer.from(Array.from({ length: 1 + random(400) }, () => random(256)))
      // As if it were well-formed, now and then.
      const kinds = ['SEND', 'RECV', 'LIST', 'STA2', 'DATA', 'DONE']
      if (round % 2 === 0) Buffer.concat([Buffer.from(kinds[round % kinds.length]!), u32(random(64))]).copy(said)
      const opened = packetBytes(commands.open, 1, 0, Buffer.from(`${service}\0`), false)
      const socket = await raw(port, greeting, opened, packetBytes(commands.write, 1, 1, said, false))
      await once(socket, 'data')
      socket.write(packetBytes(commands.close, 1, 1, Buffer.alloc(0), false))
      socket.end()
      await closed(socket)
    }
    expect((await shell(adb, 'echo well')).out).toBe('well\n')
    expect(farm.pid).toBe(before)
  })

  test('that never reads is cut off', async () => {
    const { port, adb } = onePhone
    const socket = await raw(port, greeting)
    socket.pause()
    const unknown = packetBytes(commands.write, 1, 99, Buffer.alloc(0), false)
    const many = Buffer.concat(Array.from({ length: 10_000 }, () => unknown))
    while (!socket.destroyed) await new Promise((resolve) => socket.write(many, resolve))
    expect((await shell(adb, 'echo well')).out).toBe('well\n')
  })

  test('that comes in crowds finds a bounded number of places', async () => {
    const { port } = await testing.phone()
    const sockets = await Promise.all(Array.from({ length: 60 }, () => raw(port)))
    await eventually(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(28))
    for (const socket of sockets) socket.destroy()
    await eventually(async () => (await tango(port)).close())
  })
})
