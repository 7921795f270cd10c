import { catalogue } from '@portico/contract/catalogue.ts'
import { accountOf, asAgent } from './agents.ts'
import { fits, goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'

/** An agent with a customer. */
async function selling(portico: Portico) {
  const chief = await operator(portico)
  const [seller, customer] = [await portico.customer(), await portico.customer()]
  const agent_id = await asAgent(portico, seller, chief)
  const account_id = await accountOf(portico, customer)
  await portico.ok(catalogue.platformAgentMove, { account_id, agent_id, reason: 'Asked' }, chief)
  return { chief, seller, customer }
}

const asks = async (portico: Portico, as: Customer) => {
  const [row] = (await portico.ok(catalogue.workOrderList, {}, as)).result
  return row!
}

test('a customer asks, the agent hands over, an operator answers and hands back, the agent closes', async ({
  page,
  portico,
}) => {
  const { chief, seller, customer } = await selling(portico)
  await adopt(page, customer)
  await page.goto('/portal/creatorder')
  await page.getByLabel('Description').fill('The host does not start')
  await page.getByRole('textbox', { name: 'Phone' }).fill('13800000000')
  await page.getByRole('button', { name: 'Submit a work order', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/workorderinfo\?wid=wo_/)
  const { wid, number } = await asks(portico, customer)

  await adopt(page, chief)
  await page.goto(`/portal/platwork?search=${number}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()

  await adopt(page, seller)
  await page.goto('/portal/agent/workorders')
  await page.getByRole('link', { name: number }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('The host does not start')
  await page.getByLabel('Your message').fill('I look into it.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages).toContainText('I look into it.')
  await page.getByRole('textbox', { name: 'Note' }).fill('Pays on time')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('Pays on time')).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const handing = page.getByRole('dialog', { name: `Hand work order ${number} over` })
  await handing.getByLabel('What the platform should know').fill('Node 3 again?')
  await handing.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('The platform has it and answers in your name.', { exact: false })).toBeVisible()
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
  const { seller, customer } = await selling(portico)
  const direct = await portico.customer()
  await adopt(page, seller)
  await page.goto('/portal/agent/announcements')
  await page.getByRole('main').getByRole('link', { name: 'Write an announcement' }).first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write it in at least one language')).toBeVisible()
  await page.getByLabel('Title in English').fill('Closed on Monday')
  await page.getByLabel('Text in English').fill('We are back on **Tuesday**.')
  await page.getByLabel('Publish it when I save').check()
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

test('an agent adds a webhook, keeps its secret, tries it and reads the log', async ({ page, portico }) => {
  const { seller } = await selling(portico)
  await adopt(page, seller)
  await page.goto('/portal/agent/webhooks')
  await page.getByRole('button', { name: 'Add a robot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a robot' })
  await form.getByLabel('Name').fill('Sales')
  await form.getByLabel('Address').fill('https://192.0.2.1/hook')
  await form.getByLabel('New order').check()
  await form.getByLabel('Low wallet').check()
  await expect(form.getByLabel('Certification to review')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  const row = page.getByRole('row', { name: /Sales/ })
  await expect(row).toContainText('New order, Low wallet')
  await row.getByRole('button', { name: 'Send a test' }).click()
  await fits(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Delivery log' }).click()
  await expect(page.getByText('A test message sent by', { exact: false }).first()).toBeVisible()
  await fits(page)
})
