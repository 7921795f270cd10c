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

/** What is on the lower half of a canvas, as one text; a clock goes on above. Empty until something is drawn. */
export const pictureOf = (canvas: Locator) =>
  canvas.evaluate((one: HTMLCanvasElement) => {
    const half = document.createElement('canvas')
    const { width, height } = Object.assign(half, { width: one.width, height: one.height / 2 })
    half.getContext('2d')!.drawImage(one, 0, -height)
    return width === 300 && height === 75 ? '' : half.toDataURL()
  })

/** The same once it rests: the first pictures of a film are coarse, and become clear one after the other. */
export async function restingPicture(canvas: Locator): Promise<string> {
  let before = ''
  const rests = async () => {
    const now = await pictureOf(canvas)
    const isSame = now !== '' && now === before
    before = now
    return isSame
  }
  await expect.poll(rests, { intervals: [500] }).toBe(true)
  return before
}
