import { alarmCalls } from '@portico/contract/compute/alarm.ts'
import { budgetCalls } from '@portico/contract/money/budget.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { certify, memberOf } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyHosts, credit, growOld, node } from './resources.ts'

test('a new account is led to its first host step by step; then home tells what needs attention and what it costs', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await certify(portico, customer)
  await portico.sql(`update certification set state = 'under review' where login_id = $1`, [customer.login_id])
  await adopt(page, customer)
  await page.goto('/portal/home')
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: 'Get started' })
  const next = steps.locator('[aria-current=step]')
  // What waits for an operator takes none of the reader's minutes, and the next step is theirs.
  await expect(next).toContainText('Recharge your account')
  await expect(steps).toContainText('Your application is under review.')
  await expect(steps).toContainText('About 5 minutes')
  await portico.sql('delete from certification where login_id = $1', [customer.login_id])
  await page.reload()
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Complete real-name certification',
    'Recharge your account',
    'Subscribe to a node',
    'Create your first host',
  ])
  await expect(steps).toContainText('0 of 4 done')
  await expect(next.getByRole('link', { name: 'Certify' })).toHaveAttribute('href', /\/chosecertificate/)
  await expect(steps.getByRole('link', { name: 'Recharge ¥100.00' })).toHaveAttribute(
    'href',
    '/portal/recharge?amount=100.00',
  )
  await expect(steps).toContainText(/¥100.00 runs the smallest host for/)
  await expect(steps).toContainText('About 8 minutes')
  await expect(steps.getByRole('button', { name: 'Choose host' })).toBeDisabled()
  await expect(steps).toContainText('Finish steps 2 and 3 first')
  await expect(main.getByRole('heading', { name: /^Hot products/ })).toContainText(/up to 7.5折 · \d+% off$/)
  await expect(main.getByRole('region', { name: 'Offers and news' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toHaveCount(0)
  await expect(main.getByRole('listitem').filter({ hasText: /^Elastic IP 1 Mbpsfrom ¥[\d.]+ a month$/ })).toBeVisible()
  await main.getByRole('searchbox', { name: 'Search help' }).fill('renewal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/portal/help?search=renewal')
  await expect(page.getByRole('searchbox')).toHaveValue('renewal')
  await page.goBack()

  await credit(portico, customer, 1_000_000)
  await steps.getByRole('button', { name: 'Choose node' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, customer)
  await expect(steps).toContainText('2 of 4 done')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Recharge your account' })).toContainText(/just now|ago/)
  await expect(steps.getByRole('link', { name: 'Choose host' })).toHaveAttribute('href', '/portal/createcpu')
  const [first] = await buyHosts(portico, customer, 'first')
  await expect(steps).toContainText('3 of 4 done')
  await expect(main.getByRole('link', { name: 'Cloud hosts', exact: true })).toHaveAttribute('href', '/portal/compute')

  await certify(portico, customer)
  await growOld(portico, first!)
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  const ending = main.getByRole('listitem')
  await expect(ending.filter({ hasText: 'old-soon' })).toContainText('Ends in 3 days')
  await expect(ending.filter({ hasText: 'old-over' })).toContainText('Ended 1 day ago')
  await expect(main.getByText('old-broken')).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Renew\s*old-soon$/ })).toHaveAttribute(
    'href',
    /^\/portal\/compute\?search=old-soon&open=renew\.host_/,
  )
  for (const [said, status] of [
    ['1 faulty', 'ERROR'],
    ['1 expired', 'EXPIRED'],
  ])
    await expect(main.getByRole('link', { name: new RegExp(`^View\\s*Cloud hosts: ${said}$`) })).toHaveAttribute(
      'href',
      `/portal/compute?status=${status}`,
    )
  await expect(steps).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Turn on/ })).toHaveAttribute('href', '/portal/personalcenter')
  await expect(main.getByText('Monthly renewals')).toBeVisible()
  await expect(main.getByText('Cash balance')).toBeVisible()

  // What is short, open, unpaid or spent leads to where it is seen to.
  await portico.sql(`update resource set expires_at = now() + interval '5 days' where id = $1`, [first!])
  await portico.ok(
    rechargeCalls.rechargeStart,
    { way: 'quick', currency: 'CNY', amount: '100.00', return_to: '' },
    customer,
  )
  const rule = { metric: 'cpu', direction: 'above', threshold: 90, minutes: 5, enabled: true } as const
  const { id } = await portico.ok(alarmCalls.hostAlarmSave, { ...rule, host_id: first! }, customer)
  await portico.sql(`update host_alarm set state = 'alarm' where id = $1`, [id])
  const budget = { applies_to: 'account' as const, subject: '', percent: [100 as const], forecast: false }
  await portico.ok(budgetCalls.budgetSave, { ...budget, name: 'All', amount: '1.00' }, customer)
  await credit(portico, customer, -985_000)
  await page.reload()
  for (const [said, way, href] of [
    ['1 alarm is open', 'View', '/portal/alarms'],
    ['1 order is waiting for payment', 'View', '/portal/myorder?status=unpaid'],
    ['1 budget for this month is used up', 'View', '/portal/costs?tab=budgets'],
    ['Your balance covers renewals only until', 'Recharge', '/portal/recharge'],
  ])
    await expect(main.getByRole('link', { name: new RegExp(`^${way}\\s*${said}`) })).toHaveAttribute('href', href!)

  // A member begins nothing, and the account's money is not theirs.
  await page.goto('about:blank')
  await adopt(page, await memberOf(portico, customer))
  await page.goto('/portal/home')
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await expect(main.getByText('Cash balance')).toHaveCount(0)
  await expect(main.getByText('Lasts until')).toHaveCount(0)
})
