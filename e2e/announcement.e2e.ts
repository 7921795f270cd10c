import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'

test('an operator writes and publishes an announcement, a customer reads it, and it is withdrawn (A-ROLE-10, A-LAY-12)', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  const customer = await portico.customer()
  const title = unique('Maintenance ')
  await adopt(page, desk)
  await page.goto('/portal/platnouncement')
  await page.getByRole('link', { name: 'Write an announcement' }).first().click()
  await expect(page).toHaveURL(/\/portal\/plateditor$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write it in at least one language')).toBeVisible()
  await page.getByLabel('Title in English').fill(title)
  await page.getByLabel('Text in English').fill('# Plan\n\nSee **the page** at [our status](https://status.example/x).')
  await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await page.getByLabel('Sort value').fill('10000')

  // What was typed is still there after a reload.
  await page.reload()
  await expect(page.getByLabel('Title in English')).toHaveValue(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(row).toContainText('Published')

  await adopt(page, customer)
  await page.goto('/portal/home')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Announcements' }) })
  await card.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/portal\/noticedetail\?id=ann_/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'our status' })).toHaveAttribute('href', 'https://status.example/x')
  await page.getByRole('link', { name: 'All announcements' }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Plan See the page')

  const { result } = await portico.ok(announcementCalls.platformAnnouncementList, { search: title }, desk)
  await portico.ok(announcementCalls.platformAnnouncementWithdraw, { id: result[0]!.id }, desk)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)
})

test('an announcement that is not there says so and leads back', async ({ page, signedIn }) => {
  expect(signedIn.login_id).not.toBe('')
  await page.goto('/portal/noticedetail?id=ann_Aaaaaaaaaaaa')
  await expect(page.getByRole('link', { name: 'All announcements' })).toBeVisible()
  await expect(page.getByText('This does not exist, or it is not yours').first()).toBeVisible()
})

test('the editor is for operators with the permission', async ({ page, signedIn }) => {
  expect(signedIn.login_id).not.toBe('')
  for (const path of ['platnouncement', 'plateditor']) {
    await page.goto(`/portal/${path}`)
    await expect(page).toHaveURL(/\/portal\/401$/)
  }
})
