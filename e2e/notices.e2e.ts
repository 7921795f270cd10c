import { noticeChoiceCalls } from '@portico/contract/support/notice-choice.ts'
import { goInside, goOn, hold } from './browser.ts'
import { tellSilently } from './people.ts'
import { adopt, expect, test } from './portico.ts'

test('notices: the bell leads to the list, one is read on opening, then all are read and cleared; another’s leads back to the list', async ({
  page,
  portico,
}) => {
  const [customer, other] = [await portico.customer(), await portico.customer()]
  await tellSilently(portico, customer.login_id, 4)
  await adopt(page, customer)
  await page.goto('/portal/home')
  const bell = page.getByRole('button', { name: '5 unread notices' })
  await bell.hover()
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('link', { name: 'More' }).click()
  await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
  await page.getByRole('radio', { name: 'Unread' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Unread' })
  await expect(rows).toHaveCount(5)
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/portal\/notificationdetail\?noticeid=ntc_/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: '4 unread notices' })).toBeVisible()

  await page.getByRole('link', { name: 'All notices' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: /unread notice/ })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Unread' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('No notices')).toBeVisible()

  const [theirs] = await portico.sql<{ id: string }>('select id from notice where login_id = $1', [other.login_id])
  await goOn(page, '/portal/home')
  await goInside(page, `/portal/notificationdetail?noticeid=${theirs!.id}`)
  await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
})

test('somebody chooses how they hear of a topic; what must be told cannot be turned off', async ({ page, portico }) => {
  await adopt(page, await portico.customer())
  await page.goto('/portal/notificationcenter')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const tick = (topic: string, channel: string) => page.getByRole('checkbox', { name: `${topic}: ${channel}` })
  await expect(tick('Security', 'E-mail')).toBeDisabled()
  await expect(page.getByRole('row', { name: /Security/ })).toContainText('Always sent')
  const renewals = 'Renewals and expiry'
  // Ticked again before the server has heard of the first.
  const first = await hold(page, noticeChoiceCalls.noticeChoiceSave)
  await tick(renewals, 'Console').uncheck()
  await first.asked
  await tick(renewals, 'E-mail').uncheck()
  await expect(tick(renewals, 'Console')).toBeChecked()
  await expect(tick(renewals, 'Console')).toBeDisabled()
  const second = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.mail === false && answer.url().endsWith('/saveNoticeChoice'),
  )
  first.letGo()
  await second
  await page.reload()
  await expect(tick(renewals, 'E-mail')).not.toBeChecked()
  await goOn(page, '/portal/personalcenter')
  await expect(page.getByRole('checkbox', { name: 'Remind me about renewals by e-mail' })).not.toBeChecked()
})
