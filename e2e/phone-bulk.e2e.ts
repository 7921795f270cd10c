import { phoneCalls } from '@portico/contract/phone/device.ts'
import { ownPhones } from './phones.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer } from './resources.ts'

test('several phones at once: screenshots, bit rate, model, renewal and unbinding', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 2)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  for (const id of ids) await expect(page.getByRole('row', { name: new RegExp(id) })).toBeVisible()
  const all = page.getByRole('checkbox', { name: /all/i })
  const act = async (name: string) => {
    await all.check()
    const bar = page.getByRole('toolbar')
    const more = bar.getByRole('button', { name: 'More actions' })
    await expect(more).toBeVisible()
    const shown = bar.getByRole('button', { name: new RegExp(`^${name}`) })
    if ((await shown.count()) > 0) return shown.click()
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Screenshot')
  const shots = page.getByRole('dialog', { name: 'Screenshots of 2 phones' })
  await expect(shots.getByRole('img', { name: /^Screenshot of/ })).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await shots.getByRole('button', { name: 'Download 2 pictures' }).click()
  expect(ids.map((id) => `${id}.png`)).toContain((await saved).suggestedFilename())
  await shots.getByRole('button', { name: 'Close' }).first().click()

  await act('Bit rate')
  const rate = page.getByRole('dialog', { name: 'Bit rate of 2 phones' })
  await rate.getByRole('combobox', { name: 'Bit rate' }).click()
  await page.getByRole('option', { name: '4 Mbit/s' }).click()
  await rate.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bit rate saved')).toBeVisible()

  await act('Change model')
  const model = page.getByRole('dialog', { name: 'Model of 2 phones' })
  await model.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByRole('option', { name: 'Xiaomi' }).click()
  await model.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Model changed on 2 phones')).toBeVisible()
  await expect(page.getByRole('row', { name: /Xiaomi 14/ })).toHaveCount(2)

  await act('Renew')
  await expect(page.getByRole('dialog', { name: /^Renew/ }).getByRole('button', { name: /^Pay/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await act('Unbind')
  await page.getByRole('dialog', { name: 'Unbind: 2 phones' }).getByRole('button', { name: 'Unbind' }).click()
  await expect(page.getByText('Unbind: in progress on 2 phones')).toBeVisible()
  const { result } = await portico.ok(phoneCalls.phoneList, {}, customer)
  expect(result).toMatchObject([
    { bitrate: 4_000_000, brand: 'Xiaomi', model: 'Xiaomi 14' },
    { bitrate: 4_000_000, brand: 'Xiaomi', model: 'Xiaomi 14' },
  ])
})
