import { bell } from './browser.ts'
import { tellSilently } from './people.ts'
import { adopt, expect, password, test } from './portico.ts'
import { shows } from './shows.ts'

test('a socket to the host of the page, on its own port, is open and answers client_id with a cid (A-PUSH-01, A-PUSH-02)', async ({
  page,
  signedIn,
}) => {
  shows('A-PUSH-01', 'A-PUSH-02')
  expect(signedIn.area).toBe('customer')
  // Listened to from the moment it opens: the first message comes at once.
  const said = { received: [] as string[], sent: [] as string[] }
  const opened = page.waitForEvent('websocket', (one) => {
    one.on('framereceived', ({ payload }) => said.received.push(String(payload)))
    one.on('framesent', ({ payload }) => said.sent.push(String(payload)))
    return true
  })
  const registered = page.waitForRequest('**/api/apiv1/user/setCid')
  await page.goto('/portal/home')
  const socket = await opened
  const { hostname, port, protocol } = new URL(socket.url())
  expect([protocol, hostname, port]).toEqual(['ws:', '127.0.0.1', process.env['E2E_PUSH_PORT']])
  await expect.poll(() => said.sent.length).toBeGreaterThan(0)
  const { client_id: id } = JSON.parse(said.received[0]!) as { client_id: string }
  expect(id).toBeTruthy()
  expect(JSON.parse(said.sent[0]!)).toEqual({ cid: id })
  expect((await registered).postDataJSON()).toEqual({ cid: id })
  expect(socket.isClosed()).toBe(false)
})

test('a password changed in one window is told in the other: bell, list, reading, clearing', async ({
  page,
  portico,
  signedIn,
}) => {
  await portico.sql('delete from notice where login_id = $1', [signedIn.login_id])
  await page.goto('/portal/notificationcenter')
  await expect(page.getByText('No notices')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/portal/personalcenter')
  await other.getByLabel('Old password').fill(password)
  await other.getByLabel('New password', { exact: true }).fill(`${password}1x`)
  await other.getByLabel('Confirm password').fill(`${password}1x`)
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Password changed.')).toBeVisible()

  await expect(page.getByRole('button', { name: '1 unread notice' })).toHaveText('1')
  const row = page.getByRole('row').filter({ hasText: 'Unread' })
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/portal\/notificationdetail\?noticeid=ntc_/)
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expect(bell(other)).toHaveAccessibleName('Notices')

  await tellSilently(portico, signedIn.login_id, 3)
  await page.goto('/portal/notificationcenter')
  await expect(bell(page)).toHaveText('3')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveText('')
  await expect(page.getByRole('row').filter({ hasText: 'Unread' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear all notices' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('No notices')).toBeVisible()
})

test('a browser without websockets is told so, and the console still opens (A-ENV-01)', async ({ page, portico }) => {
  shows('A-ENV-01')
  await adopt(page, await portico.customer())
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'))
  await page.goto('/portal/home')
  await expect(page.getByRole('alert')).toContainText('Your browser does not support WebSocket')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
})
