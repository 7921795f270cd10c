import { hostCalls } from '@portico/contract/compute/host.ts'
import type { Page } from '@playwright/test'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { buyer, hostPassword, runningHost } from './resources.ts'

/** A host that runs, of a customer whose browser is signed in. */
async function openHost(page: Page, portico: Portico): Promise<{ customer: Customer; id: string }> {
  const customer = await buyer(portico)
  await adopt(page, customer)
  return { customer, id: await runningHost(portico, customer) }
}

/** What the page's policy forbade, and what went wrong in it. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  return heard
}

const rows = (page: Page) => page.locator('.xterm-rows')

test('a terminal opens with the kept password, and does what is typed', async ({ page, portico }) => {
  const { id } = await openHost(page, portico)
  const heard = complaints(page)
  await page.goto(`/portal/computeSsh?id=${id}`)
  await expect(page.getByRole('heading', { name: 'web' })).toBeVisible()
  await expect(page.getByLabel('User name')).toHaveValue('ubuntu')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(rows(page)).toContainText('ubuntu@web:~$')
  await expect(page.getByRole('status')).toContainText('Connected')
  await page.keyboard.type("echo 'ab'cd | grep abcd")
  await page.keyboard.press('Enter')
  await expect(rows(page).getByText('abcd', { exact: true }).first()).toBeVisible()
  await page.keyboard.type('exit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The host closed the connection.')
  await page.getByRole('button', { name: 'Reconnect' }).click()
  await expect(rows(page)).toContainText('ubuntu@web:~$')
  expect(heard).toEqual([])
})

test('a wrong password is refused by the host, and a typed one opens it', async ({ page, portico }) => {
  const { id } = await openHost(page, portico)
  await page.goto(`/portal/computeSsh?id=${id}`)
  await page.getByText('Password', { exact: true }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Password cannot be empty')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).last().fill('wrong')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The host refused the sign-in.')
  await page.getByRole('button', { name: 'Sign in another way' }).click()
  await page.getByText('Private key', { exact: true }).click()
  await page.getByLabel('Private key').last().fill('not a key')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('This is not a private key that can be used')).toBeVisible()
  await page.getByText('Password', { exact: true }).first().click()
  await page.getByLabel('Password', { exact: true }).last().fill(hostPassword)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(rows(page)).toContainText('ubuntu@web:~$')
})

test('the screen shows the console, takes keys and pasted text, and ends when the host stops', async ({
  page,
  portico,
}) => {
  const { customer, id } = await openHost(page, portico)
  const heard = complaints(page)
  await page.goto(`/portal/computeVnc?id=${id}`)
  await expect(page.getByRole('status')).toContainText('Connected')
  await expect(page.locator('canvas')).toBeVisible()
  await page.locator('canvas').click()
  await page.keyboard.type('ubuntu')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Paste' }).click()
  await page.getByLabel('Text').fill(`${hostPassword}\n`)
  await page.getByRole('button', { name: 'Send' }).click()
  const log = async () => (await portico.ok(hostCalls.hostConsoleLog, { id }, customer)).text
  await expect.poll(log).toContain('login: ubuntu on tty1')
  await page.getByRole('button', { name: 'Actual size' }).click()
  await expect(page.getByRole('button', { name: 'Fit to window' })).toBeVisible()
  await portico.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, customer)
  await expect(page.getByRole('alert')).toContainText('Not connected')
  expect(heard).toEqual([])
})
