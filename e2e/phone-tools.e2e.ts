import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import type { Page } from '@playwright/test'
import { pull, push, shell, tango } from '../apps/api/test/tango.ts'
import { goOn } from './browser.ts'
import { asBusiness, memberOf, operator } from './people.ts'
import { ownPhones } from './phones.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { buyer } from './resources.ts'

const path = '/sdcard/Documents/note.txt'

async function choosePhone(page: Page, label: string, id: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: id }).click()
  await page.keyboard.press('Tab')
}

/** A port to a phone from this machine, opened by its form. */
async function openPort(page: Page, portico: Portico, customer: Customer, id: string): Promise<number> {
  await (page.url() === 'about:blank' ? page.goto('/portal/adbMapping') : goOn(page, '/portal/adbMapping'))
  await page.getByRole('button', { name: 'Open ports' }).first().click()
  const form = page.getByRole('dialog', { name: 'Open ADB ports' })
  await choosePhone(page, 'Phones', id)
  await form.getByRole('textbox', { name: 'Allowed addresses' }).fill('127.0.0.1')
  await form.getByRole('button', { name: 'Open ports' }).click()
  const row = page.getByRole('row', { name: new RegExp(id) })
  await expect(row).toContainText('adb connect')
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  return (await portico.ok(phoneMappingCalls.phoneMappingList, {}, customer)).result[0]!.port
}

const isNormal = (portico: Portico, customer: Customer) =>
  expect.poll(async () => (await portico.ok(phoneCalls.phoneList, {}, customer)).result[0]!.state).toBe('normal')

test('what was on a phone is backed up, reset away and restored; a port leads there; a proxy is entered, tested and given to it', async ({
  page,
  portico,
}) => {
  test.slow()
  const customer = await buyer(portico)
  const [id] = (await ownPhones(portico, customer, 1)) as [string]
  await adopt(page, customer)
  const port = await openPort(page, portico, customer, id)
  const adb = await tango(port)
  await push(adb, path, Buffer.from('remember'))
  await adb.close()
  const file = page.waitForEvent('download')
  await page.getByRole('checkbox', { name: new RegExp(id) }).check()
  await page
    .getByRole('button', { name: /Download commands/ })
    .last()
    .click()
  expect((await file).suggestedFilename()).toBe('adb-mapping.txt')

  await goOn(page, '/portal/backupManagement')
  await expect(page.getByText('No backups yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back up' }).first().click()
  await choosePhone(page, 'Phones', id)
  await page.getByRole('dialog').getByRole('button', { name: 'Back up' }).click()
  const row = page.getByRole('row', { name: /Backup from/ })
  await expect(row).toContainText('Ready')

  await isNormal(portico, customer)
  await portico.ok(phoneCalls.phoneAct, { action: 'reset', device_ids: [id] }, customer)
  await isNormal(portico, customer)
  const empty = await tango(port)
  expect((await shell(empty, `cat ${path}`)).code).not.toBe(0)
  await empty.close()
  await row.getByRole('button', { name: 'Restore' }).click()
  await page
    .getByRole('dialog', { name: /Restore Backup from/ })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(row).toContainText('Restored')
  const full = await tango(port)
  expect((await pull(full, path)).toString()).toBe('remember')
  await full.close()

  await page.getByRole('link', { name: 'Schedules' }).click()
  await page.getByRole('button', { name: 'Create schedule' }).first().click()
  await choosePhone(page, 'Phone', id)
  await page.getByRole('dialog', { name: 'Create schedule' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Every day at 03:00 UTC')

  await goOn(page, '/portal/actionProxy')
  await page.getByRole('button', { name: 'Add proxy' }).first().click()
  const entering = page.getByRole('dialog', { name: 'Add proxy' })
  await entering.getByRole('textbox', { name: 'Name', exact: true }).fill('east')
  await entering.getByRole('textbox', { name: 'Server address' }).fill('127.0.0.1')
  await entering.getByRole('textbox', { name: 'Port' }).fill('3128')
  await entering.getByRole('button', { name: 'Save' }).click()
  const proxy = page.getByRole('row', { name: /east/ })
  await expect(proxy).toContainText('Not tested')
  await proxy.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('This address is not on the public internet.')).toBeVisible()
  await expect(proxy).toContainText('Not working')
  await proxy.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edited = page.getByRole('dialog', { name: 'Edit east' })
  await edited.getByRole('textbox', { name: 'Server address' }).fill('9.9.9.9')
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(proxy).toContainText('9.9.9.9')
  await proxy.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Assign to phones' }).click()
  await choosePhone(page, 'Phones', id)
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to phones' }).click()
  await expect(page.getByText('1 phone now uses it')).toBeVisible()
  const proxied = await tango(port)
  expect((await shell(proxied, 'settings get global http_proxy')).out.trim()).toBe('9.9.9.9:3128')
  await proxied.close()
})

test('a phone that was given to a member is what they see', async ({ page, portico }) => {
  const owner = await asBusiness(portico, await buyer(portico))
  const member = await memberOf(portico, owner)
  const ids = await ownPhones(portico, owner, 2)
  await adopt(page, owner)
  await page.goto('/portal/redistribution')
  await page.getByRole('checkbox', { name: new RegExp(ids[0]!) }).check()
  await page
    .getByRole('button', { name: /Give to member/ })
    .last()
    .click()
  const form = page.getByRole('dialog', { name: 'Give to member: 1 phone' })
  await form
    .getByRole('combobox', { name: 'Member' })
    .or(form.getByRole('textbox', { name: 'Member' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Wei Fang' }).click()
  await form.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByRole('row', { name: new RegExp(ids[0]!) })).toContainText('Wei Fang')
  await adopt(page, member)
  await page.goto('/portal/deviceList')
  await expect(page.getByRole('row', { name: new RegExp(ids[0]!) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(ids[1]!) })).toHaveCount(0)
})

test('an operator issues a code, and a customer redeems it', async ({ page, portico }) => {
  await adopt(page, await operator(portico))
  await page.goto('/portal/platphonecode')
  await page.getByRole('button', { name: 'Issue codes' }).first().click()
  const form = page.getByRole('dialog', { name: 'Issue codes' })
  await form.getByRole('textbox', { name: 'Phones' }).fill('2')
  await form.getByLabel('Valid until').fill('2099-01-31')
  await form.getByRole('button', { name: 'Issue codes' }).click()
  const made = page.getByRole('dialog', { name: 'Codes issued' })
  const code = (await made.getByRole('listitem').first().textContent())!.slice(0, 19)
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/cloudPhone?redeem=1')
  const dialog = page.getByRole('dialog', { name: 'Redeem code' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await dialog.getByRole('button', { name: 'Redeem code' }).click()
  await expect(page.getByText('Redeemed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Basic/ })).toContainText('Opening')
})

test('an appointment is made, answered and read', async ({ page, portico }) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/appointment')
  await page.getByRole('button', { name: 'Create appointment' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create appointment' })
  await form.getByLabel('Wanted day').fill('2099-01-31')
  await form.getByRole('textbox', { name: 'Contact' }).fill('Lin 555')
  await form.getByRole('textbox', { name: 'Message' }).fill(`About ${customer.login_id}`)
  await form.getByRole('button', { name: 'Send' }).click()
  const row = page.getByRole('row', { name: /Cloud phones/ })
  await expect(row).toContainText('Open')
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platappointment?search=${customer.login_id}`)
  await row.getByRole('button', { name: 'Answer' }).click()
  const answer = page.getByRole('dialog', { name: /^Answer/ })
  await answer.getByRole('textbox', { name: 'Answer' }).fill('Called on Monday')
  await answer.getByRole('button', { name: 'Answer' }).click()
  await expect(row).toContainText('Handled')
  await adopt(page, customer)
  await page.goto('/portal/appointment')
  await expect(row).toContainText('Called on Monday')
})

test('phones are added to a service for the rest of its term, and set up by an operator', async ({ page, portico }) => {
  const customer = await buyer(portico)
  await ownPhones(portico, customer, 1)
  const { id } = (await portico.ok(cloudphone.calls.cloudphoneList, {}, customer)).result[0]!
  const row = page.getByRole('row', { name: new RegExp(id) })
  await adopt(page, customer)
  await page.goto('/portal/cloudPhone')
  await row.getByRole('button', { name: 'Renew' }).click()
  const renewal = page.getByRole('dialog', { name: /^Renew/ })
  await expect(renewal.getByRole('radio', { name: /^3 months/ })).toBeChecked()
  await expect(renewal.getByRole('radio', { name: /^1 month/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Add phones' }).click()
  await page
    .getByRole('dialog', { name: /^Add phones to/ })
    .getByRole('button', { name: /^Pay/ })
    .click()
  await expect(page.getByText('Bought. We set them up within 1 working day.')).toBeVisible()
  await expect(row).toContainText('2 × Starter')
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platcloudphone?search=${id}`)
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Set up more phones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set up more phones' }).click()
  await expect
    .poll(async () => (await portico.ok(phoneCalls.phoneList, {}, customer)).result.map(({ state }) => state))
    .toEqual(['normal', 'normal'])
})
