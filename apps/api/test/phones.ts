import type { Adb } from '@yume-chan/adb'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PhoneFarm, type FarmOptions } from '../src/engines/phones/farm.ts'
import type { PhoneProfile } from '../src/engines/phones/phone/state/profile.ts'
import { shellBytes, tango } from './tango.ts'

export const profile: PhoneProfile = {
  brand: 'Google',
  model: 'Pixel 7',
  width: 720,
  height: 1280,
  density: 320,
  google: false,
  name: 'pick-01',
}

/** A farm in a folder of its own, which goes with it. */
export class TestFarm {
  readonly folder = mkdtempSync(join(tmpdir(), 'portico-phones-'))
  readonly farm: PhoneFarm
  readonly #open: Adb[] = []
  #made = 0

  constructor(options: Partial<FarmOptions> = {}) {
    this.farm = new PhoneFarm({ folder: this.folder, log: { warn: () => {}, error: () => {} }, ...options })
  }

  /** A new phone, and somebody connected to it. */
  async phone(facts: Partial<PhoneProfile> = {}): Promise<{ id: string; port: number; adb: Adb }> {
    const id = `phone-${++this.#made}`
    const { port } = await this.farm.create(id, { ...profile, ...facts })
    return { id, port, adb: await this.connect(port) }
  }

  async connect(port: number): Promise<Adb> {
    const adb = await tango(port)
    this.#open.push(adb)
    return adb
  }

  async end(): Promise<void> {
    await Promise.all(this.#open.map((adb) => adb.close().catch(() => {})))
    await this.farm.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The screen as pixels, from what `screencap` gives. */
export async function screen(adb: Adb): Promise<{ width: number; height: number; pixels: Buffer }> {
  const image = await loadImage(await shellBytes(adb, 'screencap -p'))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return { width: image.width, height: image.height, pixels: Buffer.from(canvas.data()) }
}

/** Where something is drawn: the middle of what uiautomator says of it. */
export async function middleOf(adb: Adb, attribute: string, value: string): Promise<{ x: number; y: number }> {
  const xml = (await shellBytes(adb, 'uiautomator dump /dev/tty')).toString('utf8')
  const node = xml.match(/<node [^>]*>/g)?.find((one) => one.includes(`${attribute}="${value}"`))
  const [, left, top, right, bottom] = /bounds="\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]"/.exec(node ?? '') ?? []
  if (left === undefined) throw new Error(`nothing on the screen has ${attribute} ${value}`)
  return { x: Math.round((Number(left) + Number(right)) / 2), y: Math.round((Number(top) + Number(bottom)) / 2) }
}
