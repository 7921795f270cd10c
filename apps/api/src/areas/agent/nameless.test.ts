import { catalogue } from '@portico/contract/catalogue.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { apiBase, consoleBase } from '@portico/contract/headers.ts'
import { languages } from '@portico/contract/language.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../../../test/catalogue/all.ts'
import { headerSample } from '../../../test/catalogue/refund.ts'
import { faced, registerAt } from '../../../test/faces.ts'
import { purchase } from '../../../test/money.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { pngOf, upload } from '../../../test/upload.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { notices } from '../../ground/notices/notice.table.ts'

/** What the operator calls the platform, in everything that an operator can write. */
const name = 'Quillwater'
const host = 'shop.harbour.example'
let t: TestPortico
let operator: Person
let customer: Person
let seller: Awaited<ReturnType<typeof faced>>

beforeAll(async () => {
  const consoleDir = await mkdtemp(join(tmpdir(), 'portico-console-'))
  await writeFile(join(consoleDir, 'index.html'), '<html><head><title>x</title></head><body><!--site--></body></html>')
  t = await TestPortico.start({ PUBLIC_URL: `https://console.${name}.example` }, { consoleDir })
  operator = await t.operator()
  await nameEverything()
  seller = await faced(t, host)
  const { data, email } = await registerAt(t, host)
  customer = { ...data, email, phone: '' }
})
afterAll(() => t.stop())

async function nameEverything(): Promise<void> {
  const asOperator = { as: operator }
  const file = async (purpose: string, image: Buffer) => (await upload(t, { purpose, image }, operator)).data.id
  const { settings } = await t.ok(catalogue.systemSettingsInfo, undefined, asOperator)
  const written = [
    'site_name',
    'intro',
    'copyright',
    'record_number',
    'company_address',
    'ads',
    'seo_keywords',
  ] as const
  const texts = Object.fromEntries(written.map((field) => [field, `${name} ${field}`]))
  const links = ['official_url', 'docs_url', 'client_windows', 'client_ios'] as const
  const addresses = Object.fromEntries(links.map((field) => [field, `https://${name}.example/${field}`]))
  const more = { description: name, email: `desk@${name}.example`, client_version: name }
  await t.ok(catalogue.systemSettingsSave, { ...settings, ...texts, ...addresses, ...more }, asOperator)
  for (const agreement of ['service', 'policy', 'purchase'] as const)
    await t.ok(catalogue.agreementTextSave, { name: agreement, en: name, zh_hans: name, zh_hant: name }, asOperator)
  for (const template of ['registerCode', 'notice', 'resetPassword'] as const)
    for (const language of languages) {
      const { subject, body } = { subject: `${name} {code}{subject}`, body: `${name} {code} {link} {content}` }
      await t.send(catalogue.mailTemplateSave, { template, language, subject, body }, asOperator)
    }
  const announcement = {
    ...samples.platformAnnouncementSave,
    title_en: `${name} sample`,
    end_time: null,
    publish: true,
  }
  await t.ok(catalogue.platformAnnouncementSave, announcement, asOperator)
  const incident = await t.ok(
    catalogue.platformStatusSave,
    { ...samples.platformStatusSave, title_en: name, title_zh_hans: name, title_zh_hant: name },
    asOperator,
  )
  const said = { content_en: name, content_zh_hans: name, content_zh_hant: name }
  await t.ok(catalogue.platformStatusUpdate, { ...incident, state: 'identified', ...said }, asOperator)
  const image = await file('banner', pngOf(1920, 600, true))
  await t.ok(
    catalogue.platformBannerSave,
    { ...samples.platformBannerSave, title: name, image, shown: true },
    asOperator,
  )
}

const asked = async (call: Call, as?: Person, language: (typeof languages)[number] = 'en') => {
  const method = call.methods.at(-1)!
  const input = samples[call.name as keyof typeof samples]
  const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await t.portico.server.inject({
    method,
    url: `${apiBase}${call.path}${query}`,
    headers: t.headersFor({ ...(as && { as }), language, headers: { host } }),
    ...(method === 'POST' && input !== undefined && { payload: input as object }),
  })
  return response.body
}
const saysName = (text: string) => text.toLowerCase().includes(name.toLowerCase())
const calls = Object.values(catalogue) as Call[]

describe('on an agent’s domain the platform is not named', () => {
  test('by what it is on its own', async () => {
    expect(saysName(JSON.stringify(await t.ok(catalogue.siteInfo)))).toBe(true)
    expect(saysName(await asked(catalogue.announcementList, await t.customer()))).toBe(true)
    expect(saysName(await asked(catalogue.bannerList, await t.customer()))).toBe(true)
    expect(saysName(JSON.stringify(await t.ok(catalogue.statusInfo)))).toBe(true)
  })

  test.each(languages)('by any call that is open to everybody, in %s', async (language) => {
    const named: string[] = []
    for (const call of calls.filter(({ allow }) => allow === 'anyone'))
      if (saysName(await asked(call, undefined, language))) named.push(call.name)
    expect(named).toEqual([])
  })

  test('by anything that a customer reads', async () => {
    const named: string[] = []
    const read = calls.filter((call) => ['signedIn', 'customer', 'owner'].includes(call.allow) && !writes(call))
    for (const call of read) if (saysName(await asked(call, customer))) named.push(call.name)
    expect(named).toEqual([])
  })

  test('by the page of the console, nor by the document of the interface', async () => {
    for (const url of [
      `${consoleBase}login`,
      `${apiBase}/openapi.json`,
      `${apiBase}/docs`,
      `${apiBase}/docs/webhookSave`,
    ]) {
      const { body } = await t.portico.server.inject({ url, headers: { host } })
      expect(body).toContain('Harbour Cloud')
      expect(saysName(body)).toBe(false)
    }
    const { body } = await t.portico.server.inject({
      url: `${consoleBase}login`,
      headers: { host, 'accept-language': 'zh-CN' },
    })
    expect(body).toContain('<title>海港云</title>')
  })

  test('by the page of a customer who came by the platform’s own address', async () => {
    const at = `console.${name}.example`
    const cookie = `access_token=${customer.access_token}; login_id=${customer.login_id}`
    const { body } = await t.portico.server.inject({ url: `${consoleBase}home`, headers: { host: at, cookie } })
    expect(body).toContain('Harbour Cloud')
    expect(saysName(body)).toBe(false)
    const forged = { host: at, cookie: cookie.replace(/access_token=./, 'access_token=!') }
    expect(saysName((await t.portico.server.inject({ url: `${consoleBase}home`, headers: forged })).body)).toBe(true)
  })

  test('by mails and notices', async () => {
    await t.ok(
      catalogue.registerCodeSend,
      { code_type: 'register', channel: 'email', email: 'new@customer.example' },
      { headers: { host } },
    )
    await t.ok(catalogue.passwordForget, { email: customer.email })
    await t.ok(
      catalogue.passwordChange,
      {
        old_password: 'Passw0rdGood',
        new_password: 'Passw0rdBetter',
        confirm_password: 'Passw0rdBetter',
        end_access: false,
      },
      { as: customer },
    )
    for (const to of ['new@customer.example', customer.email]) {
      const sent = await t.db.select().from(mails).where(eq(mails.recipient, to))
      expect(sent.length).toBeGreaterThan(0)
      for (const mail of sent) {
        expect(`${mail.subject} ${mail.body}`).toContain('Harbour Cloud')
        expect(saysName(JSON.stringify(mail))).toBe(false)
      }
    }
    const told = await t.db.select().from(notices).where(eq(notices.loginId, customer.login_id))
    expect(told.length).toBeGreaterThan(1)
    expect(saysName(JSON.stringify(told))).toBe(false)
  })

  test('by an invoice, which names the agent', async () => {
    const paper = async (as: Person, agentId?: string) => {
      const header = await t.ok(catalogue.invoiceHeaderSave, headerSample, { as })
      const order = await purchase(t, as, 10_000n, agentId ? { agentId } : {})
      const { id } = await t.ok(catalogue.invoiceRequest, { header_id: header.id, order_ids: [order.id] }, { as })
      await t.ok(catalogue.platformInvoiceIssue, { id }, { as: operator })
      const url = `${apiBase}${catalogue.invoicePdf.path}?id=${id}`
      return pdfText((await t.portico.server.inject({ url, headers: t.headersFor({ as }) })).rawPayload)
    }
    const own = await paper(await t.customer())
    expect(saysName(own)).toBe(true)
    const agents = await paper(customer, seller.id)
    expect(agents).toContain('Harbour Cloud')
    expect(agents).toContain('help@harbour.example')
    expect(saysName(agents)).toBe(false)
  })

  test('by the secret of an authenticator app', async () => {
    const { uri } = await t.ok(catalogue.secondFactorStart, { password: 'Passw0rdBetter' }, { as: customer })
    expect(decodeURIComponent(uri)).toContain('Harbour Cloud')
    expect(saysName(uri)).toBe(false)
  })
})
