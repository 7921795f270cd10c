import { afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { middleOf, screen, TestFarm } from '../../../test/phones.ts'
import { sizeInConfiguration, watch } from '../../../test/scrcpy.ts'
import { shell } from '../../../test/tango.ts'

const testing = new TestFarm()
afterAll(() => testing.end())

const focus = async (adb: Parameters<typeof shell>[0]) =>
  /mCurrentFocus=Window\{1 u0 (\S+)\}/.exec((await shell(adb, 'dumpsys window')).out)?.[1]

describe('the picture', () => {
  test('comes as a configuration and a key frame of the asked size', async () => {
    const { adb } = await testing.phone()
    const { video, packets, more, client } = await watch(adb, { maxSize: 512 })
    await more(0)
    expect(video?.metadata).toMatchObject({ deviceName: 'pick-01', width: 288, height: 512 })
    expect(packets[0]!.type).toBe('configuration')
    expect(sizeInConfiguration(packets[0]!.data)).toEqual({ width: 288, height: 512 })
    expect(packets[1]).toMatchObject({ type: 'data', keyframe: true })
    await client.close()
  })

  test('stands still while nothing happens, and follows a touch', async () => {
    const { adb } = await testing.phone()
    const { frames, more, tap, client } = await watch(adb)
    await more(0)
    const before = await screen(adb)
    const still = frames().length
    const { x, y } = await middleOf(adb, 'content-desc', 'Settings')
    await tap(x, y)
    await more(still)
    expect(await focus(adb)).toBe('com.android.settings/.Settings')
    const after = await screen(adb)
    expect(after.pixels.equals(before.pixels)).toBe(false)
    expect(frames().at(-1)!.keyframe).toBe(false)
    await client.close()
  })

  test('turns with the phone, and says its new size', async () => {
    const { adb } = await testing.phone()
    const { packets, more, control, client } = await watch(adb, { maxSize: 640 })
    await more(0)
    await control.rotateDevice()
    await eventually(() => expect(packets.filter((packet) => packet.type === 'configuration')).toHaveLength(2))
    const turned = packets.findLast((packet) => packet.type === 'configuration')!
    expect(sizeInConfiguration(turned.data)).toEqual({ width: 640, height: 360 })
    expect(await screen(adb)).toMatchObject({ width: 1280, height: 720 })
    await client.close()
  })

  test('begins anew for whoever asks', async () => {
    const { adb } = await testing.phone()
    const { frames, more, control, client } = await watch(adb)
    await more(0)
    const before = frames().length
    await control.resetVideo()
    expect((await more(before)).at(-1)).toMatchObject({ keyframe: true })
    await client.close()
  })

  test('is encoded once for all who watch alike, and each begins with a key frame', async () => {
    const { port, adb } = await testing.phone()
    const one = await watch(adb, { maxSize: 400 })
    await one.more(0)
    const other = await watch(await testing.connect(port), { maxSize: 400 })
    expect((await other.more(0))[0]).toMatchObject({ keyframe: true })
    expect((await testing.farm.figures()).films).toBe(1)
    await one.client.close()
    const before = other.frames().length
    await other.tap(100, 100)
    await other.more(before)
    await other.client.close()
    await eventually(async () => expect((await testing.farm.figures()).films).toBe(0))
  })

  test('is refused in words to a client of another version, or another codec', async () => {
    const { adb } = await testing.phone()
    const run = (args: string) => shell(adb, `CLASSPATH=/x app_process / com.genymobile.scrcpy.Server ${args}`)
    expect(await run('2.4')).toMatchObject({ out: expect.stringContaining('does not match the client'), code: 1 })
    expect(await run('3.3.3 video_codec=av1')).toMatchObject({ out: expect.stringContaining('no encoder'), code: 1 })
    expect(await run('3.3.3 max_size=many')).toMatchObject({ code: 1 })
  })

  test('is not there without an encoder, which is said; all else is', async () => {
    const plain = new TestFarm({ encoder: false })
    const { adb } = await plain.phone()
    const said = await shell(adb, 'CLASSPATH=/x app_process / com.genymobile.scrcpy.Server 3.3.3 tunnel_forward=true')
    expect(said).toMatchObject({ out: expect.stringMatching(/ERROR: no encoder for .*turned off/), code: 1 })
    expect(await screen(adb)).toMatchObject({ width: 720, height: 1280 })
    const { control, client } = await watch(adb, { video: false })
    await control.startApp('com.android.settings')
    await eventually(async () => expect(await focus(adb)).toBe('com.android.settings/.Settings'))
    await client.close()
    await plain.end()
  })

  test('comes in at a door of the client too', async () => {
    const { adb } = await testing.phone()
    const { more, client } = await watch(adb, { tunnelForward: false })
    await more(0)
    await client.close()
  })
})

describe('a client may', () => {
  test('write in any script, copy and paste', async () => {
    const { adb } = await testing.phone()
    const { control, client, more } = await watch(adb)
    await more(0)
    await control.startApp('com.portico.notes')
    await control.injectText('Hello ')
    await control.setClipboard({ sequence: 7n, paste: true, content: '你好，世界' })
    await eventually(() => middleOf(adb, 'text', 'Hello 你好，世界'))
    await control.injectKeyCode({ action: 0, keyCode: 67, repeat: 0, metaState: 0 })
    await eventually(() => middleOf(adb, 'text', 'Hello 你好，世'))
    const cut = 52
    await control.injectKeyCode({ action: 0, keyCode: cut, repeat: 0, metaState: 0x1000 })
    await eventually(() => middleOf(adb, 'text', 'Write something…'))
    await shell(adb, 'input keyevent PASTE')
    await middleOf(adb, 'text', 'Hello 你好，世')
    await client.close()
  })

  test('scroll, go back and turn the screen off', async () => {
    const { adb } = await testing.phone()
    const { control, client, more } = await watch(adb)
    await more(0)
    await shell(adb, 'monkey -p com.android.settings')
    const before = await middleOf(adb, 'resource-id', 'com.android.settings:id/upright')
    await control.injectScroll({
      pointerX: 360,
      pointerY: 900,
      videoWidth: 720,
      videoHeight: 1280,
      scrollX: 0,
      scrollY: -1,
      buttons: 0,
    })
    await eventually(async () => {
      const { y } = await middleOf(adb, 'resource-id', 'com.android.settings:id/upright')
      expect(y).toBeLessThan(before.y)
    })
    await control.backOrScreenOn(0)
    await eventually(async () => expect(await focus(adb)).toBe('com.portico.launcher/.Launcher'))
    await control.setScreenPowerMode(0)
    await eventually(async () => expect((await screen(adb)).pixels.subarray(0, 3)).toEqual(Buffer.alloc(3)))
    await client.close()
  })

  test('put two fingers on the screen', async () => {
    const { adb } = await testing.phone()
    await shell(adb, 'settings put system show_touches 1')
    const { control, client, more } = await watch(adb)
    await more(0)
    const before = await screen(adb)
    for (const [pointerId, pointerX] of [
      [1n, 200],
      [2n, 500],
    ] as const)
      await control.injectTouch({
        action: 0,
        pointerId,
        pointerX,
        pointerY: 700,
        videoWidth: 720,
        videoHeight: 1280,
        pressure: 1,
        actionButton: 0,
        buttons: 0,
      })
    const at = ({ pixels }: typeof before, x: number) => pixels.subarray((700 * 720 + x) * 4, (700 * 720 + x) * 4 + 4)
    await eventually(async () => {
      const after = await screen(adb)
      for (const x of [200, 500]) expect(at(after, x).equals(at(before, x))).toBe(false)
      expect(at(after, 350).equals(at(before, 350))).toBe(true)
    })
    await client.close()
  })
})
