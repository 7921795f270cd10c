import type { Adb } from '@yume-chan/adb'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { apkSigner, fingerprintOf, makeApk, type ApkWish } from '../../../test/apk-maker.ts'
import { eventually } from '../../../test/eventually.ts'
import { middleOf, screen, TestFarm } from '../../../test/phones.ts'
import { selfSigned } from '../../../test/self-signed.ts'
import { pull, push, shell, shellBytes } from '../../../test/tango.ts'
import { u32 } from '../../../test/zip-maker.ts'

const testing = new TestFarm({ quotaBytes: 8 * 1024 * 1024 })
afterAll(() => testing.end())
let adb: Adb
beforeEach(async () => {
  ;({ adb } = await testing.phone())
})

const out = async (line: string) => (await shell(adb, line)).out
const tap = async (attribute: string, value: string) => {
  const { x, y } = await middleOf(adb, attribute, value)
  await shell(adb, `input tap ${x} ${y}`)
}
const shown = (words: string) => eventually(() => middleOf(adb, 'text', words))
const focus = async () => /mCurrentFocus=Window\{1 u0 (\S+)\}/.exec(await out('dumpsys window'))?.[1]

function picture(color: string, kind: 'png' | 'jpeg'): Buffer {
  const canvas = createCanvas(64, 64)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, 64, 64)
  return kind === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 100)
}

const pixelAt = ({ pixels, width }: Awaited<ReturnType<typeof screen>>, x: number, y: number) =>
  [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] as [number, number, number]

describe('on the screen', () => {
  test.each([
    ['Settings', 'com.android.settings/.Settings'],
    ['Files', 'com.android.documentsui/.Files'],
    ['Camera', 'com.portico.camera/.Camera'],
    ['Browser', 'com.android.browser/.BrowserActivity'],
    ['Notes', 'com.portico.notes/.Notes'],
  ])('a tap on %s opens it, another picture is drawn, and back leads home', async (name, component) => {
    const before = await screen(adb)
    await tap('content-desc', name)
    expect(await focus()).toBe(component)
    expect((await screen(adb)).pixels.equals(before.pixels)).toBe(false)
    expect(await out('logcat -d')).toContain(`START ${component}`)
    await shell(adb, 'input keyevent KEYCODE_BACK KEYCODE_BACK')
    expect(await focus()).toBe('com.portico.launcher/.Launcher')
  })

  test('what is open is found again, and closed', async () => {
    await shell(adb, 'monkey -p com.portico.notes; monkey -p com.android.settings; input keyevent APP_SWITCH')
    await tap('text', 'Notes')
    expect(await focus()).toBe('com.portico.notes/.Notes')
    await shell(adb, 'input keyevent APP_SWITCH')
    await tap('text', 'Close all')
    expect(await out('ps')).not.toContain('com.portico.notes')
    expect(await shell(adb, 'am start -n com.nobody/.X')).toMatchObject({ code: 1 })
  })

  test('the phone says what it is', async () => {
    await shell(adb, 'am start -n com.android.settings/.Settings')
    await middleOf(adb, 'text', 'Simulated, not Android')
    await shell(adb, 'input swipe 360 1100 360 100; input swipe 360 1100 360 100; input swipe 360 1100 360 100')
    await tap('text', 'About this phone')
    await middleOf(adb, 'text', 'pick-01')
    await middleOf(adb, 'text', '720 × 1280, 320 dpi')
  })

  test('settings change it: language, orientation, brightness, volume', async () => {
    await shell(adb, 'am start -n com.android.settings/.Settings')
    await tap('text', '简体中文')
    await middleOf(adb, 'text', '设置')
    expect(await out('getprop persist.sys.locale')).toBe('zh-CN\n')
    await tap('text', '横屏')
    expect(await screen(adb)).toMatchObject({ width: 1280, height: 720 })
    await shell(adb, 'settings put system user_rotation 0; settings put system system_locales zh-HK')
    await middleOf(adb, 'text', '設定')
    const bright = pixelAt(await screen(adb), 10, 200)
    await shell(adb, 'settings put system screen_brightness 10')
    expect(pixelAt(await screen(adb), 10, 200)[0]).toBeLessThan(bright[0])
    await shell(adb, 'input keyevent VOLUME_UP')
    await middleOf(adb, 'resource-id', 'com.android.settings:id/volume')
    expect(await out('settings get system volume_music')).toBe('9\n')
  })

  test('a power key makes it dark, and touches do nothing then', async () => {
    await shell(adb, 'input keyevent POWER')
    expect(pixelAt(await screen(adb), 300, 300)).toEqual([0, 0, 0])
    await shell(adb, 'input tap 100 1200 && input keyevent HOME')
    expect(await out('dumpsys power')).toContain('mWakefulness=Asleep')
    await shell(adb, 'input keyevent WAKEUP')
    expect(pixelAt(await screen(adb), 300, 300)).not.toEqual([0, 0, 0])
  })

  test('a page that is asked for is named, and none is opened', async () => {
    await shell(adb, 'am start -a android.intent.action.VIEW -d "https://example.com/?a=1&b=<2>"')
    await middleOf(adb, 'text', 'https://example.com/?a=1&amp;b=&lt;2&gt;')
  })

  test('a restart closes everything and leaves what was kept', async () => {
    const { port, adb: other } = await testing.phone()
    await shell(other, 'monkey -p com.android.settings; echo x > /sdcard/x')
    await shell(other, 'reboot').catch(() => {})
    await other.disconnected
    const again = await testing.connect(port)
    expect((await shell(again, 'dumpsys window')).out).toContain('com.portico.launcher')
    expect((await shell(again, 'cat /sdcard/x')).out).toBe('x\n')
  })
})

describe('files and words', () => {
  test('what is written in notes is a file, from its keys and from a keyboard elsewhere', async () => {
    await shell(adb, 'monkey -p com.portico.notes')
    await tap('content-desc', 'h')
    await shell(adb, "input text 'i%s你好'")
    await middleOf(adb, 'text', 'hi 你好')
    await tap('text', 'Save')
    const name = await eventually(async () => {
      const names = (await out('ls /sdcard/Documents')).trim()
      expect(names).toMatch(/^note-\d+\.txt$/)
      return names
    })
    expect((await pull(adb, `/sdcard/Documents/${name}`)).toString()).toBe('hi 你好')
  })

  test('the file browser shows folders, texts and pictures', async () => {
    await push(adb, '/sdcard/Pictures/red.png', picture('#ff0000', 'png'))
    await push(adb, '/sdcard/Pictures/words.txt', Buffer.from('some words'))
    await push(
      adb,
      '/sdcard/Pictures/bomb.png',
      Buffer.concat([picture('#000', 'png').subarray(0, 16), u32(0xffff, 0xffff), Buffer.alloc(64)]),
    )
    await shell(adb, 'monkey -p com.android.documentsui')
    await shown('Pictures')
    await tap('text', 'Pictures')
    await shown('red.png')
    await tap('text', 'red.png')
    await eventually(async () => expect(pixelAt(await screen(adb), 360, 640)).toEqual([255, 0, 0]))
    await shell(adb, 'input keyevent BACK')
    await tap('text', 'words.txt')
    await shown('some words')
    await shell(adb, 'input keyevent BACK')
    await tap('text', 'bomb.png')
    await shown('This file cannot be shown here')
  })

  test('the camera shows what somebody sends, and a test picture else', async () => {
    await shell(adb, 'monkey -p com.portico.camera')
    await middleOf(adb, 'text', 'No camera is connected')
    const camera = await adb.createSocket('localabstract:portico-camera')
    const writer = camera.writable.getWriter()
    const jpeg = picture('#00ff00', 'jpeg')
    await writer.write(Buffer.concat([u32(jpeg.length).toReversed(), jpeg]) as never)
    await shown('Live')
    const [red, green] = pixelAt(await screen(adb), 360, 640)
    expect([red < 10, green > 245]).toEqual([true, true])
    await tap('resource-id', 'com.portico.camera:id/shutter')
    await eventually(async () => expect(await out('ls /sdcard/DCIM')).toMatch(/^IMG_\d+\.jpg$/m))
    await writer.write(Buffer.concat([u32(9).toReversed(), Buffer.from('not a jpg')]) as never)
    await shown('No camera is connected')
  })
})

describe('apps', () => {
  const icon = picture('#0000ff', 'png')
  const install = async (wish: ApkWish, flags = '') => {
    await push(adb, '/data/local/tmp/app.apk', makeApk({ icon, ...wish }))
    const said = await out(`pm install ${flags} /data/local/tmp/app.apk`)
    await shell(adb, 'rm /data/local/tmp/app.apk')
    return said
  }

  test('are installed with name, version, icon and signer, shown, and gone again', async () => {
    const space = await out('du /')
    expect(await install({ names: { '': 'Shop', 'zh-CN': '商城' } })).toBe('Success\n')
    expect(await out('pm list packages -3')).toBe('package:com.example.shop\n')
    expect(await out('pm path com.example.shop')).toBe('package:/data/app/com.example.shop/base.apk\n')
    expect(await out('dumpsys package com.example.shop')).toContain(fingerprintOf(apkSigner))
    await shell(adb, 'input keyevent HOME')
    const { x, y } = await middleOf(adb, 'content-desc', 'Shop')
    expect(pixelAt(await screen(adb), x, y - 20)).toEqual([0, 0, 255])
    await tap('content-desc', 'Shop')
    await middleOf(adb, 'text', 'Version 1.2.3')
    await shell(adb, 'settings put system system_locales zh-CN')
    await middleOf(adb, 'text', '商城')
    expect(await out('pm uninstall com.example.shop')).toBe('Success\n')
    expect(await out('pm list packages -3')).toBe('')
    expect(await out('du /')).toBe(space)
    expect(await shell(adb, 'pm uninstall com.example.shop')).toMatchObject({ code: 1 })
    expect(await focus()).toBe('com.portico.launcher/.Launcher')
  })

  test('come as a stream too', async () => {
    // There is room for one of it, not for two.
    const bytes = makeApk({ icon, more: [{ name: 'large', content: Buffer.alloc(5_000_000) }] })
    const process = await adb.subprocess.noneProtocol.spawn(`cmd package install -S ${bytes.length}`)
    const writer = process.stdin.getWriter()
    await writer.write(bytes as never)
    let said = ''
    for await (const piece of process.output) said += new TextDecoder().decode(piece)
    expect(said).toBe('Success\n')
    expect(await out('ls -a /data/local/tmp')).toBe('')
    expect(await pull(adb, '/data/app/com.example.shop/base.apk')).toEqual(bytes)
  })

  test('that break off leave nothing behind', async () => {
    const before = await out('du /')
    const process = await adb.subprocess.shellProtocol!.spawn('cmd package install -S 1000')
    const writer = process.stdin.getWriter()
    await writer.write(Buffer.alloc(10) as never)
    await writer.close()
    expect(await process.exited).toBe(1)
    expect(await out('du /')).toBe(before)
  })

  test.each<[string, ApkWish, string, string]>([
    ['an older version', { versionCode: 11 }, '', 'INSTALL_FAILED_VERSION_DOWNGRADE'],
    ['an older version that is wanted', { versionCode: 11 }, '-d', 'Success'],
    ['another signer', { signer: selfSigned('else.example') }, '', 'INSTALL_FAILED_UPDATE_INCOMPATIBLE'],
    ['nobody’s signature', { signature: 'none' }, '', 'INSTALL_PARSE_FAILED_NO_CERTIFICATES'],
    ['a newer system', { package: 'com.example.b', minSdk: 99 }, '', 'INSTALL_FAILED_OLDER_SDK'],
    [
      'other processors',
      { package: 'com.example.c', more: [{ name: 'lib/x86/a.so', content: Buffer.alloc(1) }] },
      '',
      'INSTALL_FAILED_NO_MATCHING_ABIS',
    ],
    ['the name of the system', { package: 'com.android.settings' }, '', 'INSTALL_FAILED_UPDATE_INCOMPATIBLE'],
    [
      'more than fits',
      { package: 'com.example.d', more: [{ name: 'a', content: Buffer.alloc(5_000_000) }] },
      '',
      'INSTALL_FAILED_INSUFFICIENT_STORAGE',
    ],
  ])('of %s are answered as Android answers', async (_, wish, flags, said) => {
    await install({})
    const before = await out('pm list packages -3; du /data/app')
    expect(await install(wish, flags)).toContain(said)
    if (said !== 'Success') expect(await out('pm list packages -3; du /data/app')).toBe(before)
  })

  test('that are none leave nothing behind', async () => {
    const before = await out('du /')
    await push(adb, '/data/local/tmp/x.apk', Buffer.from('no package'))
    expect(await out('pm install /data/local/tmp/x.apk')).toContain('INSTALL_PARSE_FAILED_NOT_APK')
    expect(await out('pm install /data/local/tmp/none.apk')).toContain('INSTALL_FAILED_INVALID_URI')
    await shell(adb, 'rm /data/local/tmp/x.apk')
    expect(await out('du /')).toBe(before)
    expect((await shellBytes(adb, 'cmd package install -S 99999999999')).toString()).toContain('INSUFFICIENT_STORAGE')
  })
})
