import { catalogue } from '@portico/contract/catalogue.ts'
import { agentPair } from './agents.ts'
import { fits, goOn } from './browser.ts'
import { adopt, expect, password, test } from './portico.ts'
import { openedWorkOrder } from './work-orders.ts'

test('a customer asks, the agent hands over, an operator answers and hands back, the agent closes', async ({
  page,
  portico,
}) => {
  const { chief, seller, customer } = await agentPair(portico)
  const { wid, number } = await openedWorkOrder(portico, customer, 'The host does not start')

  expect((await portico.ok(catalogue.platformWorkOrderList, { search: number }, chief)).count).toBe(0)

  await adopt(page, seller)
  await page.goto('/portal/agent/workorders')
  await page.getByRole('link', { name: number }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('The host does not start')
  await page.getByLabel('Your message').fill('I look into it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages).toContainText('I look into it.')
  await page.getByRole('textbox', { name: 'Note' }).fill('Pays on time')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Pays on time')).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const handing = page.getByRole('dialog', { name: `Hand over work order ${number}` })
  await handing.getByLabel('Note for the platform').fill('Node 3 again?')
  await handing.getByRole('button', { name: 'Hand over' }).click()
  await expect(
    page.getByText('The platform is handling this and answers in your name.', { exact: false }),
  ).toBeVisible()
  await fits(page)

  await adopt(page, chief)
  await page.goto(`/portal/platworkinfo?wid=${wid}`)
  await expect(page.getByText('Node 3 again?')).toBeVisible()
  await expect(page.getByText('Pays on time')).toHaveCount(0)
  await page.getByLabel('Your message').fill('It was node 3.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages).toContainText('It was node 3.')
  await page.getByRole('button', { name: 'Hand back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand back' }).click()
  await expect(page).toHaveURL(/\/portal\/platwork$/)

  await adopt(page, seller)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/portal/agent/workorder?wid=${wid}`)
  await expect(messages).toContainText('It was node 3.')
  await fits(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('This work order is closed.')).toBeVisible()
  await goOn(page, '/portal/agent/workorders')
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await fits(page)

  await adopt(page, customer)
  await page.goto(`/portal/workorderinfo?wid=${wid}`)
  await expect(messages).toContainText('It was node 3.')
  await expect(page.getByRole('main')).not.toContainText(/Node 3 again|Pays on time|Portico/)
})

test('an agent tells its customers something and ends it; others read nothing of it', async ({ page, portico }) => {
  const { seller, customer } = await agentPair(portico)
  const direct = await portico.customer()
  await adopt(page, seller)
  await page.goto('/portal/agent/announcements')
  await page.getByRole('main').getByRole('link', { name: 'Write announcement' }).first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write it in at least one language')).toBeVisible()
  await page.getByLabel('Title in English').fill('Closed on Monday')
  await page.getByLabel('Text in English').fill('We are back on **Tuesday**.')
  await page.getByLabel('Publish when I save').check()
  await fits(page)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page).toHaveURL(/\/portal\/agent\/announcements$/)
  const row = page.getByRole('row', { name: /Closed on Monday/ })
  await expect(row).toContainText('Published')

  await adopt(page, customer)
  await page.goto('/portal/messagecenter')
  await page.getByRole('link', { name: 'Closed on Monday' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'We are back on Tuesday.' })).toBeVisible()
  expect((await portico.ok(catalogue.announcementList, {}, direct)).result.map(({ title }) => title)).not.toContain(
    'Closed on Monday',
  )

  await adopt(page, seller)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/portal/agent/announcements')
  await expect(page.getByText('Closed on Monday').first()).toBeVisible()
  await fits(page)
  const [said] = (await portico.ok(catalogue.agentAnnouncementList, {}, seller)).result
  await portico.ok(catalogue.agentAnnouncementWithdraw, { id: said!.id }, seller)
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  expect((await portico.ok(catalogue.announcementList, {}, customer)).result).toEqual([])
})

test('an agent writes an answer once and puts it into a reply', async ({ page, portico }) => {
  const { seller, customer } = await agentPair(portico)
  const { wid } = await openedWorkOrder(portico, customer, 'It is slow')

  await adopt(page, seller)
  await page.goto('/portal/agent/workorders')
  await page.getByRole('link', { name: 'Canned replies' }).click()
  await page.getByRole('button', { name: 'Add canned reply' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add canned reply' })
  await form.getByLabel('Name').fill('Restart')
  await form.getByLabel('English').fill('Please restart it.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Restart/ })).toContainText('English')
  await fits(page)
  await goOn(page, `/portal/agent/workorder?wid=${wid}`)
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await page.getByRole('menuitem', { name: 'Restart' }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('Please restart it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Please restart it.')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
})

test('an agent adds a webhook, keeps its secret, tries it and reads the log', async ({ page, portico }) => {
  const { seller } = await agentPair(portico)
  await adopt(page, seller)
  await page.goto('/portal/agent/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await expect(page.getByText(/robot/i)).toHaveCount(0)
  await form.getByLabel('Name').fill('Sales')
  await form.getByLabel('Address').fill('https://192.0.2.1/hook')
  await form.getByLabel('New order').check()
  await form.getByLabel('Low wallet').check()
  await expect(form.getByLabel('Certification to review')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const row = page.getByRole('row', { name: /Sales/ })
  await expect(row).toContainText('New order, Low wallet')
  await row.getByRole('button', { name: 'Send test' }).click()
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Delivery log' }).click()
  await expect(page.getByText('A test message sent by', { exact: false }).first()).toBeVisible()
  await fits(page)
})
