import { registerCalls } from '@portico/contract/account/register.ts'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { callsOf, namesOf } from './browser.ts'
import { adopt, eightDigits, expect, password, test, unique } from './portico.ts'
import { fill, wordsOf } from './words.ts'
import { shows } from './shows.ts'

const phone = () => `137${eightDigits()}`

// In English the others do, in simplified Chinese whoever registers at the domain of an agent.
test.describe('in traditional Chinese', () => {
  const language = 'zh-Hant'
  test.use({ language })

  test('register and say once who you are, arrive at home, sign out', async ({ page, portico }) => {
    const { account, kit, fields, rules, pages, shell } = wordsOf(language)
    const email = `${unique('new')}@customer.example`
    await page.goto('/portal/login')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.getByRole('link', { name: account.registerFree }).click()

    await page.getByRole('button', { name: account.register, exact: true }).click()
    await expect(page.getByText(fill(rules.empty, { field: fields.email }))).toBeVisible()
    await expect(page.getByText(rules.registerPassword)).toBeVisible()
    await expect(page.getByText(rules.terms)).toBeVisible()

    await page.getByRole('textbox', { name: fields.email, exact: true }).fill(email)
    await page.getByLabel(fields.phone, { exact: true }).fill(phone())
    await page.getByRole('button', { name: kit.getCode }).click()
    await expect(page.getByText(kit.codeSent)).toBeVisible()
    await expect(
      page.getByRole('button', { name: fill(kit.codeAgain, { n: '' }).trim().split(' ')[0]! }),
    ).toBeDisabled()
    await page.getByLabel(account.emailCode).fill(await portico.mailedCode(email))
    await page.getByLabel(fields.password, { exact: true }).fill(password)
    await page.getByLabel(fields.confirm_password, { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: account.register, exact: true }).click()

    await expect(page).toHaveURL(/\/portal\/home$/)
    await expect(page).toHaveTitle(`${pages.home} - Portico`)
    await expect(page.getByRole('button', { name: shell.userMenu })).toBeVisible()
    // What was said while registering is not asked again.
    const kind = 'select is_personal from account where id = (select account_id from login where email = $1)'
    expect(await portico.sql(kind, [email])).toEqual([{ is_personal: userTypeCodes.personal }])
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: shell.userMenu }).hover()
    await page.getByRole('button', { name: account.signOut }).click()
    await expect(page).toHaveURL(/\/portal\/login\?redirect=%2Fhome$/)
    expect((await page.context().cookies()).filter(({ name }) => name === 'access_token')).toEqual([])
  })
})

test('the first-login dialog cannot be got round, and keeps nothing hidden (A-FIRST-01, A-FIRST-03…08, A-FIRST-10)', async ({
  page,
  portico,
}) => {
  shows('A-FIRST-01', 'A-FIRST-03', 'A-FIRST-04', 'A-FIRST-05', 'A-FIRST-06', 'A-FIRST-07', 'A-FIRST-08', 'A-FIRST-10')
  const customer = await portico.customer({ fresh: true })
  await adopt(page, customer)
  await page.clock.install()
  await page.goto('/portal/home')
  const dialog = page.getByRole('dialog', { name: 'Who will use this account?' })
  await expect(dialog).toBeVisible()
  await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(540)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByLabel('Contact').fill('still there')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  // Had it been closed, what was typed would have gone with it.
  await dialog.getByLabel('Contact').press('End')
  await expect(dialog.getByLabel('Contact')).toHaveValue('still there')
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)

  const made = callsOf(page)
  for (const [type, field, warning] of [
    ['Personal', 'Contact', 'Please enter the contact name'],
    ['Company', 'Company name', 'Please enter the company name'],
  ] as const) {
    await dialog.getByText(type, { exact: true }).click()
    for (const blank of ['', '   ']) {
      await dialog.getByLabel(field).fill(blank)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText(warning)).toBeVisible()
      // The one for the next try must be one of its own.
      await page.clock.runFor(10_000)
      await expect(page.getByText(warning)).toHaveCount(0)
    }
  }
  await dialog.getByLabel('Company name').fill('Acme Ltd')
  await dialog.getByText('Personal', { exact: true }).click()
  await dialog.getByLabel('Contact').fill('Li Lei')
  await dialog.getByText('Company', { exact: true }).click()
  await expect(dialog.getByLabel('Company name')).toHaveValue('')
  await dialog.getByText('Personal', { exact: true }).click()
  await expect(dialog.getByLabel('Contact')).toHaveValue('')
  expect(namesOf(made)).not.toContain('updateUserInfo')
  const [row] = await portico.sql<{ is_personal: number }>(
    'select is_personal from account a join login l on l.account_id = a.id where l.id = $1',
    [customer.login_id],
  )
  expect(row!.is_personal).toBe(2)

  await dialog.getByText('Company', { exact: true }).click()
  await dialog.getByLabel('Company name').fill(' Acme Ltd ')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  const [saved] = await portico.sql<{ is_personal: number; company: string; contact: string }>(
    'select is_personal, company, contact from account a join login l on l.account_id = a.id where l.id = $1',
    [customer.login_id],
  )
  expect(saved).toEqual({ is_personal: 0, company: 'Acme Ltd', contact: '' })
})

test('guessing a verification code is locked out', async ({ page, portico }) => {
  const email = `${unique('guess')}@customer.example`
  await page.goto('/portal/register')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('Code sent.')).toBeVisible()
  const right = await portico.mailedCode(email)
  const wrong = right === '111111' ? '222222' : '111111'
  await page.getByLabel('Phone', { exact: true }).fill(phone())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
  const submit = page.getByRole('button', { name: 'Register', exact: true })
  const form = { user_type: 'personal', channel: 'email', email, password, confirm_password: password } as const
  for (let n = 0; n < 4; n++) {
    const guess = { ...form, phone: phone(), code: wrong, terms: true } as const
    expect((await portico.send(registerCalls.accountRegister, guess)).code).not.toBe('200')
  }
  await page.getByLabel('E-mail verification code').fill(wrong)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Registration failed')
  await expect(page.getByRole('alert')).toContainText('The verification code is wrong or has expired')
  await page.getByLabel('E-mail verification code').fill(right)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('The verification code is wrong or has expired')
  expect(await portico.sql('select 1 from login where email = $1', [email])).toEqual([])
})
