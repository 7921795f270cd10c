import { container } from '@portico/contract/storage/container.ts'
import { fits, goInside, goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'
import { agree, buyer } from './resources.ts'
import { ownContainer, putObject } from './storage.ts'

test('a container is bought under a name that can be had, gets a key and rules, and more room', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const name = unique('Harbour')
  await adopt(page, customer)
  await page.goto('/portal/objectstorage')
  await expect(page.getByText('No containers yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create container' }).first().click()
  await expect(page).toHaveURL(/\/createcontainer$/)
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.fill('harbour media')
  await expect(page.getByText('A container name is made of letters and digits only')).toBeVisible()
  await field.fill(name)
  await expect(page.getByText('A container name is made of letters and digits only')).toHaveCount(0)
  await page.getByText('Versioning on').click()
  const whitelist = page.getByRole('textbox', { name: 'IP whitelist' })
  await whitelist.fill('10.0.0.1,*')
  await agree(page)
  await page.getByRole('button', { name: /Pay ¥[\d.]+ and create/ }).click()
  await expect(whitelist).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: '*', exact: true }).click()
  await page.getByRole('button', { name: /Pay ¥[\d.]+ and create/ }).click()

  await expect(page).toHaveURL(/\/objectstorage$/)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Available')
  await expect(row).toContainText('0B of 100.00G')
  await expect(row).toContainText('From any address')
  const [own] = (await portico.ok(container.calls.containerList, {}, customer)).result

  await row.getByRole('button', { name: /Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'S3 settings' }).click()
  const sheet = page.getByRole('dialog', { name: `S3 settings of ${name}` })
  await sheet.getByRole('button', { name: 'Create key' }).click()
  const making = page.getByRole('dialog', { name: 'Create key' })
  await making.getByRole('textbox', { name: 'Key name' }).fill('Nightly copy')
  await making.getByRole('checkbox', { name: 'Write' }).uncheck()
  await making.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('dialog', { name: 'Key created' })
  await expect(made.getByText('Secret key', { exact: true })).toBeVisible()
  await made.getByRole('button', { name: 'I have saved it' }).click()
  const [key] = (await portico.ok(container.calls.containerKeyList, { id: own!.id }, customer)).result
  expect(key).toMatchObject({ name: 'Nightly copy', rights: ['read', 'list'] })
  const settings = await portico.ok(container.calls.containerS3, { id: own!.id }, customer)
  await sheet.getByText('rclone', { exact: true }).click()
  for (const fact of [key!.id, settings.region, settings.bucket, new URL(settings.endpoint).host])
    await expect(sheet.locator('pre')).toContainText(fact)
  await sheet.getByRole('button', { name: 'Revoke' }).click()
  const asked = page.getByRole('dialog', { name: 'Revoke key Nightly copy?' })
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Key revoked')).toBeVisible()
  await expect(sheet.getByText('Nightly copy')).toHaveCount(0)

  await goInside(page, `/portal/objectstorage?search=${own!.id}&open=settings.${own!.id}`)
  const drawer = page.getByRole('dialog', { name: `Settings of ${name}` })
  await drawer.getByRole('button', { name: 'Add rule' }).click()
  await drawer.getByRole('textbox', { name: 'Rule name' }).fill('Old logs')
  await drawer.getByRole('textbox', { name: 'Prefix' }).fill('logs/')
  await drawer.getByRole('textbox', { name: 'Delete objects after (days)' }).fill('30')
  await drawer.getByRole('button', { name: 'Add CORS rule' }).click()
  await drawer.getByRole('textbox', { name: 'Origins' }).fill('https://www.example.com')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  expect(await portico.ok(container.calls.containerSettings, { id: own!.id }, customer)).toMatchObject({
    rules: [{ name: 'Old logs', enabled: true, prefix: 'logs/', expire_days: 30 }],
    cors: [{ origins: ['https://www.example.com'], methods: ['GET'] }],
  })

  await goInside(page, `/portal/objectstorage?search=${own!.id}&open=extend.${own!.id}`)
  const extending = page.getByRole('dialog', { name: `Extend ${name}` })
  await extending.getByRole('button', { name: /Pay ¥[\d.]+ and extend/ }).click()
  await expect(page.getByText('The container has been extended.')).toBeVisible()
  await expect(row).toContainText('0B of 150.00G')
})

test('an operator sees what a container holds by name, says why, closes it, and its owner is told', async ({
  page,
  portico,
  elsewhere,
}) => {
  const customer = await buyer(portico)
  const name = unique('closing')
  const id = await ownContainer(portico, customer, { name })
  await putObject(portico, customer, id, 'papers/plan.txt', 'the plan')
  const chief = await operator(portico)
  const desk = await elsewhere()
  await adopt(desk, chief)
  await desk.goto(`/portal/platobject?search=${id}`)
  const row = desk.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: /Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'View names' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('A report of abuse')
  await desk.getByRole('button', { name: 'View names' }).click()
  await expect(desk.getByText('papers/plan.txt')).toBeVisible()
  await desk.getByRole('link', { name: 'All containers' }).last().click()
  await row.getByRole('button', { name: /Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'Close', exact: true }).click()
  const asked = desk.getByRole('dialog', { name: `Close ${name}` })
  await asked.getByRole('textbox', { name: 'Reason' }).fill('Stolen pictures')
  await asked.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(desk.getByText('Container closed')).toBeVisible()

  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(page.getByText('Closed by the operator: Stolen pictures').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()

  await row.getByRole('button', { name: /Actions/ }).click()
  await desk.getByRole('menuitem', { name: 'Reopen' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(desk.getByText('Container reopened')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'papers' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
})

test('whoever comes from an address that is not on the list is told, and can mend the list', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer, { ip_whitelist: '203.0.113.0/24' })
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(page.getByText(/not on the list|whitelist/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /^Settings of/ })
  await drawer.getByRole('button', { name: '*', exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('a container and what is in it are used on a telephone', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer, { versioning: 'on' })
  await putObject(portico, customer, id, 'letters/first.txt', 'Dear harbour')
  await page.setViewportSize({ width: 390, height: 844 })
  await adopt(page, customer)
  await page.goto('/portal/objectstorage')
  await expect(page.getByText('0B of 10.00G').or(page.getByText('of 10.00G')).first()).toBeVisible()
  await fits(page)
  await goOn(page, `/portal/objectstore?id=${id}`)
  await page.getByRole('link', { name: 'letters' }).click()
  await page.getByRole('button', { name: 'first.txt', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'first.txt' })
  await expect(sheet.getByText('Dear harbour')).toBeVisible()
  await fits(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('checkbox', { name: /first\.txt/ }).check()
  await page.getByRole('button', { name: /^Copy/ }).last().click()
  const placing = page.getByRole('dialog', { name: 'Copy to' })
  await placing.getByRole('button', { name: 'Top' }).click()
  await placing.getByRole('button', { name: 'Copy here' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders above' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'first.txt', exact: true })).toBeVisible()
  await fits(page)
})
