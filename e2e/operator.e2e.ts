import type { Page } from '@playwright/test'
import { registerCalls } from '@portico/contract/account/register.ts'
import { refusals } from '@portico/contract/codes.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { goInside } from './browser.ts'
import { adopt, eightDigits, expect, signInByForm, test as base, type Portico, unique } from './portico.ts'

/** An operator with every right and a session of their own: the demo operator can be signed in only once. */
async function newOperator(portico: Portico) {
  const demo = portico.demo('operator')
  const name = unique('Op')
  const email = `${name.toLowerCase()}@portico.example`
  const id = `login_${name.replace(/\W/g, '').slice(-12).padStart(12, '0')}`
  await portico.sql(
    `insert into login (id, kind, operator_role_id, name, email, password_hash)
     select $1, 'operator', operator_role_id, $2, $3, password_hash from login where email = $4`,
    [id, name, email, demo.email],
  )
  return { ...(await portico.signIn(email, demo.password)), name, email, password: demo.password }
}

const test = base.extend<{ operator: Awaited<ReturnType<typeof newOperator>> }>({
  operator: async ({ portico, page }, use) => {
    const operator = await newOperator(portico)
    await adopt(page, operator)
    await use(operator)
  },
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a role with one permission opens one page; everything else is refused; disabling ends it at once', async ({
  page,
  portico,
  operator,
  elsewhere,
}) => {
  const [role, name] = [unique('Mail desk '), unique('Wong ')]
  const email = `${unique('wong')}@portico.example`
  const password = 'Harbour-42x'
  expect(operator.name).toBeTruthy()

  await page.goto('/portal/permission?tab=roles')
  await page.getByRole('button', { name: 'Add role' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill(role)
  await drawer.getByRole('checkbox', { name: 'Mail' }).check()
  await drawer.getByRole('button', { name: 'Add role' }).click()
  await expect(row(page, role)).toContainText('Mail')

  await page.getByRole('link', { name: 'Operators' }).last().click()
  await page.getByRole('button', { name: 'Add operator' }).click()
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('E-mail').fill(operator.email)
  await drawer.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
  await drawer.getByLabel(/^Password/).fill(password)
  await drawer.getByRole('button', { name: 'Add operator' }).click()
  await expect(drawer.getByText('E-mail is already in use')).toBeVisible()
  await drawer.getByLabel('E-mail').fill(email)
  await drawer.getByRole('button', { name: 'Add operator' }).click()
  await expect(drawer).toBeHidden()
  await goInside(page, `/portal/permission?search=${encodeURIComponent(name)}`)
  await expect(row(page, name)).toContainText('Active')

  const theirs = await elsewhere()
  await theirs.goto('/portal/login')
  await signInByForm(theirs, email, password)
  await expect(theirs).toHaveURL(/\/portal\/allplatform/)
  const menu = theirs.getByRole('group', { name: 'Platform' })
  await expect(menu.getByRole('link')).toHaveText(['Mail'])
  for (const closed of ['/portal/systeminfo', '/portal/permission']) {
    await goInside(theirs, closed)
    await expect(theirs, closed).toHaveURL(/\/portal\/401$/)
  }
  const cookies = await theirs.context().cookies()
  const session = Object.fromEntries(cookies.map((cookie) => [cookie.name, cookie.value])) as {
    access_token: string
    login_id: string
  }
  expect((await portico.send(settingsCalls.systemSettingsInfo, undefined, session as never)).code).toBe(
    refusals.forbidden,
  )
  expect((await portico.send(mailCalls.mailSettingsInfo, undefined, session as never)).code).toBe('200')

  await goInside(theirs, '/portal/mailbox_setting')
  await expect(theirs.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible()
  // The push channel is open once its connection has been told to the server.
  await expect
    .poll(async () =>
      (await theirs.evaluate(() => performance.getEntriesByType('resource').map(({ name: url }) => url))).join(' '),
    )
    .toContain('setCid')
  await act(page, name, 'Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row(page, name)).toContainText('Disabled')
  await expect(theirs).toHaveURL(/\/portal\/login/)
  await signInByForm(theirs, email, password)
  await expect(theirs.getByRole('alert').first()).toBeVisible()
  await expect(theirs).toHaveURL(/\/portal\/login/)
})

test('what cannot be done to a role or to oneself is shown with its reason; a role that nobody has is deleted', async ({
  page,
  portico,
  operator,
}) => {
  const [idle, used] = [unique('Idle '), unique('Used ')]
  for (const name of [idle, used]) {
    const id = `role_${name.replace(/\W/g, '').slice(-12).padStart(12, '0')}`
    await portico.sql(`insert into operator_role (id, name, permissions) values ($1, $2, '{jobs}')`, [id, name])
  }
  const other = await newOperator(portico)
  await portico.sql(
    `update login set operator_role_id = (select id from operator_role where name = $1) where id = $2`,
    [used, other.login_id],
  )
  await page.goto('/portal/permission?tab=roles&limit=100')
  await page.getByRole('button', { name: 'Actions for Everything' }).click()
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  await expect(edit).toBeDisabled()
  await expect(edit).toContainText('The built-in role always has every permission.')
  await page.getByRole('menu').press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${used}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('1 operator has this role.')
  await page.getByRole('menu').press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await act(page, idle, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, idle)).toHaveCount(0)

  await goInside(page, `/portal/permission?search=${operator.name}`)
  await page.getByRole('button', { name: `Actions for ${operator.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toContainText('You cannot disable yourself.')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('You cannot change your own role.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a new password for an operator signs them out and lets them in again', async ({ page, portico, operator }) => {
  const other = await newOperator(portico)
  await page.goto(`/portal/permission?search=${other.name}`)
  await act(page, other.name, 'Set password')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('New password').fill('Fresh-start-9')
  await drawer.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText(`${other.name} has been signed out everywhere`)).toBeVisible()
  expect((await portico.send(mailCalls.mailSettingsInfo, undefined, other)).code).toBe(refusals.sessionExpired)
  expect((await portico.signIn(other.email, 'Fresh-start-9')).login_id).toBe(other.login_id)
  expect(operator.login_id).not.toBe(other.login_id)
})

test('a test mail without a mail server is kept and can be read in the mailbox, and so can the code of a text message', async ({
  page,
  portico,
  operator,
}) => {
  const to = `${unique('test')}@reader.example`
  expect(operator.email).toBeTruthy()
  await page.goto('/portal/mailbox_setting')
  await page.getByLabel('Send to').fill(to)
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(page.getByText('No mail server is set up, so the e-mail was kept in the mailbox.')).toBeVisible()
  await page.getByRole('link', { name: 'Open mailbox' }).click()

  await page.getByRole('searchbox', { name: 'Search' }).fill(to)
  await expect(row(page, to)).toContainText('Kept here')
  await row(page, to).getByRole('link').click()
  const mail = page.getByRole('dialog')
  await expect(mail).toContainText(to)
  await expect(mail).toContainText('test')
  await page.keyboard.press('Escape')
  await expect(mail).toBeHidden()

  const phone = `138${eightDigits()}`
  await portico.ok(registerCalls.registerCodeSend, { channel: 'sms', area_code: '86', phone, code_type: 'register' })
  await goInside(page, `/portal/mailbox_setting?tab=sms&search=${phone}`)
  await expect(row(page, phone)).toContainText(/\b\d{6}\b/)
  await expect(row(page, phone)).toContainText('Kept here')
})

test('mail settings that cannot work are told at their fields', async ({ page, operator }) => {
  expect(operator.name).toBeTruthy()
  await page.goto('/portal/mailbox_setting')
  await page.getByLabel('Custom mailbox').check()
  await page.getByLabel('Port', { exact: true }).fill('99999')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Server cannot be empty')).toBeVisible()
  await expect(page.getByText('Port error')).toBeVisible()
  await expect(page.getByText('Mailbox format error')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue('465')
})

test('the jobs page lists the job of a mail as completed, and tries a failed one again', async ({
  page,
  portico,
  operator,
}) => {
  const { email } = await portico.customer()
  expect(operator.email).not.toBe(email)
  const job = async () =>
    (
      await portico.sql<{ id: string; state: string }>(
        `select j.id, j.state::text from pgboss.job j join mail m on m.id = j.data->>'id' where m.recipient = $1`,
        [email],
      )
    )[0]
  await expect.poll(async () => (await job())?.state).toBe('completed')
  await page.goto('/portal/jobs?search=mail.send')
  // Those of other stories may still wait.
  const sent = row(page, 'Send e-mail').filter({ hasText: 'Completed' }).first()
  await sent.getByRole('button', { name: 'Actions for Send e-mail' }).click()
  await expect(page.getByRole('menuitem', { name: 'Retry' })).toContainText('It is completed.')
  await page.getByRole('menu').press('Escape')

  await portico.sql(
    `update pgboss.job set state = 'failed', output = '{"message": "the server said no"}' where id = $1`,
    [(await job())!.id],
  )
  await page.getByRole('radio', { name: 'Failed' }).click()
  const failed = row(page, 'It stopped with an error.').first()
  await failed.getByRole('button', { name: 'It stopped with an error.' }).click()
  await expect(failed).toContainText('the server said no')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The job is back in its queue.')).toBeVisible()
  await expect.poll(async () => (await job())?.state).toBe('completed')
})
