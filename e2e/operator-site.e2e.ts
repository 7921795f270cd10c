import { deflateSync, crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { registerCalls } from '@portico/contract/account/register.ts'
import { refusals } from '@portico/contract/codes.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { goInside, goOn } from './browser.ts'
import { test } from './own-server.ts'
import { operator } from './people.ts'
import { adopt, expect, type Portico } from './portico.ts'

/** A picture of one colour, as an encoder would write it. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x33)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
const picture = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, height),
})

async function openAsOperator(page: Page, portico: Portico, tab: string): Promise<void> {
  const { email, password } = portico.demo('operator')
  await adopt(page, await portico.signIn(email, password))
  await page.goto(`/portal/systeminfo?tab=${tab}`)
}
const save = async (page: Page) => {
  // What was saved before may still be told.
  const saved = page.waitForResponse((answer) => /\/platform\/save/.test(answer.url()))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()
}

test('the operator names the site, every page carries the name at once, and a section is saved without undoing what another operator saved', async ({
  page,
  portico,
}) => {
  await openAsOperator(page, portico, 'identity')
  await expect(page).toHaveTitle('Site settings - Portico')
  await page.getByLabel('Site name').fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Site name cannot be empty')).toBeVisible()
  await page.getByLabel('Site name').fill('Harbour Cloud')
  await save(page)
  await expect(page).toHaveTitle('Site settings - Harbour Cloud')

  await goInside(page, '/portal/systeminfo?tab=contacts')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+852 2345 6789')
  await page.getByLabel('E-mail').fill('not an address')
  await page.getByLabel('QQ number').click()
  await expect(page.getByText('Mailbox format error')).toBeVisible()
  await page.getByLabel('E-mail').fill('care@harbour.example')
  const other = await operator(portico)
  const { settings } = await portico.ok(settingsCalls.systemSettingsInfo, undefined, other)
  await portico.ok(settingsCalls.systemSettingsSave, { ...settings, record_number: 'ICP 88' }, other)
  await save(page)
  await page.goto('/portal/systeminfo')
  await expect(page.getByLabel('Record number')).toHaveValue('ICP 88')
  await goOn(page, '/portal/help')
  await expect(page).toHaveTitle('Help - Harbour Cloud')
  await expect(page.getByText('care@harbour.example')).toBeVisible()
})

test('the colour changes with the choice in the preview, and everywhere with saving; a logo stands in the frame until it is removed', async ({
  page,
  portico,
}) => {
  await openAsOperator(page, portico, 'appearance')
  const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent-fill-light'))
  await page.getByRole('radio', { name: 'Teal' }).check({ force: true })
  await expect(page.getByText('Button', { exact: true }).first()).toHaveCSS('background-color', 'rgb(11, 127, 131)')
  expect(await accent()).toBe('#3350d6')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(picture('logo.png', 96, 96))
  const preview = page.getByRole('img', { name: 'Picture: Logo' })
  await expect(preview).toBeVisible()
  await expect(page.getByText('Uploaded. Save to use it.')).toBeVisible()
  await save(page)
  await expect.poll(accent).toBe('#0b7f83')
  const logo = page.locator('a img').first()
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)

  await page.getByRole('button', { name: 'Remove Logo' }).click()
  await expect(preview).toBeHidden()
  await save(page)
  await expect(page.locator('a img')).toHaveCount(0)
})

test('a favicon of the wrong size or kind is refused at the field and nothing is sent (V-ADM-FAVICON)', async ({
  page,
  portico,
}) => {
  await openAsOperator(page, portico, 'appearance')
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('uploadImage') && uploads.push(request.url()))
  const field = page.getByLabel('Favicon', { exact: true })
  await field.setInputFiles(picture('icon.png', 48, 48))
  await expect(page.getByText('A favicon must be a square of 32, 64 or 128 pixels')).toBeVisible()
  await field.setInputFiles({ name: 'icon.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('The image format or size is not allowed')).toBeVisible()
  await field.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.alloc(1_100_000) })
  await expect(page.getByText('The image format or size is not allowed')).toBeVisible()
  expect(uploads).toEqual([])

  await field.setInputFiles(picture('icon.png', 64, 64))
  await expect(page.getByText('The image format or size is not allowed')).toBeHidden()
  await expect(page.getByRole('img', { name: 'Picture: Favicon' })).toBeVisible()
  await save(page)
  await page.reload()
  await expect(page.locator('link[rel="icon"]').last()).toHaveAttribute('href', /\/files\/file_/)
})

test('the registration switch closes /register, on the page and on the server, and opens it again', async ({
  page,
  portico,
}) => {
  const ask = () =>
    portico.send(registerCalls.registerCodeSend, {
      channel: 'email',
      email: 'new@person.example',
      code_type: 'register',
    })
  await openAsOperator(page, portico, 'switches')
  await page.getByLabel('Registration open').uncheck()
  await save(page)
  expect((await ask()).code).toBe(refusals.registrationClosed)
  await goOn(page, '/portal/register')
  await expect(page.getByText('Registration is closed for now.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveCount(0)

  await goOn(page, '/portal/systeminfo?tab=switches')
  await page.getByLabel('Registration open').check()
  await save(page)
  expect((await ask()).code).toBe('200')
  await goOn(page, '/portal/register')
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toBeVisible()
})

test('an agreement is read as the operator wrote it', async ({ page, portico }) => {
  await openAsOperator(page, portico, 'agreements')
  await page.getByLabel('English', { exact: true }).fill('House rules\n\nBe kind to the servers.')
  await save(page)
  await goOn(page, '/portal/service')
  await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible()
  await expect(page.getByText('Be kind to the servers.')).toBeVisible()
})

test('the secret of a sign-in service is stored, never shown, and kept when left empty', async ({ page, portico }) => {
  await openAsOperator(page, portico, 'connections')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'WeChat sign-in' }) })
  const stored = async () =>
    (
      await portico.sql<{ secret: string }>(
        `select value->'wechat'->>'client_secret' as secret from setting where name = 'connections'`,
      )
    )[0]?.secret
  await card.getByLabel('Offer to customers').check()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Client ID cannot be empty')).toBeVisible()
  await card.getByLabel('Client ID').fill('wx123')
  await card.getByLabel('Client secret').fill('tell nobody')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('A secret is stored. Leave this empty to keep it.')).toBeVisible()
  await expect(card.getByLabel('Client secret')).toHaveValue('')
  const sealed = await stored()
  expect(sealed).toBeTruthy()
  expect(sealed).not.toContain('tell nobody')

  await card.getByLabel('Client ID').fill('wx456')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(await stored()).toBe(sealed)
})

test('a mail server that refuses is quoted to the operator', async ({ page, portico }) => {
  await openAsOperator(page, portico, 'identity')
  await goOn(page, '/portal/mailbox_setting')
  await page.getByLabel('Custom mailbox').check()
  await page.getByLabel('Server').fill('127.0.0.1')
  // Nothing listens on the first port.
  await page.getByLabel('Port', { exact: true }).fill('1')
  await page.getByText('None', { exact: true }).click()
  await page.getByLabel('Sender address').fill('care@harbour.example')
  await save(page)
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(page.getByRole('alert')).toContainText('ECONNREFUSED')
  await goInside(page, '/portal/mailbox_setting?tab=mailbox')
  await expect(page.getByRole('row').filter({ hasText: 'Test e-mail' }).first()).toContainText('Failed')
})
