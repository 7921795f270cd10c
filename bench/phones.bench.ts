import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { adbKey, newAdbKey } from '../apps/api/src/engines/adb/line/key.ts'
import { AdbPhones } from '../apps/api/src/engines/adb/phones.ts'
import { PhoneFarm } from '../apps/api/src/engines/phones/farm.ts'
import type { PhoneAddress } from '../apps/api/src/ground/engine/phones.ts'
import { phoneKeys } from '../packages/contract/src/phone/wire.ts'
import { bareEncoderMs } from './encoder.ts'
import { percentile } from './server.ts'

// What a phone costs that somebody looks at, and one that nobody does; how long it takes from a touch until the changed
// picture is here, over ADB and scrcpy as for a viewer; and bytes that are sent to fifty phones, against plain copies.
const touches = 60
const watchedSeconds = 10
const phonesFilled = 50
const fileBytes = 6 * 1024 ** 2

const dir = await mkdtemp(join(tmpdir(), 'portico-phones-bench-'))
const farm = new PhoneFarm({ folder: join(dir, 'phones'), log: console })
const engine = new AdbPhones({ key: async () => adbKey(await newAdbKey()) })
const profile = {
  brand: 'Google',
  model: 'Pixel 8',
  width: 720,
  height: 1280,
  density: 320,
  google: false,
  name: 'bench',
}

async function cpuOver(seconds: number): Promise<number> {
  const before = (await farm.figures()).cpuMs
  await sleep(seconds * 1000)
  return ((await farm.figures()).cpuMs - before) / seconds / 10
}

/** Until the next picture after what is done; home and an app in turn, so that there always is one. */
async function touchToPicture(phone: PhoneAddress): Promise<void> {
  let heard = () => {}
  const watcher = {
    frame(frame: { kind: string }) {
      if (frame.kind === 'key' || frame.kind === 'delta') heard()
      return true
    },
    ended: (failure: Error) => console.error(failure),
  }
  const stream = await engine.stream(phone, { mode: 'video', size: 800, fps: 30 }, watcher)
  await sleep(2000)
  const times: number[] = []
  for (let n = 0; n < touches; n++) {
    const next = new Promise<void>((resolve) => (heard = resolve))
    const begun = performance.now()
    if (n % 2) await stream.act({ type: 'key', action: 'press', code: phoneKeys.home, meta: 0 })
    else {
      const place = { pointer: 0, x: 0.15, y: 0.93, pressure: 1 }
      await stream.act({ type: 'touch', action: 'down', ...place })
      await stream.act({ type: 'touch', action: 'up', ...place })
    }
    await next
    times.push(performance.now() - begun)
    await sleep(300)
  }
  const [middle, bare] = [percentile(times, 0.5), await bareEncoderMs(touches)]
  console.log(
    `touch to changed picture: median ${middle.toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, the encoder alone ${bare.toFixed(1)} ms, ratio ${(middle / bare).toFixed(1)}`,
  )
  const watched = await cpuOver(watchedSeconds)
  console.log(`processor of the phones while one is looked at and nothing moves: ${watched.toFixed(1)} %`)
  stream.close()
}

async function filled(all: readonly PhoneAddress[]): Promise<void> {
  const source = join(dir, 'source')
  await writeFile(source, Buffer.alloc(fileBytes, 7))
  const file = () => ({
    size: fileBytes,
    bytes: (async function* () {
      const piece = Buffer.alloc(65_536, 7)
      for (let at = 0; at < fileBytes; at += piece.length) yield piece
    })(),
  })
  const copied = performance.now()
  await Promise.all(all.map((_, n) => copyFile(source, join(dir, `copy-${n}`))))
  const pushed = performance.now()
  await Promise.all(all.map((phone) => engine.files.push(phone, '/sdcard/bench.bin', file())))
  const done = performance.now()
  const [copies, pushes] = [pushed - copied, done - pushed]
  console.log(
    `${fileBytes / 1024 ** 2} MiB to ${all.length} phones: ${(pushes / 1000).toFixed(2)} s, plain copies ${(copies / 1000).toFixed(2)} s, ratio ${(pushes / copies).toFixed(1)}`,
  )
}

try {
  const phones: PhoneAddress[] = []
  for (let n = 0; n < phonesFilled; n++) phones.push(await farm.create(`phone-${n}`, profile))
  const idle = await cpuOver(watchedSeconds)
  console.log(`processor of ${phonesFilled} phones that nobody looks at: ${idle.toFixed(1)} %`)
  await touchToPicture(phones[0]!)
  await filled(phones)
} finally {
  await engine.close()
  await farm.stop()
  await rm(dir, { recursive: true, force: true })
}
