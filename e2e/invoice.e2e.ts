import { readFile } from 'node:fs/promises'
import { goOn } from './browser.ts'
import { bought } from './money.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'

const header = {
  title: '上海云帆科技有限公司',
  tax_id: '91310000MA1K00000X',
  business_licence: '310115000000001',
  contact: '林悦',
  contact_information: '021-5000 0000',
  address: '上海市张江路 1 号',
  bank: '中国银行',
  card_number: '455900000001',
}

test('a customer requests an invoice for two orders, an operator issues it, the PDF is downloaded', async ({
  page,
  portico,
  signedIn,
  elsewhere,
}) => {
  const orders = [await bought(portico, signedIn, 10_000), await bought(portico, signedIn, 2_050)]
  await page.goto('/portal/invoices?tab=headers')
  await page.getByRole('button', { name: 'Add header' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Tax ID cannot be empty')).toBeVisible()
  for (const [name, value] of Object.entries(header)) await form.locator(`[name=${name}]`).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${header.title} · Default`)).toBeVisible()

  await goOn(page, '/portal/myorder')
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: /Request invoice/ }).click()
  await expect(page.getByRole('dialog')).toContainText(orders[0]!.number)
  await page.getByRole('button', { name: 'Request invoice for ¥120.50' }).click()
  const row = page.getByRole('row').filter({ hasText: header.title })
  await expect(row).toContainText('Invoicing')

  const desk = await elsewhere()
  await adopt(desk, await operator(portico))
  await desk.goto('/portal/setseller')
  await desk.getByLabel('Name', { exact: true }).fill('Portico Clouds Ltd')
  await desk.getByRole('button', { name: 'Add tax' }).click()
  await desk.getByLabel('Tax', { exact: true }).fill('VAT')
  await desk.getByLabel('Rate in %').fill('100')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('A tax rate is a percentage above 0')).toBeVisible()
  await desk.getByLabel('Rate in %').fill('6')
  await expect(desk.getByRole('row', { name: 'VAT 6% ¥60.00' })).toBeVisible()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Seller and taxes saved')).toBeVisible()
  await goOn(desk, `/portal/platinvoices?search=${orders[0]!.number}`)
  const asked = desk.getByRole('row').filter({ hasText: header.title })
  await asked.getByRole('button', { name: /^Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'Issue', exact: true }).click()
  await expect(desk.getByRole('dialog')).toContainText('Issue invoice of ¥120.50')
  await desk.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await expect(asked).toContainText(/INV\d{4}-\d{6}/)

  await expect(row).toContainText('Invoiced')
  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^INV\d{4}-\d{6}\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const paper = page.getByRole('dialog')
  await expect(paper).toContainText('Portico Clouds Ltd')
  await expect(paper.getByRole('row', { name: 'VAT 6% ¥6.82' })).toBeVisible()
  await expect(paper.getByRole('row', { name: 'Total ¥120.50' })).toBeVisible()
})
