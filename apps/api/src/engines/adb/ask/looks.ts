import { setTimeout as sleep } from 'node:timers/promises'
import { PhoneGone, type PhoneFacts, type PhoneSpace } from '../../../ground/engine/phones.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'
import { run, told } from './shell.ts'

const screenshotBytesMax = 16_777_216
const windowsBytesMax = 8_388_608
const lineMax = 200
/** Between two readings of what the processors did. */
const loadMs = 500
const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')

/** Everything about a phone that only looks at it. */

export async function facts(line: Line, patience: Patience): Promise<PhoneFacts> {
  const text = await told(line, patience, 'getprop; wm size; wm density')
  const properties = new Map([...text.matchAll(/^\[([^\]]+)\]: \[(.*)\]$/gm)].map(([, key, value]) => [key, value]))
  const property = (name: string) => (properties.get(name) ?? '').slice(0, lineMax)
  const [, width, height] = lastOf(text, /^(?:Physical|Override) size: (\d{1,5})x(\d{1,5})/gm)
  const [, density] = lastOf(text, /^(?:Physical|Override) density: (\d{1,4})/gm)
  return {
    brand: property('ro.product.brand'),
    model: property('ro.product.model'),
    version: property('ro.build.version.release'),
    width: Number(width),
    height: Number(height),
    density: Number(density),
    abi: property('ro.product.cpu.abi'),
    simulated: property('ro.portico.simulated') === '1',
  }
}

/** What was said last holds: an override follows what it overrides. */
function lastOf(text: string, pattern: RegExp): RegExpExecArray {
  const last = [...text.matchAll(pattern)].at(-1)
  if (!last) throw new PhoneGone('It does not say how large its screen is')
  return last
}

export async function screenshot(line: Line, patience: Patience): Promise<Buffer> {
  const { out } = await run(line, patience, 'screencap -p', { outBytesMax: screenshotBytesMax })
  if (!out.subarray(0, pngMark.length).equals(pngMark)) throw new PhoneGone('It sends no picture')
  return out
}

export async function load(line: Line, patience: Patience): Promise<number> {
  const before = await processors(line, patience)
  await sleep(loadMs, undefined, { signal: patience.signal })
  const after = await processors(line, patience)
  const total = after.total - before.total
  return total > 0 ? Math.round((100 * (total - (after.idle - before.idle))) / total) : 0
}

/** Since it was switched on: idle is the fourth figure, and waiting for a disk the fifth. */
async function processors(line: Line, patience: Patience): Promise<{ total: number; idle: number }> {
  const [first] = /^cpu +.*$/m.exec(await told(line, patience, 'cat /proc/stat')) ?? []
  const figures = (first ?? '').trim().split(/ +/).slice(1, 9).map(Number)
  if (figures.length < 4 || !figures.every(Number.isFinite)) throw new PhoneGone('It does not say how busy it is')
  return { total: figures.reduce((sum, figure) => sum + figure, 0), idle: figures[3]! + (figures[4] ?? 0) }
}

export async function space(line: Line, patience: Patience): Promise<PhoneSpace> {
  const text = await told(line, patience, 'df -k /sdcard')
  const found = /\s(\d+)\s+(\d+)\s+(\d+)\s+\d+%/.exec(text)
  if (!found) throw new PhoneGone('It does not say how much room it has')
  const [totalBytes, usedBytes, freeBytes] = found.slice(1).map((blocks) => Number(blocks) * 1024) as [
    number,
    number,
    number,
  ]
  return { totalBytes, usedBytes, freeBytes }
}

export async function focus(line: Line, patience: Patience): Promise<string> {
  const text = await told(line, patience, 'dumpsys window', { outBytesMax: windowsBytesMax })
  const [, front = ''] = /mCurrentFocus=Window\{\S+ \S+ ([^\s}]+)\}/.exec(text) ?? []
  return front.slice(0, lineMax)
}
