import type { Page } from '@playwright/test'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { homeCalls } from '@portico/contract/platform/home.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { hold, sidebar } from './browser.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer, freeDisk } from './resources.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
async function views(page: Page) {
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Views' }).click()
}
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a way of looking at a list is saved, found on another device, and deleted', async ({ page, portico }) => {
  const customer = await buyer(portico)
  for (const name of ['beta', 'alpha', 'other']) await freeDisk(portico, customer, name)
  await adopt(page, customer)
  await page.goto('/portal/datacenter?search=a')
  await expect(rowOf(page, 'other')).toHaveCount(0)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Node' }).click()
  await page.keyboard.press('Escape')
  await views(page)
  await expect(page.getByText('No saved views yet')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const naming = dialog(page, 'Save this view')
  await naming.getByRole('textbox', { name: 'Name' }).fill('With an a')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('View saved')).toBeVisible()

  // Another device: nothing is kept there.
  await page.evaluate(() => localStorage.removeItem('columns:disks'))
  await page.goto('/portal/datacenter')
  await expect(page.getByRole('columnheader', { name: 'Node' })).toBeVisible()
  await views(page)
  await page.getByRole('menuitemradio', { name: 'With an a' }).click()
  await expect(page).toHaveURL(/search=a.*sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Node' })).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveText([/./, /alpha/, /beta/])
  await views(page)
  await page.getByRole('menuitem', { name: 'Delete view With an a' }).click()
  await expect(page.getByText('View deleted')).toBeVisible()
  await views(page)
  await expect(page.getByText('No saved views yet')).toBeVisible()
  await page.keyboard.press('Escape')

  // What was typed stands there until its list comes.
  const found = await hold(page, diskCalls.diskList)
  await page.getByRole('searchbox').fill('alph')
  await found.asked
  await expect(page.getByRole('searchbox')).toHaveValue('alph')
  found.letGo()
  await expect(page.getByRole('row')).toHaveText([/./, /alpha/])
  await expect(page.getByRole('searchbox')).toHaveValue('alph')

  // Whoever leaves while they still type is not called back, and finds the list as it is searched.
  const home = await hold(page, homeCalls.homeInfo)
  await page.clock.install()
  await page.getByRole('searchbox').fill('b')
  await sidebar(page).getByRole('link', { name: 'Home' }).click()
  await home.asked
  await page.clock.runFor(1000)
  home.letGo()
  await expect(page).toHaveURL(/\/portal\/home$/)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveText([/./, /alpha/])
  await expect(page.getByRole('searchbox')).toHaveValue('alph')
})

test('a menu whose entry leads to another screen is gone when one comes back; a column is made wider by hand and by keys, stays so, and is as before after two presses', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  for (const name of ['one', 'two']) await freeDisk(portico, customer, name)
  await adopt(page, customer)
  await page.goto('/portal/datacenter')
  await page.getByRole('button', { name: 'Actions for one' }).click()
  await page.getByRole('menuitem', { name: /^Snapshots/ }).click()
  await expect(page).toHaveURL(/\/portal\/snapshot/)
  await page.goBack()
  await expect(rowOf(page, 'one')).toBeVisible()
  // Unseen it would still lie there.
  await expect(page.locator('[role=menu]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for two' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=menu]')).toHaveCount(0)

  const widthOf = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())!.width
  const grip = page.getByRole('columnheader', { name: 'Name' }).getByRole('separator')
  const [name, status] = [await widthOf('Name'), await widthOf('Status')]
  const at = (await grip.boundingBox())!
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + at.width / 2 + 80, at.y + at.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Name')).toBeCloseTo(name + 80, -1)
  expect(await widthOf('Status')).toBeCloseTo(status, -1)
  // What was let go moves nothing.
  await page.mouse.move(at.x - 200, at.y)
  expect(await widthOf('Name')).toBeCloseTo(name + 80, -1)
  await grip.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf('Name')).toBeCloseTo(name + 64, -1)
  await page.reload()
  await expect.poll(() => widthOf('Name')).toBeCloseTo(name + 64, -1)
  await grip.dblclick()
  await expect.poll(() => widthOf('Name')).toBeCloseTo(name, -1)
})

test('several are tagged and found by it; several are deleted, each says what comes back and how it fared', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const ids = []
  for (const name of ['one', 'two', 'three']) ids.push(await freeDisk(portico, customer, name))
  await adopt(page, customer)
  await page.goto('/portal/datacenter')
  for (const name of ['one', 'two']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  await bar.getByRole('button', { name: 'Tags 2' }).click()
  const tags = dialog(page, 'Tags of 2 resources')
  await tags.getByRole('textbox', { name: 'Add tags' }).fill('shop, old，')
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tags of 2 resources changed')).toBeVisible()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'shop' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(rowOf(page, 'three')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar.getByRole('button', { name: 'Delete 2' }).click()
  const gone = dialog(page, 'Delete 2 resources')
  await expect(gone.getByRole('listitem').filter({ hasText: '¥' })).toHaveCount(2)
  // One of them is deleted elsewhere meanwhile.
  const { token } = await portico.ok(resourceCalls.resourceDeletePreview, { id: ids[0]! }, customer)
  await portico.ok(resourceCalls.resourceDelete, { id: ids[0]!, token }, customer)
  await gone.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2')
  await gone.getByRole('button', { name: 'Delete' }).click()
  const told = dialog(page, '1 of 2 being deleted')
  await expect(told.getByRole('listitem').filter({ hasText: 'two' })).toContainText('Being deleted')
  await expect(told.getByRole('listitem').filter({ hasText: 'one' })).not.toContainText('Being deleted')
  await told.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('No matches')).toBeVisible()
  const { result } = await portico.ok(diskCalls.diskList, { limit: 20 }, customer)
  expect(result.map(({ name }) => name)).toEqual(['three'])
})
