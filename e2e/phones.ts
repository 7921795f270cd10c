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
    .poll(async () => (await portico.ok(cloudphone.calls.cloudphoneList, {}, customer)).result[0]?.status)
    .toBe('opening')
  await portico.ok(cloudphone.calls.platformCloudphoneSetup, { id: resource_ids[0]! }, desk)
  await expect
    .poll(async () => (await portico.ok(cloudphone.calls.cloudphoneList, {}, customer)).result[0]?.status)
    .toBe('active')
  const { result } = await portico.ok(phoneCalls.phoneList, {}, customer)
  return result.map(({ id }) => id)
}

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

/** What is on a canvas, as one text. */
export const pictureOf = (canvas: Locator) => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL())
