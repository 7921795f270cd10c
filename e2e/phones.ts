import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import type { Locator, Page } from '@playwright/test'
import { operator } from './people.ts'
import { expect, type Customer, type Portico } from './portico.ts'
import { node } from './resources.ts'

/** Phones that are there, of somebody who bought them. */
export async function ownPhones(portico: Portico, customer: Customer, count: number): Promise<string[]> {
  const config = {
    kind: 'cloudphone',
    controller_id: node,
    package: 'starter',
    count,
    google: false,
    brand: 'Google',
    model: 'Pixel 8',
    months: 3,
  } as const
  const { token } = await portico.ok(purchaseCalls.resourcePrice, config, customer)
  const { resource_ids } = await portico.ok(purchaseCalls.resourceCreate, { ...config, quote: token }, customer)
  const desk = await operator(portico)
  await expect
    .poll(async () => (await portico.ok(cloudphone.calls.cloudphoneList, {}, customer)).result[0])
    .toMatchObject({ status: 'opening', task: '' })
  // It says so while it is still being made.
  const underWay = 'select 1 from operation where resource_id = $1 and ended_at is null'
  await expect.poll(() => portico.sql(underWay, [resource_ids[0]!])).toEqual([])
  await portico.ok(cloudphone.calls.platformCloudphoneSetup, { id: resource_ids[0]! }, desk)
  await expect
    .poll(async () => (await portico.ok(cloudphone.calls.cloudphoneList, {}, customer)).result[0]?.status)
    .toBe('active')
  const { result } = await portico.ok(phoneCalls.phoneList, {}, customer)
  return result.map(({ id }) => id)
}

/** Where a phone at home has its first app. */
export const app = { x: 43, y: 471 }

const isShown = (canvas: Locator) => expect(canvas).toHaveAttribute('data-state', 'connected')

export async function openWindow(page: Page, id: string, name = id): Promise<Locator> {
  await page
    .getByRole('row', { name: new RegExp(id) })
    .getByRole('button', { name: 'Open window' })
    .click()
  const opened = page.getByRole('region', { name: `Phone ${name}` })
  await isShown(opened.locator('canvas'))
  return opened
}

const across = 16

/** The mean brightness of each cell of the lower half of a canvas; a clock goes on above. Empty until something is drawn. */
export const pictureOf = (canvas: Locator) =>
  canvas.evaluate((one: HTMLCanvasElement, across) => {
    const half = document.createElement('canvas')
    const { width, height } = Object.assign(half, { width: one.width, height: Math.floor(one.height / 2) })
    if (width === 300 && height === 75) return []
    const context = half.getContext('2d')!
    context.drawImage(one, 0, -height)
    const { data } = context.getImageData(0, 0, width, height)
    const zeros = () => Array.from({ length: across * across }, () => 0)
    const [sums, counts] = [zeros(), zeros()]
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)]
      const cell = Math.floor((y * across) / height) * across + Math.floor((x * across) / width)
      sums[cell]! += (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3
      counts[cell]! += 1
    }
    return sums.map((sum, cell) => sum / counts[cell]!)
  }, across)

/** By how much the cell that changed most did. */
const change = (one: number[], other: number[]) => Math.max(...one.map((value, cell) => Math.abs(value - other[cell]!)))

/**
 * A picture becomes clear frame by frame, on a slow machine seconds apart: that moves a cell by a few steps of 255,
 * another screen moves one by dozens.
 */
const clearly = 16

/** The picture of a canvas once it is drawn and rests. */
export async function restingPicture(canvas: Locator): Promise<number[]> {
  let before: number[] = []
  const rests = async () => {
    const now = await pictureOf(canvas)
    const isSame = now.length > 0 && now.length === before.length && change(now, before) < clearly
    before = now
    return isSame
  }
  await expect.poll(rests, { intervals: [500] }).toBe(true)
  return before
}

/** Whether a canvas shows another picture by now. */
export const isAnother = async (canvas: Locator, before: number[]) => change(await pictureOf(canvas), before) >= clearly
