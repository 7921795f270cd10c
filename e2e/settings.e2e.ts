import type { Locator, Page } from '@playwright/test'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Data } from '@portico/contract/calls.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import type { SystemSettings } from '@portico/contract/platform/settings.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import type { ScreenSetting } from '../spec/screen-settings.ts'
import { goOn, hold } from './browser.ts'
import { test } from './own-server.ts'
import { greyPng } from './pictures.ts'
import { adopt, expect, type Portico } from './portico.ts'
import { agree, buyer, runningHost } from './resources.ts'

type OfSystem = Extract<ScreenSetting, `system.${string}`> extends `system.${infer Field}` ? Field : never
type OfAgreements = Exclude<ScreenSetting, `system.${string}`>

interface Look {
  to: string
  path: string
  /** What is there with this value and not without it. */
  at: (page: Page, value: string) => Locator
}
const text = (path: string, to: string): Look => ({ to, path, at: (page, value) => page.getByText(value) })
const link = (path: string, to: string): Look => ({
  to,
  path,
  at: (page, value) => page.locator(`a[href="${value}"]`),
})
const meta = (name: string, to: string): Look => ({
  to,
  path: '/login',
  at: (page, value) => page.locator(`meta[name="${name}"][content="${value}"]`),
})

const looks: Record<Exclude<OfSystem, 'logo' | 'favicon' | 'qr_code'>, Look> = {
  site_name: { to: 'Harbour Cloud', path: '/login', at: (page, value) => page.getByText(`Sign in to ${value}`) },
  intro: text('/login', 'Machines by the sea'),
  copyright: text('/login', '© Harbour Ltd'),
  record_number: text('/login', 'ICP 4711'),
  phone: text('/help', '+852 2345 6789'),
  qq: text('/help', 'QQ 87654321'),
  email: text('/help', 'care@harbour.example'),
  company_address: text('/help', '1 Quay Street'),
  style: { to: '#0b7f83', path: '/login', at: (page, value) => page.locator(`html[style*="${value}"]`) },
  ads: text('/login', 'Two months for one'),
  seo_keywords: meta('keywords', 'harbour,boats'),
  description: meta('description', 'What the harbour offers'),
  official_url: link('/login', 'https://official.harbour.example/'),
  docs_url: link('/login', 'https://docs.harbour.example/'),
  client_version: text('/help', '9.8.7'),
  client_windows: link('/help', 'https://get.harbour.example/windows'),
  client_macos: link('/help', 'https://get.harbour.example/macos'),
  client_linux: link('/help', 'https://get.harbour.example/linux'),
  client_android: link('/help', 'https://get.harbour.example/android'),
  client_ios: link('/help', 'https://get.harbour.example/ios'),
}
const pictures: Record<Extract<OfSystem, 'logo' | 'favicon' | 'qr_code'>, Omit<Look, 'to'> & { purpose: string }> = {
  logo: { purpose: 'siteLogo', path: '/login', at: (page, id) => page.locator(`header img[src*="${id}"]`) },
  favicon: {
    purpose: 'siteFavicon',
    path: '/login',
    at: (page, id) => page.locator(`link[rel="icon"][href*="${id}"]`),
  },
  qr_code: { purpose: 'siteQrCode', path: '/help', at: (page, id) => page.locator(`main img[src*="${id}"]`) },
}

async function chief(portico: Portico): Promise<SignedIn> {
  const { email, password } = portico.demo('operator')
  return portico.signIn(email, password)
}

async function uploaded(portico: Portico, purpose: string, as: SignedIn): Promise<string> {
  const form = new FormData()
  form.append('purpose', purpose)
  form.append('image', new Blob([new Uint8Array(greyPng(64, 64))]), 'image.png')
  const response = await fetch(`${portico.url}${apiBase}${catalogue.imageUpload.path}`, {
    method: 'POST',
    headers: { [headers.token]: as.access_token, [headers.loginId]: as.login_id },
    body: form,
  })
  return ((await response.json()) as { data: Data<typeof catalogue.imageUpload> }).data.id
}

test('everything that the operator says of the site is on a screen as soon as it is said', async ({
  page,
  portico,
}) => {
  const operator = await chief(portico)
  const said: Record<string, Look> = { ...looks }
  for (const [field, { purpose, ...look }] of Object.entries(pictures))
    said[field] = { ...look, to: await uploaded(portico, purpose, operator) }
  const open = async (path: string) => {
    // Where it is read first, and the other from there.
    await (path === '/login' ? page.goto(`/portal${path}`) : goOn(page, `/portal${path}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return Object.values(said).filter((look) => look.path === path)
  }
  for (const path of ['/login', '/help'])
    for (const { at, to } of await open(path)) await expect(at(page, to)).toHaveCount(0)

  const { settings } = await portico.ok(catalogue.systemSettingsInfo, undefined, operator)
  const values = Object.fromEntries(Object.entries(said).map(([field, { to }]) => [field, to]))
  const next = { ...settings, ...values, qq: '87654321' } as SystemSettings
  await portico.ok(catalogue.systemSettingsSave, next, operator)
  for (const path of ['/login', '/help'])
    for (const { at, to } of await open(path)) await expect(at(page, to)).not.toHaveCount(0)

  await adopt(page, await portico.customer())
  await page.goto('/portal/home')
  await expect(page.getByRole('main').getByText('Two months for one')).toBeVisible()
  // Less high than the help page, so that the part about clients has to be scrolled to.
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.getByRole('button', { name: 'Account menu' }).hover()
  await page.getByRole('link', { name: 'Client downloads' }).click()
  await expect(page.getByRole('link', { name: 'Windows' })).toBeInViewport()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Windows' })).toBeInViewport()
})

const field = { en: 'en', 'zh-Hans': 'zh_hans', 'zh-Hant': 'zh_hant' } as const satisfies Record<Language, string>

const agreementName = { en: 'purchase agreement', 'zh-Hans': '购买协议', 'zh-Hant': '購買協議' } as const

/** Opens an agreement as its readers find it. */
const agreements: Record<OfAgreements extends `agreements.${infer Name}.${string}` ? Name : never, Opening> = {
  service: async (page) => void (await page.goto('/portal/service')),
  policy: (page) => goOn(page, '/portal/policy'),
  purchase: async (page, language) => {
    await goOn(page, '/portal/purchaseservice')
    await page.getByRole('button', { name: agreementName[language] }).click()
  },
}
type Opening = (page: Page, language: Language) => Promise<void>

test('every agreement is read as the operator wrote it, in each language', async ({ page, portico }) => {
  const operator = await chief(portico)
  await adopt(page, await portico.customer())
  const named = Object.entries(agreements) as [keyof typeof agreements, Opening][]
  const written = (name: string, language: Language) => `Written for ${name} in ${language}.`
  for (const [name] of named) {
    const texts = await portico.ok(catalogue.agreementTextInfo, { name }, operator)
    const said = languages.map((language) => [field[language], `Title\n\n${written(name, language)}`])
    await portico.ok(catalogue.agreementTextSave, { ...texts, ...Object.fromEntries(said) }, operator)
  }
  for (const language of languages) {
    for (const [name, open] of named) {
      await open(page, language)
      await expect(page.getByText(written(name, language))).toBeVisible()
    }
    const next = languages[languages.indexOf(language) + 1]
    if (next) await page.evaluate((chosen) => localStorage.setItem('language', chosen), next)
  }
})

test('nothing is bought before the purchase agreement is accepted; while another price is on its way, its link stays a link and the shut button looks shut', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/purchaseservice')
  const pay = page.getByRole('button', { name: /^Pay ¥.* and create$/ })
  await expect(pay).toBeDisabled()
  const shut = await pay.evaluate((button) => getComputedStyle(button).backgroundColor)
  const price = await hold(page, catalogue.purchasePrice)
  await page.getByText('3 months').click()
  await price.asked
  await expect(page.locator('[aria-busy]').filter({ has: pay })).toBeVisible()
  await expect(pay).toHaveCSS('background-color', shut)
  const nothing = 'rgba(0, 0, 0, 0)'
  await expect(page.getByRole('button', { name: 'purchase agreement' })).toHaveCSS('background-color', nothing)
  price.letGo()
  await expect(page.locator('[aria-busy]').filter({ has: pay })).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await agree(page)
  await expect(pay).toBeEnabled()
  expect((await portico.ok(catalogue.orderList, { type: 'buy' }, customer)).count).toBe(0)
  await pay.click()
  await expect(page).toHaveURL(/\/maintainservice$/)
  expect((await portico.ok(catalogue.orderList, { type: 'buy' }, customer)).count).toBe(1)
})

test('rules that did not reach a host are told above every page until that is read', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await runningHost(portico, customer, 'sim-refuse-firewall')
  await adopt(page, customer)
  const listening = page.waitForResponse(`**${catalogue.pushRegister.path}`)
  await page.goto('/portal/home')
  await listening
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const told = page.getByRole('status').filter({ hasText: 'sim-refuse-firewall' })
  await expect(told).toHaveCount(0)
  await portico.ok(catalogue.hostFirewallSave, { id, firewall_ids: [] }, customer)
  await expect(told).toBeVisible()
  await portico.sql(
    `insert into notice select (jsonb_populate_record(notice, '{"id": "ntc_Anotherfault", "once_key": "another fault"}')).*
      from notice where topic = 'firewall'`,
  )
  await page.goto('/portal/myorder')
  await expect(told).toHaveCount(2)
  const reading = await hold(page, catalogue.noticeRead)
  // A busy button has no word, so they are found by their place.
  const read = told.getByRole('button')
  await read.first().click()
  await reading.asked
  await expect(read.first()).toHaveAttribute('aria-busy', 'true')
  await expect(read.last()).not.toHaveAttribute('aria-busy')
  reading.letGo()
  await expect(told).toHaveCount(1)
  await read.click()
  await expect(told).toHaveCount(0)
})

test('an activity is added with a look at its effect; visitors read the lower price, and a customer pays it by a line of its own', async ({
  page,
  portico,
}) => {
  await adopt(page, await chief(portico))
  await page.goto('/portal/productprice?tab=activities')
  await page.getByRole('button', { name: 'Add promotion' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await drawer.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Maintenance' }).click()
  for (const [name, title] of [
    ['Title in English', 'Spring care'],
    ['Title in simplified Chinese', '春季优惠'],
    ['Title in traditional Chinese', '春季優惠'],
  ] as const)
    await drawer.getByLabel(name).fill(title)
  await drawer.getByLabel('First day').fill('2026-01-01')
  await drawer.getByLabel('Last day').fill('2099-12-31')
  await drawer.getByRole('textbox', { name: 'Discount' }).fill('0.80')
  await drawer.getByRole('button', { name: 'Preview effect' }).click()
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Spring care' })).toContainText('8折 · 20% off')

  await goOn(page, '/portal/pricelist')
  await expect(page.getByRole('list', { name: 'Current promotions' })).toContainText('Spring care')
  const listed = page.getByRole('table', { name: 'Maintenance' })
  await expect(listed.getByRole('row').filter({ hasText: 'On request' })).toContainText('¥159.20')

  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/purchaseservice')
  await page.getByText('On request', { exact: true }).first().click()
  const summary = page.getByRole('complementary')
  await expect(summary.getByRole('row', { name: /Promotion “Spring care”, 8折 · 20% off/ })).toContainText('39.80')
  await agree(page)
  await summary.getByRole('button', { name: 'Pay ¥159.20 and create' }).click()
  await expect(page).toHaveURL(/\/maintainservice$/)
  const { result } = await portico.ok(catalogue.orderList, { type: 'buy' }, customer)
  expect(result.map(({ cash }) => cash)).toEqual(['159.20'])
  await goOn(page, `/portal/orderinfo?id=${result[0]!.id}`)
  await expect(page.getByRole('term').filter({ hasText: /Promotion “Spring care”, 8折 · 20% off/ })).toBeVisible()
})
