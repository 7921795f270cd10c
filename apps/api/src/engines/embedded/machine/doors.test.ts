import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  execOn,
  machinePassword,
  newKeyPair,
  sshTo,
  TestMachines,
  TestTerminal,
  TestViewer,
} from '../../../../test/machines.ts'
import { hashPassword } from '../../../core/passwords.ts'
import { MachineDoors } from './doors.ts'
import type { OpenPorts } from './machine.ts'
import { pictureHeight, pictureWidth } from './picture.ts'
import { eventually } from '../../../../test/eventually.ts'

let machines: TestMachines
let doors: MachineDoors
let ports: OpenPorts
let ahead = 0
const asked: string[] = []
const hooks = {
  reboot: async (ref: string) => void asked.push(`reboot ${ref}`),
  powerOff: async (ref: string) => void asked.push(`powerOff ${ref}`),
}
beforeEach(async () => {
  ahead = 0
  asked.length = 0
  machines = await TestMachines.with('web')
  doors = new MachineDoors(machines, pino({ level: 'silent' }), { hooks, now: () => new Date(Date.now() + ahead) })
  await doors.start()
  ports = machines.ports.get('web')!
})
afterEach(() => doors.stop())

describe('SSH', () => {
  test('opens with the machine’s password, and runs commands of the machine', async () => {
    const client = await sshTo(ports.sshPort)
    expect(await execOn(client, 'hostname; nproc')).toEqual({ out: 'web-box\n2\n', err: '', code: 0 })
    expect(await execOn(client, 'cat /nothing')).toMatchObject({ out: '', code: 1 })
    expect((await execOn(client, 'cat /nothing')).err).toContain('No such file')
    client.end()
    expect(doors.consoleLog('web')).toContain('sshd: Accepted password for root')
  })
  test('opens with a key that the machine knows, and with no other', async () => {
    const [own, other] = [newKeyPair(), newKeyPair()]
    machines.machines.get('web')!.authorizedKeys.push(`${own.public} me@home`)
    const client = await sshTo(ports.sshPort, { privateKey: own.private })
    expect((await execOn(client, 'whoami')).out).toBe('root\n')
    client.end()
    await expect(sshTo(ports.sshPort, { privateKey: other.private })).rejects.toThrow(/authentication/)
    await expect(sshTo(ports.sshPort, { privateKey: own.private, username: 'admin' })).rejects.toThrow(/authentication/)
  })
  test('does not open with a wrong password, another name, or without a password on the machine', async () => {
    await expect(sshTo(ports.sshPort, { password: 'wrong' })).rejects.toThrow(/authentication/)
    await expect(sshTo(ports.sshPort, { username: 'admin' })).rejects.toThrow(/authentication/)
    machines.machines.get('web')!.passwordHash = null
    await expect(sshTo(ports.sshPort)).rejects.toThrow(/authentication/)
  })
  test('asks for the password that counts now', async () => {
    machines.machines.get('web')!.passwordHash = await hashPassword('Reset-1234')
    await expect(sshTo(ports.sshPort)).rejects.toThrow(/authentication/)
    const client = await sshTo(ports.sshPort, { password: 'Reset-1234' })
    client.end()
  })
  test('hears no password for a while after ten wrong ones, but keys', async () => {
    const own = newKeyPair()
    machines.machines.get('web')!.authorizedKeys.push(own.public)
    for (let n = 0; n < 10; n++) await expect(sshTo(ports.sshPort, { password: `wrong ${n}` })).rejects.toThrow()
    await expect(sshTo(ports.sshPort)).rejects.toThrow(/authentication/)
    const byKey = await sshTo(ports.sshPort, { privateKey: own.private })
    byKey.end()
    ahead = 60_000
    const client = await sshTo(ports.sshPort)
    client.end()
  })
  test('gives a terminal with echo, a prompt, and the window’s width', async () => {
    const client = await sshTo(ports.sshPort)
    const terminal = await TestTerminal.open(client, 40)
    await terminal.shows('root@web-box:~# ')
    terminal.type('echo hello\r')
    await terminal.shows('\r\nhello\r\nroot@web-box:~# ')
    terminal.shown = ''
    terminal.type('x'.repeat(30))
    // 16 columns of prompt and 30 letters: two rows of 40, one of 80. The next letter is drawn from the second row or not.
    await terminal.shows('x'.repeat(30))
    terminal.type('y')
    await terminal.shows('\x1b[1A\r')
    terminal.channel.setWindow(24, 80, 0, 0)
    await eventually(() => expect(terminal.shown.split('\r').at(-1)).toBe('\x1b[47C'))
    terminal.type('\x15exit\r')
    await once(terminal.channel, 'close')
    client.end()
  })
  test('keeps what was written for the next visit, and forgets it with the machine', async () => {
    const first = await sshTo(ports.sshPort)
    await execOn(first, 'echo kept > /tmp/note')
    first.end()
    const second = await sshTo(ports.sshPort)
    expect((await execOn(second, 'cat /tmp/note')).out).toBe('kept\n')
    second.end()
    await doors.close('web')
    const again = await doors.open('web')
    expect(again).toEqual(ports)
    const third = await sshTo(again.sshPort)
    expect((await execOn(third, 'cat /tmp/note')).code).toBe(1)
    third.end()
  })
  test('reboot and power-off are told to the engine', async () => {
    const client = await sshTo(ports.sshPort)
    await execOn(client, 'sudo reboot')
    await execOn(client, 'poweroff')
    expect(asked).toEqual(['reboot web', 'powerOff web'])
    client.end()
  })
  test('closing ends what is open at once, and nobody comes in any more', async () => {
    const client = await sshTo(ports.sshPort)
    const terminal = await TestTerminal.open(client)
    await terminal.shows('# ')
    const gone = once(client, 'close')
    await doors.close('web')
    await gone
    await expect(sshTo(ports.sshPort)).rejects.toThrow(/ECONNREFUSED/)
    expect(doors.portsOf('web')).toBeUndefined()
    expect(doors.consoleLog('web')).toBe('')
  })
  test('neither forwards nor hands out files nor lets sessions pile up', async () => {
    const client = await sshTo(ports.sshPort)
    const forward = new Promise((resolve) => client.forwardOut('127.0.0.1', 1, '127.0.0.1', ports.vncPort, resolve))
    expect(await forward).toBeInstanceOf(Error)
    expect(await new Promise((resolve) => client.forwardIn('127.0.0.1', 0, resolve))).toBeInstanceOf(Error)
    expect(await new Promise((resolve) => client.sftp(resolve))).toBeInstanceOf(Error)
    const opened = await Promise.allSettled(Array.from({ length: 40 }, () => TestTerminal.open(client)))
    const open = opened.filter(({ status }) => status === 'fulfilled').length
    expect(open).toBeGreaterThan(0)
    expect(open).toBeLessThanOrEqual(8)
    for (const one of opened) if (one.status === 'fulfilled') one.value.channel.end('exit\r')
    await eventually(async () => expect((await execOn(client, 'whoami')).out).toBe('root\n'))
    client.end()
  })
  test('bears floods and garbage, and serves the next who comes', async () => {
    const client = await sshTo(ports.sshPort)
    const terminal = await TestTerminal.open(client)
    terminal.type('help\r'.repeat(500))
    terminal.type('z'.repeat(200_000))
    await terminal.shows('z'.repeat(500))
    client.end()
    for (let n = 0; n < 40; n++) {
      const socket = connect(ports.sshPort, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(Buffer.alloc(4_096, n))
      socket.end()
    }
    await eventually(async () => (await sshTo(ports.sshPort)).end())
  })
  test('takes so many connections and no more', async () => {
    const callers = Array.from({ length: 16 }, () => connect(ports.sshPort, '127.0.0.1'))
    await Promise.all(callers.map((socket) => once(socket, 'data')))
    await expect(sshTo(ports.sshPort)).rejects.toThrow()
    for (const socket of callers) socket.destroy()
    await eventually(async () => (await sshTo(ports.sshPort)).end())
  })
})

describe('VNC', () => {
  const viewer = async () => TestViewer.open(ports.vncPort, doors.vncPassword('web')!)
  test('shows the console to who has the password of the moment, once', async () => {
    const password = doors.vncPassword('web')!
    const first = await TestViewer.open(ports.vncPort, password)
    expect([first.width, first.height, first.name]).toEqual([pictureWidth, pictureHeight, 'web-box'])
    const whole = await first.frame(false)
    expect(whole.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(pictureWidth * pictureHeight)
    const shades = new Set(whole.flatMap(({ pixels }) => [...pixels]))
    expect(shades.size).toBeGreaterThan(20)
    await expect(TestViewer.open(ports.vncPort, password)).rejects.toThrow('Authentication failed')
    await expect(TestViewer.open(ports.vncPort, 'guess')).rejects.toThrow('Authentication failed')
    first.socket.destroy()
  })
  test('forgets a password that nobody used within a minute', async () => {
    const password = doors.vncPassword('web')!
    ahead = 60_001
    await expect(TestViewer.open(ports.vncPort, password)).rejects.toThrow('Authentication failed')
  })
  test('sends only what changed, and the same picture packed as plain', async () => {
    const [plain, packed] = [await viewer(), await viewer()]
    packed.encodings(6, 0)
    const [one, other] = [await plain.frame(false), await packed.frame(false)]
    expect(
      Buffer.concat(other.map(({ pixels }) => pixels)).equals(Buffer.concat(one.map(({ pixels }) => pixels))),
    ).toBe(true)
    const [change, packedChange] = [plain.frame(), packed.frame()]
    plain.type('r')
    const changed = await change
    expect(changed.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(3 * 9)
    expect((await packedChange).map(({ x, y }) => [x, y])).toEqual(changed.map(({ x, y }) => [x, y]))
    for (const one of [plain, packed]) one.socket.destroy()
  })
  test('is a sign-in and then the machine’s shell', async () => {
    const seen = await viewer()
    await seen.frame(false)
    seen.type('root\nwrong\n')
    seen.type(`root\n${machinePassword}\n`)
    seen.type('echo typed > /tmp/by-screen\n')
    const client = await sshTo(ports.sshPort)
    await eventually(async () => expect((await execOn(client, 'cat /tmp/by-screen')).out).toBe('typed\n'))
    expect(doors.consoleLog('web')).toContain('login: root on tty1')
    client.end()
    seen.socket.destroy()
  })
  test('whoever asks it to start anew has to sign in again', async () => {
    const seen = await viewer()
    seen.type(`root\n${machinePassword}\nreboot\n`)
    await eventually(() => expect(asked).toEqual(['reboot web']))
    seen.type('echo still in > /tmp/note\n\n')
    seen.type(`root\n${machinePassword}\n`)
    const logins = () => doors.consoleLog('web').split('login: root on tty1').length - 1
    await eventually(() => expect(logins()).toBe(2))
    const client = await sshTo(ports.sshPort)
    expect((await execOn(client, 'cat /tmp/note')).code).toBe(1)
    client.end()
    seen.socket.destroy()
  })
  test('what is typed while the machine still starts waits for the sign-in', async () => {
    await machines.add('young', { bootedAt: new Date(Date.now() - 3_500) })
    const { vncPort } = await doors.open('young')
    const seen = await TestViewer.open(vncPort, doors.vncPassword('young')!)
    seen.type(`root\n${machinePassword}\n`)
    await eventually(() => expect(doors.consoleLog('young')).toContain('login: root on tty1'))
    seen.socket.destroy()
  })
  test('Ctrl-Alt-Del starts the machine anew', async () => {
    const seen = await viewer()
    for (const symbol of [0xffe3, 0xffe9, 0xffff]) seen.key(symbol, true)
    await eventually(() => expect(asked).toEqual(['reboot web']))
    seen.socket.destroy()
  })
  test('closing ends it at once; garbage too', async () => {
    const [seen, wild] = [await viewer(), await viewer()]
    wild.socket.write(Buffer.alloc(4_096, 0xee))
    await expect(wild.read(1)).rejects.toThrow()
    await doors.close('web')
    await expect(seen.read(1)).rejects.toThrow()
    expect(doors.vncPassword('web')).toBeUndefined()
  })
})

describe('ports', () => {
  test('are kept over a restart, and given up for others when they are taken', async () => {
    await doors.stop()
    await doors.start()
    expect(doors.portsOf('web')).toEqual(ports)
    await doors.stop()
    const squatter = createServer().listen(ports.sshPort, '127.0.0.1')
    await once(squatter, 'listening')
    await doors.start()
    expect(doors.portsOf('web')!.sshPort).not.toBe(ports.sshPort)
    expect(machines.ports.get('web')).toEqual(doors.portsOf('web'))
    squatter.close()
  })
  test('are opened once for two who ask at the same time, and not for a machine that is off', async () => {
    await machines.add('db')
    const [one, other] = await Promise.all([doors.open('db'), doors.open('db')])
    expect(one).toEqual(other)
    await expect(doors.open('off')).rejects.toThrow('does not run')
  })
})
