import { orderCalls } from '@portico/contract/money/order.ts'
import { hold } from './browser.ts'
import { bought } from './money.ts'
import { adopt, expect, test } from './portico.ts'
import { bulkHosts, removeBulk } from './resources.ts'

test('a thousand rows on one screen are at most 2,500 elements, and the last of them is reached by scrolling', async ({
  page,
  portico,
}) => {
  const customer = await bulkHosts(portico, 1000)
  await adopt(page, customer)
  await page.goto('/portal/compute?limit=1000')
  await expect(page.getByRole('row', { name: /bulk-1\b/ })).toBeVisible()
  await expect(page.getByText('1,000 entries')).toBeVisible()
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  console.log(`1,000 rows: ${await elements()} elements of 2,500`)
  await expect.poll(elements).toBeLessThanOrEqual(2500)

  await page.evaluate(() => document.querySelector('tbody:last-of-type')!.scrollIntoView())
  await expect(page.getByRole('row', { name: /bulk-1000\b/ })).toBeVisible()
  await expect.poll(elements).toBeLessThanOrEqual(2500)
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  await expect(page.getByText(/1,?000 selected/)).toBeVisible()
  // What is too much for one payment is renewed part by part.
  await page.getByRole('button', { name: /^Renew/ }).click()
  const renew = page.getByRole('dialog', { name: 'Renew 50 resources' })
  await expect(renew).toContainText('1 to 50 of 1000')
  await expect(renew.getByText('¥').first()).toBeVisible()
  await removeBulk(portico, customer)
})

test('a list counts nothing while it is being asked for, nor after it could not be had', async ({
  page,
  portico,
  signedIn,
}) => {
  await bought(portico, signedIn, 100)
  const { asked, letGo } = await hold(page, orderCalls.orderList)
  await page.goto('/portal/myorder')
  await asked
  const entries = page.getByRole('main').getByText(/entr(?:y|ies)$/)
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(entries).toHaveCount(0)
  letGo()
  await expect(entries).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(entries).toHaveCount(0)
  await page.context().setOffline(false)
})

test('a list is put in order by a heading: its first order, the other one, and back; the address keeps it', async ({
  page,
  portico,
}) => {
  const customer = await bulkHosts(portico, 30)
  await adopt(page, customer)
  await page.goto('/portal/compute')
  const heading = page.getByRole('columnheader', { name: 'Name' })
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('bulk-1')
  await expect(heading).not.toHaveAttribute('aria-sort')
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name&order=asc/)
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toContainText('bulk-9')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(first).toContainText('bulk-18')
  await page.reload()
  await expect(first).toContainText('bulk-18')
  await heading.getByRole('button').click()
  await expect(heading).not.toHaveAttribute('aria-sort')
  await expect(first).toContainText('bulk-1')
  await expect(page).not.toHaveURL(/sort=|after=/)

  await expect(page.getByRole('button', { name: 'Sort' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.locator('tbody tr').first()
  await page.getByRole('button', { name: 'Sort' }).click()
  const byName = page.getByRole('menuitem', { name: 'Name' })
  // Two presses before the first is drawn are two all the same.
  await byName.evaluate((item: HTMLElement) => [item.click(), item.click()])
  await expect(byName).toHaveAttribute('aria-current', 'true')
  await expect(card).toContainText('bulk-9')
  await removeBulk(portico, customer)
})
