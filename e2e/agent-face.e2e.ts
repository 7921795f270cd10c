import { faceCalls } from '@portico/contract/agent/face.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import type { Page } from '@playwright/test'
import { goOn } from './browser.ts'
import { adopt, eightDigits, expect, password, test, unique, type Customer, type Portico } from './portico.ts'
import { fill, wordsOf } from './words.ts'

const names: Record<Language, string> = { en: 'Harbour Cloud', 'zh-Hans': '海港云', 'zh-Hant': '海港雲' }
const accountOf = '(select account_id from login where id = $1)'

/** Somebody who sells, as an operator has made them. */
async function agent(portico: Portico): Promise<Customer> {
  const person = await portico.customer()
  await portico.sql(`update account set agent = true where id = ${accountOf}`, [person.login_id])
  await portico.sql(`insert into agent (account_id, created_at) select account_id, now() from login where id = $1`, [
    person.login_id,
  ])
  // Whoever has no node is asked to choose one, over the end of every page.
  await portico.sql(
    `insert into node_subscription (account_id, node_id, login_id, created_at)
     select l.account_id, n.id, l.id, now() from login l, (select id from node limit 1) n where l.id = $1`,
    [person.login_id],
  )
  return person
}

const proven = (portico: Portico, person: Customer) =>
  portico.sql(`update agent_face set domain_verified_at = now() where agent_id = ${accountOf}`, [person.login_id])

/** Makes somebody a customer of an agent. */
async function joined(portico: Portico, customer: Customer, { login_id }: Customer): Promise<void> {
  const agentId = '(select account_id from login where id = $2)'
  const who = [customer.login_id, login_id]
  await portico.sql(`update account set agent_id = ${agentId} where id = ${accountOf}`, who)
  await portico.sql(
    `insert into agent_customer (account_id, agent_id, joined_at) select ${accountOf}, ${agentId}, now()`,
    who,
  )
}

/** An agent whose domain leads here: any name below localhost does. */
async function faced(portico: Portico, offered: readonly Language[] = languages) {
  const person = await agent(portico)
  const domain = `${unique('shop')}.localhost`
  const { face } = await portico.ok(faceCalls.agentFaceInfo, undefined, person)
  const own = { name_en: names.en, name_zh_hans: names['zh-Hans'], name_zh_hant: names['zh-Hant'] }
  const about = { accent: '#0b7f83', email: 'help@harbour.example', hours: '9–18', phone: '400 100 200' }
  await portico.ok(faceCalls.agentFaceSave, { ...face, ...own, ...about, domain, languages: [...offered] }, person)
  await proven(portico, person)
  return { person, domain, url: portico.url.replace('127.0.0.1', domain) }
}

/** Asks for the code that is mailed to somebody new; answers who that is. */
async function askForCode(page: Page, language: Language): Promise<string> {
  const { kit, fields } = wordsOf(language)
  const email = `${unique('new')}@customer.example`
  await page.getByRole('textbox', { name: fields.email, exact: true }).fill(email)
  await page.getByRole('button', { name: kit.getCode }).click()
  await expect(page.getByText(kit.codeSent)).toBeVisible()
  return email
}

async function register(page: Page, portico: Portico, email: string, language: Language): Promise<void> {
  const { account, fields } = wordsOf(language)
  await page.getByLabel(fields.phone, { exact: true }).fill(`136${eightDigits()}`)
  await page.getByLabel(account.emailCode).fill(await portico.mailedCode(email))
  await page.getByLabel(fields.password, { exact: true }).fill(password)
  await page.getByLabel(fields.confirm_password, { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: account.register, exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/home$/)
}

test('an agent names itself, sees how it looks, and is told what its domain must show', async ({ page, portico }) => {
  const person = await agent(portico)
  const domain = `${unique('shop')}.localhost`
  await adopt(page, person)
  await page.goto('/portal/agent/settings')
  await expect(page.getByRole('link', { name: 'Brand settings' }).first()).toBeVisible()
  await page.getByLabel('Name in English').fill('Harbour Cloud')
  await page.getByLabel('Name in simplified Chinese').fill('')
  await expect(page.getByText('Sign in to Harbour Cloud')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name in simplified Chinese cannot be empty')).toBeVisible()
  await page.getByLabel('Name in simplified Chinese').fill('海港云')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Domain' }).click()
  await expect(page.getByText('Save a domain first')).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`_portico.${domain}`)).toBeVisible()
  await expect(page.getByText('Not verified yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check records' }).click()
  // Names below localhost lead to this machine, as the site does.
  await expect(page.getByRole('heading', { name: 'Record pointing here' })).toContainText('Found')
  await expect(page.getByRole('heading', { name: 'Record proving ownership' })).toContainText('Missing')
  await expect(page.getByText('A 127.0.0.1')).toBeVisible()

  await page.getByRole('link', { name: 'Mail' }).click()
  await page.getByLabel('Sender address').fill('boss@bank.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sender address must end with @ and your domain')).toBeVisible()
})

test('who registers at an agent’s domain meets the agent alone, in every language', async ({ page, portico }) => {
  const { url, person } = await faced(portico)
  let [shown, email]: [Language, string] = ['en', '']
  const speak = async (language: Language) => {
    await page.getByLabel(wordsOf(shown).shell.language).selectOption(language)
    shown = language
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  await page.goto(`${url}/portal/login`)
  for (const language of languages) {
    const { account } = wordsOf(language)
    if (email) await goOn(page, '/portal/login')
    await speak(language)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(names[language])
    await expect(page.getByText('Portico')).toHaveCount(0)
    await page.getByRole('link', { name: account.registerFree }).click()
    await expect(page.getByLabel(account.referral)).toHaveCount(0)
    email = await askForCode(page, language)
    const [mail] = await portico.sql<{ subject: string; body: string }>('select * from mail where recipient = $1', [
      email,
    ])
    expect(mail!.subject).toContain(names[language])
    expect(mail!.subject + mail!.body).not.toContain('Portico')
  }
  await register(page, portico, email, shown)
  const [own] = await portico.sql<{ agent_id: string }>(
    'select agent_id from account a join login l on l.account_id = a.id where l.email = $1',
    [email],
  )
  expect(own!.agent_id).toBe((await portico.sql<{ id: string }>(`select ${accountOf} as id`, [person.login_id]))[0]!.id)

  await portico.sql(`update account set is_personal = 1 where agent_id = ${accountOf}`, [person.login_id])
  await page.goto(`${url}/portal/personalcenter`)
  for (const language of languages.toReversed()) {
    if (language !== shown) await speak(language)
    const { shell, pages } = wordsOf(language)
    await expect(page).toHaveTitle(fill(shell.title, { page: pages.personalCenter, product: names[language] }))
    await expect(page.locator('section', { hasText: '400 100 200' })).toContainText(names[language])
    await expect(page.getByText('Portico')).toHaveCount(0)
  }
  await goOn(page, '/portal/home')
  await expect(page).toHaveTitle('Home - Harbour Cloud')
})

test('a customer of an agent sees its face on the platform’s own address too, and who is not one stays out', async ({
  page,
  portico,
}) => {
  const { url, person } = await faced(portico)
  const [customer, direct] = [await portico.customer(), await portico.customer()]
  await joined(portico, customer, person)
  await adopt(page, customer)
  await page.goto('/portal/home')
  await expect(page).toHaveTitle('Home - Harbour Cloud')
  await goOn(page, '/portal/service')
  await expect(page).toHaveTitle(/Harbour Cloud$/)

  await page.goto(`${url}/portal/login`)
  await page.getByLabel('User name, e-mail or phone').fill(direct.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(wordsOf('en').account.signInTitle.replace('{site}', names.en))).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('only the languages that an agent offers are there', async ({ page, portico }) => {
  const { url } = await faced(portico, ['zh-Hant'])
  await page.goto(`${url}/portal/login`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  await expect(page.getByLabel(wordsOf('zh-Hant').shell.language).getByRole('option')).toHaveCount(1)
})

test('a customer asks to leave, the agent lets them go, and both see it', async ({ page, portico, elsewhere }) => {
  const { person } = await faced(portico)
  const customer = await portico.customer()
  await joined(portico, customer, person)
  await adopt(page, customer)
  await page.goto('/portal/personalcenter')
  await page.getByRole('button', { name: 'Leave this provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave this provider' })
  await dialog.getByLabel('Reason (optional)').fill('I move on')
  await dialog.getByRole('button', { name: 'Leave this provider' }).click()
  await expect(page.getByText('You leave as soon as your provider agrees.')).toBeVisible()

  const desk = await elsewhere()
  await adopt(desk, person)
  await desk.goto('/portal/agent/settings?tab=leaving')
  await expect(desk.getByText('I move on')).toBeVisible()
  await desk.getByRole('button', { name: 'Release' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(desk.getByText('No one has asked to leave')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Refer others' })).toBeVisible()
  await expect(page).toHaveTitle('Personal center - Portico')
})
