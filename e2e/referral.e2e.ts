import { referralCalls } from '@portico/contract/money/referral.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'

test('an owner makes a referral code, sends the link, and sees who came', async ({ page, portico }) => {
  const owner = await portico.customer()
  await adopt(page, owner)
  await page.goto('/portal/personalcenter')
  await page.getByRole('button', { name: 'Create referral code' }).click()
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Refer others' }) })
  await expect(card.getByText('Registered')).toBeVisible()
  const { code } = await portico.ok(referralCalls.referrerCode, undefined, owner)
  await expect(card).toContainText(code)
  await expect(card).toContainText(`/portal/register?referral=${code}`)

  await portico.sql(
    `insert into account (id, is_personal, registered_as, referred_by)
     select 'acc_' || substr(md5(random()::text), 1, 12), 1, 'personal', account_id from login where id = $1`,
    [owner.login_id],
  )
  await page.reload()
  await expect(card).toContainText('Registered1')
})

test('the link fills the code into the registration, and that of an invitation too', async ({ page }) => {
  await page.goto('/portal/register?referral=AB12CD')
  await expect(page.getByLabel('Referral code')).toHaveValue('AB12CD')
  await page.goto('/portal/register?invite=made-up')
  await expect(page.getByLabel('Invitation')).toHaveValue('made-up')
})

test('an operator sets what bringing a customer is worth', async ({ page, portico }) => {
  const desk = await operator(portico)
  const before = await portico.ok(referralCalls.referralSettingsInfo, undefined, desk)
  await adopt(page, desk)
  await page.goto('/portal/platcoupon')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Referral reward' }) })
  await card.getByLabel('Reward').fill('2.345')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Enter a sum of money, with at most two decimals')).toBeVisible()
  await card.getByLabel('Reward').fill('25')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Referral reward saved')).toBeVisible()
  expect(await portico.ok(referralCalls.referralSettingsInfo, undefined, desk)).toEqual({ ...before, reward: '25.00' })
  await portico.ok(referralCalls.referralSettingsSave, before, desk)
})
