import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import { shell, tango } from '../apps/api/test/tango.ts'
import { goOn } from './browser.ts'
import { operator } from './people.ts'
import { app, isAnother, openWindow, ownPhones, restingPicture } from './phones.ts'
import { adopt, expect, test, wide } from './portico.ts'
import { agree, buyer } from './resources.ts'
import { shows } from './shows.ts'

test('phones are bought, set up by an operator, and looked at in windows of their own', async ({ page, portico }) => {
  shows('A-VIEW-03', 'A-VIEW-04', 'A-VIEW-20', 'A-VIEW-26', 'A-PH-05')
  test.slow()
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/cloudPhone')
  await expect(page.getByText('No cloud phones yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Buy cloud phones' }).first().click()
  await expect(page).toHaveURL(/\/createCloudPhone$/)
  await expect(page.getByText('This costs 10 percent of the performance.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^1 month/ })).toHaveCount(0)
  await page.getByRole('region', { name: 'Package' }).getByText('Starter').click()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Wall')
  await agree(page)
  await page.getByRole('button', { name: /^Pay .* and create$/ }).click()
  await expect(page).toHaveURL(/\/cloudPhone$/)
  const row = page.getByRole('row', { name: /Wall/ })
  await expect(row).toContainText('Opening')
  await expect(row).toContainText('Promised')
  const { id } = (await portico.ok(cloudphone.calls.cloudphoneList, {}, customer)).result[0]!

  await adopt(page, await operator(portico))
  await page.goto(`/portal/platcloudphone?search=${id}`)
  await row.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog', { name: 'Set up Wall' }).getByRole('button', { name: 'Set up' }).click()
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Show its phones' }).click()
  await expect(page.getByRole('row', { name: /Simulated/ })).toHaveCount(2)

  await adopt(page, customer)
  await page.goto('/portal/cloudPhone')
  await row.getByRole('button', { name: 'Show its phones' }).click()
  await expect(page).toHaveURL(/\/deviceList\?/)
  const ids = (await portico.ok(phoneCalls.phoneList, {}, customer)).result.map((phone) => phone.id)
  const first = await openWindow(page, ids[0]!)
  await expect(page.getByRole('row', { name: new RegExp(ids[0]!) })).toContainText('Stream')
  const second = await openWindow(page, ids[1]!)
  const [one, other] = [(await first.boundingBox())!, (await second.boundingBox())!]
  expect([one.width, one.height]).toEqual([288, 555])
  expect([other.x - one.x, other.y - one.y]).toEqual([20, 20])
  const unbound = page.waitForRequest((request) => request.url().endsWith('/cloudphone/actionPhone'))
  await second.getByRole('button', { name: 'Close window' }).click()
  const zone = (await portico.ok(phoneCalls.phoneList, {}, customer)).result[1]!.availability_zone
  expect((await unbound).postDataJSON()).toEqual({
    action: 'unbind',
    device_ids: [ids[1]],
    availability_zone: zone,
    online_time: 6000,
  })
  await expect(second).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(ids[1]!) })).toContainText('Running')
})

test('what is touched and turned in a window happens on the phone', async ({ page, portico }) => {
  shows('A-VIEW-07', 'A-VIEW-10', 'A-VIEW-16')
  test.slow()
  const customer = await buyer(portico)
  const [id] = await ownPhones(portico, customer, 1)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  const opened = await openWindow(page, id!)
  const canvas = opened.locator('canvas')
  const launcher = await restingPicture(canvas)
  await canvas.click({ position: app })
  await expect.poll(() => isAnother(canvas, launcher)).toBe(true)
  await opened.getByRole('button', { name: 'Home' }).click()
  await opened.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(async () => (await opened.boundingBox())!.width).toBe(512)
  await opened.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(async () => (await opened.boundingBox())!.width).toBe(288)

  await opened.getByRole('button', { name: 'Performance' }).click()
  const performance = opened.getByRole('complementary', { name: 'Performance' })
  await expect(performance).toContainText(/Cloud machine load\d+%/)
  await expect(performance).toContainText('Networkcoming soon')
  await performance.getByRole('button', { name: 'Local configuration' }).click()
  await expect(page.getByRole('dialog', { name: 'Local configuration' })).toContainText(
    `Screen${wide.width} × ${wide.height}`,
  )
  await page.keyboard.press('Escape')
  await opened.getByRole('button', { name: 'Screenshot' }).click()
  const shot = page.getByRole('dialog', { name: 'Screenshot' })
  await expect(shot.getByRole('img', { name: `Screenshot of ${id}` })).toBeVisible()
  const saved = page.waitForEvent('download')
  await shot.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe(`${id}.png`)
})

test('phones are put into groups and rebooted together', async ({ page, portico }) => {
  test.slow()
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 2)
  await adopt(page, customer)
  await page.goto('/portal/groupList')
  await page.getByRole('button', { name: 'Create group' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create group' })
  await form.getByRole('textbox', { name: 'Name' }).fill('tills')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /tills/ })).toBeVisible()

  await goOn(page, '/portal/deviceList')
  for (const id of ids) await page.getByRole('checkbox', { name: new RegExp(id) }).check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Move to group/ })
    .click()
  const move = page.getByRole('dialog', { name: 'Move 2 phones' })
  await move.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'tills' }).click()
  await move.getByRole('button', { name: 'Save' }).click()
  for (const id of ids) await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('tills')
  await page
    .getByRole('button', { name: /^Reboot/ })
    .last()
    .click()
  await page.getByRole('dialog', { name: 'Reboot: 2 phones' }).getByRole('button', { name: 'Reboot' }).click()
  await expect(page.getByText('Reboot: in progress on 2 phones')).toBeVisible()
  for (const id of ids) await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Running')
})

test('Chinese that an input method composed is typed into the app in front', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const [id] = await ownPhones(portico, customer, 1)
  const mapping = { action: 'open' as const, device_ids: [id!], sources: ['127.0.0.1'], hours: 1 }
  await portico.ok(phoneMappingCalls.phoneMapping, mapping, customer)
  const portOf = async () => (await portico.ok(phoneMappingCalls.phoneMappingList, {}, customer)).result[0]!
  await expect.poll(async () => (await portOf()).open).toBe(true)
  const adb = await tango((await portOf()).port)
  await shell(adb, 'am start -n com.portico.notes/.Notes')
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  const opened = await openWindow(page, id!)
  const typing = opened.getByRole('textbox')
  await typing.focus()
  const shownText = async () => (await shell(adb, 'uiautomator dump /dev/tty')).out
  await page.keyboard.insertText('你好，世界')
  await expect.poll(shownText).toContain('你好，世界')
  await page.keyboard.press('Backspace')
  await expect.poll(shownText).not.toContain('世界')
  await page.keyboard.type('abc')
  await expect.poll(shownText).toContain('你好，世abc')
  await adb.close()
})
