import type { Adb } from '@yume-chan/adb'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestFarm } from '../../../test/phones.ts'
import { pull, push, shell, shellBytes } from '../../../test/tango.ts'

const testing = new TestFarm({ quotaBytes: 16 * 1024 * 1024 })
let adb: Adb
let id: string
beforeAll(async () => {
  ;({ adb, id } = await testing.phone())
})
afterAll(() => testing.end())

describe('the shell', () => {
  test.each([
    ['echo a "b  c" \'$x\'', 'a b  c $x\n', 0],
    ['getprop ro.product.model', 'Pixel 7\n', 0],
    ['getprop ro.portico.simulated', '1\n', 0],
    ['whoami && echo yes', 'shell\nyes\n', 0],
    ['false && echo no; echo $?', '1\n', 0],
    ['false || echo else', 'else\n', 0],
    ['wm size', 'Physical size: 720x1280\n', 0],
    ['echo one > /sdcard/o.txt && cat /sdcard/o.txt', 'one\n', 0],
    ['echo two >> /sdcard/o.txt; cat < /sdcard/o.txt | grep two', 'two\n', 0],
    ['ls /sdcard/nothing 2>/dev/null', '', 1],
    ['settings get global http_proxy', 'null\n', 0],
  ])('%s', async (line, out, code) => {
    expect(await shell(adb, line)).toMatchObject({ out, code })
  })

  test('what is not there ends with 127 and says so beside the output', async () => {
    expect(await shell(adb, 'frobnicate --now')).toEqual({ out: '', err: 'sh: frobnicate: not found\n', code: 127 })
    expect(await shell(adb, 'frobnicate 2>&1')).toMatchObject({ out: 'sh: frobnicate: not found\n', err: '' })
    expect(await shell(adb, 'echo "open')).toMatchObject({ code: 2 })
  })

  test('settings are kept, and a proxy is one of them', async () => {
    await shell(adb, 'settings put global http_proxy 10.0.0.1:3128')
    expect((await shell(adb, 'settings get global http_proxy')).out).toBe('10.0.0.1:3128\n')
    expect((await shell(adb, 'settings delete global http_proxy')).out).toBe('Deleted 1 rows\n')
    expect(await shell(adb, 'settings put nowhere a b')).toMatchObject({ code: 1 })
    expect((await shell(adb, `settings put global long ${'x'.repeat(5_000)}`)).code).toBe(1)
  })

  test('the load is what the farm really took', async () => {
    const [, user, , system, idle] = (await shell(adb, 'cat /proc/stat')).out.split('\n')[0]!.split(/\s+/).map(Number)
    expect(user! + system!).toBeGreaterThan(0)
    expect(idle!).toBeGreaterThan(0)
  })

  test('somebody may type', async () => {
    const process = await adb.subprocess.shellProtocol!.pty({ command: '' })
    const writer = process.input.getWriter()
    await writer.write(new TextEncoder().encode('echo typ\u007fped\nexit\n') as never)
    let said = ''
    for await (const piece of process.output) said += new TextDecoder().decode(piece)
    expect(said).toContain('Pixel 7:/ $ ')
    expect(said).toContain('\r\ntyped\r\n')
  })
})

describe('files', () => {
  test.each([
    ['no bytes', 0],
    ['one byte', 1],
    ['a chunk', 65_536],
    ['6 MB', 6_000_000],
  ])('of %s come back as they went', async (_, size) => {
    const bytes = randomBytes(size)
    await push(adb, '/sdcard/Download/there.bin', bytes)
    expect((await pull(adb, '/sdcard/Download/there.bin')).equals(bytes)).toBe(true)
    const sum = createHash('md5').update(bytes).digest('hex')
    expect((await shell(adb, 'md5sum /sdcard/Download/there.bin')).out).toBe(`${sum}  /sdcard/Download/there.bin\n`)
    await shell(adb, 'rm /sdcard/Download/there.bin')
  })

  test.each(['spa ce.txt', 'quo\'te".txt', '中文 名字.txt', '-rf', '$(reboot)', 'a;b', 'new\nline', '😀', '*'])(
    'may have the name %j',
    async (name) => {
      await push(adb, `/sdcard/Pictures/${name}`, Buffer.from(name))
      expect((await pull(adb, `/sdcard/Pictures/${name}`)).toString()).toBe(name)
      const sync = await adb.sync()
      const names = (await sync.readdir('/sdcard/Pictures')).map((entry) => entry.name)
      await sync.dispose()
      expect(names).toContain(name)
    },
  )

  test.each([
    '/sdcard/../../../../../../etc/portico',
    '/../../tmp/portico',
    '/system/app/x',
    '/data/app/x',
    '/phone.json',
    `/sdcard/${'n'.repeat(256)}`,
    `/sdcard/${'d/'.repeat(40)}x`,
    '/sdcard/a\0b',
  ])('are refused at %j, and nothing is left of it', async (path) => {
    const before = (await shell(adb, 'du /')).out
    await expect(push(adb, path, Buffer.from('x'))).rejects.toThrow()
    expect((await shell(adb, 'du /')).out).toBe(before)
    expect(existsSync('/etc/portico') || existsSync('/tmp/portico')).toBe(false)
  })

  test('a link that somebody else made is not followed', async () => {
    symlinkSync('/etc', join(testing.folder, id, 'files/sdcard/link'))
    symlinkSync('/etc/hostname', join(testing.folder, id, 'files/sdcard/name'))
    expect((await shell(adb, 'cat /sdcard/link/hostname')).code).toBe(1)
    expect((await shell(adb, 'cat /sdcard/name')).code).toBe(1)
    await expect(push(adb, '/sdcard/link/portico', Buffer.from('x'))).rejects.toThrow()
    expect(existsSync('/etc/portico')).toBe(false)
  })

  test('stay below the quota, and what did not fit is gone', async () => {
    const before = (await shell(adb, 'df')).out
    await expect(push(adb, '/sdcard/large.bin', Buffer.alloc(17 * 1024 * 1024))).rejects.toThrow(/No space left/)
    expect((await shell(adb, 'df')).out).toBe(before)
    expect((await shell(adb, 'ls /sdcard/large.bin')).code).toBe(1)
  })

  test('are copied, moved, removed, and told of', async () => {
    await shell(adb, 'mkdir -p /sdcard/a/b && echo x > /sdcard/a/b/c.txt')
    expect(await shell(adb, 'cp -r /sdcard/a /sdcard/z && cat /sdcard/z/b/c.txt')).toMatchObject({ out: 'x\n' })
    expect(await shell(adb, 'mv /sdcard/z/b/c.txt /sdcard/z/d.txt; ls /sdcard/z')).toMatchObject({ out: 'b\nd.txt\n' })
    expect((await shell(adb, 'cp -r /sdcard/a /sdcard/a/b')).code).toBe(1)
    expect((await shell(adb, 'rm /sdcard/a')).code).toBe(1)
    expect((await shell(adb, 'rm -r /sdcard/a /sdcard/z && ls /sdcard')).out).not.toMatch(/^[az]$/m)
    expect((await shell(adb, 'ls -l /storage/emulated/0')).out).toContain('Download')
  })
})

describe('a backup by tar', () => {
  test('brings back every file, whatever its name', async () => {
    const long = `${'long-'.repeat(30)}.txt`
    await push(adb, `/sdcard/Documents/${long}`, Buffer.from('long'))
    await push(adb, '/sdcard/Documents/書.txt', Buffer.from('書'))
    const tar = await shellBytes(adb, 'tar c -C / sdcard/Documents')
    await shell(adb, 'rm -r /sdcard/Documents')
    await push(adb, '/data/local/tmp/back.tar', tar)
    expect(await shell(adb, 'tar xf /data/local/tmp/back.tar -C /')).toMatchObject({ code: 0 })
    expect((await pull(adb, `/sdcard/Documents/${long}`)).toString()).toBe('long')
    expect((await pull(adb, '/sdcard/Documents/書.txt')).toString()).toBe('書')
  })

  test('writes nothing outside of the phone, and tells of it', async () => {
    const tar = await shellBytes(adb, 'tar c /data/local/tmp')
    const evil = Buffer.from(tar.toString('latin1').replace('data/local/tmp/', '../../../../x/'), 'latin1')
    await push(adb, '/data/local/tmp/evil.tar', evil)
    expect((await shell(adb, 'tar xf /data/local/tmp/evil.tar -C /sdcard')).code).toBe(1)
    await push(adb, '/data/local/tmp/garbage.tar', randomBytes(2_048))
    expect((await shell(adb, 'tar xf /data/local/tmp/garbage.tar')).err).toContain('not a tar archive')
  })
})

describe('doors', () => {
  test('a client is reached from inside by reverse, and the phone by forward', async () => {
    await adb.reverse.add('localabstract:echo', (socket) => {
      void socket.readable.pipeTo(socket.writable as never).catch(() => {})
    })
    expect(await adb.reverse.list()).toHaveLength(1)
    const through = await adb.createSocket('localabstract:echo')
    const writer = through.writable.getWriter()
    await writer.write(new TextEncoder().encode('there and back') as never)
    const reader = through.readable.getReader()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('there and back')
    await through.close()
    await adb.reverse.remove('localabstract:echo')
    await expect(adb.createSocket('localabstract:echo')).rejects.toThrow()
  })

  test('a name that nobody listens at is refused', async () => {
    await expect(adb.createSocket('localabstract:nobody')).rejects.toThrow()
    await expect(adb.createSocket('tcp:22')).rejects.toThrow()
    await expect(adb.createSocket('frobnicate:')).rejects.toThrow()
  })
})
