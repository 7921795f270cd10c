import { nodeCalls } from '@portico/contract/node/node.ts'
import { memberOf } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyHosts, credit, node } from './resources.ts'

test('a new account is led to its first host step by step; then home tells what needs attention and what it costs', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/home')
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: 'Get started' })
  const next = steps.locator('[aria-current=step]')
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Complete real-name certification',
    'Recharge your account',
    'Subscribe to a node',
    'Create your first host',
  ])
  await expect(steps).toContainText('0 of 4 done')
  await expect(next.getByRole('link', { name: 'Certify' })).toHaveAttribute('href', /\/chosecertificate/)
  await expect(steps.getByRole('link', { name: 'Recharge now' })).toHaveAttribute('href', '/portal/recharge')
  await expect(steps.getByRole('link', { name: 'Choose host' })).toHaveAttribute('href', '/portal/createcpu')
  await expect(main.getByRole('region', { name: 'Offers and news' })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toHaveCount(0)

  await credit(portico, customer, 1_000_000)
  await steps.getByRole('button', { name: 'Choose node' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, customer)
  await expect(steps).toContainText('2 of 4 done')
  await buyHosts(portico, customer, 'first')
  await expect(steps).toContainText('3 of 4 done')
  await expect(main.getByRole('link', { name: 'Cloud hosts', exact: true })).toHaveAttribute('href', '/portal/compute')

  await portico.sql(
    `insert into certification (id, account_id, login_id, cloud, kind, sealed, name_shown, number_shown, state, police,
       submitted_at, created_at)
     select 'cert_' || id, account_id, id, 'native', 'personal', '', '', '', 'certified', 'passed', now(), now()
     from login where id = $1`,
    [customer.login_id],
  )
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Turn on/ })).toHaveAttribute('href', '/portal/personalcenter')
  await expect(main.getByText('Monthly renewals')).toBeVisible()
  await expect(main.getByText('Cash balance')).toBeVisible()

  // A member begins nothing, and the account's money is not theirs.
  await page.goto('about:blank')
  await adopt(page, await memberOf(portico, customer))
  await page.goto('/portal/home')
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(steps).toHaveCount(0)
  await expect(main.getByText('Cash balance')).toHaveCount(0)
  await expect(main.getByText('Lasts until')).toHaveCount(0)
})
