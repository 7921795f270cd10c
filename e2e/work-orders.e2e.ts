import type { Locator } from '@playwright/test'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { workOrderCalls, workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import { goInside, goOn } from './browser.ts'
import { operator } from './people.ts'
import { buyer, buyHosts, inState, runningHost } from './resources.ts'
import { adopt, expect, test } from './portico.ts'
import { shows } from './shows.ts'
import { openedWorkOrder } from './work-orders.ts'

const receipt = new URL('receipt.png', import.meta.url).pathname

test('a work order from the navbar: written with a picture, answered, closed, rated and deleted (A-NAV-08, A-WO-03)', async ({
  page,
  portico,
}) => {
  shows('A-NAV-08', 'A-WO-03')
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/home')
  await page.getByRole('banner').getByRole('link', { name: 'Work orders' }).click()
  await expect(page).toHaveURL(/\/portal\/workorders$/)
  await expect(page.getByText('No work orders yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Submit work order' }).first().click()
  await expect(page).toHaveURL(/\/portal\/creatorder$/)

  await expect(page.getByLabel('E-mail')).toHaveValue(customer.email)
  await page.getByRole('button', { name: 'Submit work order', exact: true }).click()
  await expect(page.getByText('Description cannot be empty')).toBeVisible()
  await page.getByLabel('Description').fill('Host does not start')
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(receipt)
  await expect(page.getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).fill('13800000000')
  const asked = page.waitForRequest('**/api/apiv1/workorder/woInfo')
  await page.getByRole('button', { name: 'Submit work order', exact: true }).click()

  await expect(page).toHaveURL(/\/portal\/workorderinfo\?wid=wo_/)
  const wid = new URL(page.url()).searchParams.get('wid')!
  expect((await asked).postDataJSON()).toMatchObject({ wid })
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Host does not start')
  await page.getByRole('button', { name: 'Open picture 1' }).click()
  const large = page.getByRole('dialog', { name: 'Picture' })
  await expect(large.getByRole('img', { name: 'Picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)

  await portico.ok(
    workOrderDeskCalls.platformWorkOrderReply,
    { wid, content: 'Is it shut off?' },
    await operator(portico),
  )
  await expect(messages).toContainText('Is it shut off?')
  await page.getByRole('button', { name: 'Mark as urgent' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Urgent' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('This work order is closed.')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveCount(0)

  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('radio', { name: '4 of 5' }).check({ force: true })
  await page.getByLabel('Comment').fill('Quick.')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Thank you for your feedback')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send rating' })).toHaveCount(0)

  await page.getByRole('link', { name: 'All work orders' }).click()
  const row = page.getByRole('row', { name: /^W\d{8}-/ })
  await expect(row).toContainText('Closed')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No work orders yet')).toBeVisible()
})

test('two browsers chat on one work order live, each reading itself on the right (A-WO-01, A-WO-02)', async ({
  page,
  elsewhere,
  portico,
}) => {
  shows('A-WO-01', 'A-WO-02')
  const customer = await portico.customer()
  const { wid, number } = await openedWorkOrder(portico, customer, 'It is slow')
  const desk = await elsewhere()
  await adopt(page, customer)
  await adopt(desk, await operator(portico))
  await page.goto(`/portal/workorderinfo?wid=${wid}`)
  await desk.goto(`/portal/platwork?queue=unassigned&search=${number}`)
  await desk.getByRole('link', { name: number }).click()
  const [theirs, ours] = [page, desk].map((side) => side.getByRole('region', { name: 'Messages' }))
  await expect(ours!).toContainText('It is slow')

  await desk.getByLabel('Your message').fill('Since when?')
  await desk.getByLabel('Your message').press('Control+Enter')
  await expect(desk.getByLabel('Your message')).toHaveValue('')
  await expect(theirs!.getByRole('listitem').filter({ hasText: 'Since when?' })).not.toHaveAttribute('data-own')
  await expect(ours!.getByRole('listitem').filter({ hasText: 'Since when?' })).toHaveAttribute('data-own')

  await page.getByLabel('Your message').fill('Since noon.\nEvery day.')
  await page.locator('input[type=file]').setInputFiles(receipt)
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  const said = ours!.getByRole('listitem').filter({ hasText: 'Since noon.' })
  await expect(said).not.toHaveAttribute('data-own')
  await expect(said.getByRole('button', { name: 'Open picture 1' })).toBeVisible()
  /** On which half of the conversation a text stands. */
  const sideOf = async (conversation: Locator, text: string) => {
    const [all, one] = [await conversation.boundingBox(), await conversation.getByText(text).boundingBox()]
    return one!.x + one!.width / 2 > all!.x + all!.width / 2 ? 'right' : 'left'
  }
  for (const [conversation, own, other] of [
    [theirs!, 'Since noon.', 'Since when?'],
    [ours!, 'Since when?', 'Since noon.'],
  ] as const)
    expect([await sideOf(conversation, own), await sideOf(conversation, other)]).toEqual(['right', 'left'])

  await desk.getByLabel('Note').fill('Known fault 4711')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Known fault 4711' })).toBeVisible()
  await desk.getByLabel('Your message').fill('Mended.')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(theirs!).toContainText('Mended.')
  await expect(page.getByText('4711')).toHaveCount(0)

  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('This work order is closed.')).toBeVisible()
})

test('what is typed in a reply outlives a reload, and an answer brings a notice that opens the work order', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  const { wid, number } = await openedWorkOrder(portico, customer, 'A question')
  await portico.ok(workOrderDeskCalls.platformWorkOrderReply, { wid, content: 'An answer' }, await operator(portico))
  await adopt(page, customer)
  await page.goto('/portal/notificationcenter')
  await page.getByRole('link', { name: `New answer to work order ${number}` }).click()
  await expect(page).toHaveURL(/notificationdetail\?noticeid=/)
  await page.getByRole('main').getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`workorderinfo\\?wid=${wid}`))
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('An answer')
  await page.getByLabel('Your message').fill('Half a tho')
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('Half a tho')
  const { count } = await portico.ok(noticeCalls.noticeList, { is_read: 0 }, customer)
  expect(count).toBe(1)
})

test('the desk: taken, given to another, and answered with a canned reply', async ({ page, portico }) => {
  const customer = await portico.customer()
  const { wid, number } = await openedWorkOrder(portico, customer, 'Please help')
  await adopt(page, await operator(portico))
  await page.goto('/portal/platwork?tab=canned')
  await page.getByRole('button', { name: 'Add canned reply' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add canned reply' })
  const name = `Hello ${number}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Text in English').fill('We look into it right away.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  await goInside(page, `/portal/platwork?search=${number}`)
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('Unassigned')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await expect(row).toContainText('Wei Fang')
  await row.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('We look into it right away.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('We look into it right away.')
  const { info } = await portico.ok(workOrderCalls.workOrderInfo, { wid }, customer)
  expect(info.first_answer_seconds).not.toBeNull()
})

test('the customer names a host and lets us look: the desk reads its timeline and its last errors', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const [host] = await buyHosts(portico, customer, 'sim-refuse-stop')
  await inState(portico, customer, host!, 'ACTIVE')
  await portico.ok(hostCalls.hostAct, { ids: [host!], action: 'stop' }, customer)
  await adopt(page, customer)
  await page.goto('/portal/creatorder')
  await page.getByLabel('Description').fill('It cannot be stopped')
  await page.getByRole('combobox', { name: 'Resource' }).fill('sim-refuse')
  await page.getByRole('option', { name: /sim-refuse-stop · Cloud host/ }).click()
  await page.getByLabel('Attach its timeline and last errors').check()
  await page.getByRole('button', { name: 'Submit work order', exact: true }).click()
  await expect(page.getByRole('link', { name: 'sim-refuse-stop' })).toBeVisible()
  const wid = new URL(page.url()).searchParams.get('wid')!

  await inState(portico, customer, host!, 'ACTIVE')
  await adopt(page, await operator(portico))
  await page.goto(`/portal/platworkinfo?wid=${wid}`)
  await expect(page.getByRole('heading', { name: 'Last errors' })).toBeVisible()
  await expect(page.getByText('The engine refused this.').first()).toBeVisible()
})

test('help with a host or a disk begins a work order that names it', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const host = await runningHost(portico, customer, 'shop-help')
  await adopt(page, customer)
  await page.goto(`/portal/computeMoreInfo?id=${host}`)
  await page
    .getByRole('button', { name: /^Actions|^More/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Get help' }).click()
  await expect(page).toHaveURL(new RegExp(`/portal/creatorder\\?resource_id=${host}$`))
  await expect(page.getByRole('combobox', { name: 'Resource' })).toHaveValue(/shop-help/)

  await goOn(page, '/portal/datacenter')
  const disk = page.getByRole('row', { name: /shop-help/ }).first()
  await disk.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Get help' }).click()
  await expect(page).toHaveURL(/\/portal\/creatorder\?resource_id=disk_/)
})
