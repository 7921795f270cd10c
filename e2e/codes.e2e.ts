import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { mark, marked } from './browser.ts'
import { adopt, expect, test, type Portico } from './portico.ts'
import { wordsOf } from './words.ts'
import { shows } from './shows.ts'

interface Row {
  id: string
  code: string
  toast: 'none' | 'success' | 'error'
  toast_ms: number | null
  outcome: 'resolve' | 'reject' | 'pass'
  text: string | null
  kind?: string
}
const catalogue = JSON.parse(readFileSync('spec/errors.json', 'utf8')) as Row[]
const rowOf = (code: string) => catalogue.find((row) => row.code === code)!

const msg = 'What the server says of it'
const requestId = 'req-of-the-story'
const call = '**/api/apiv1/user/noticeReadAll'
const toasts = (page: Page) => page.getByRole('region').locator('[role="alert"], [role="status"]')

/**
 * Our own server gives the codes of this catalogue only when a customer is really sold out, unsubscribed and so on, and
 * some never. What is shown here is what the console makes of them, so this file, and only this one, puts the answer of
 * one harmless call in the server's place. Time stands still meanwhile: a toast is then gone exactly when it should be.
 */
async function answering(page: Page, portico: Portico, answer: (route: Route) => Promise<void>) {
  await adopt(page, await portico.customer())
  await page.clock.install()
  await page.goto('/portal/notificationcenter')
  await expect(page.getByRole('row', { name: /Welcome/ })).toBeVisible()
  let [answered, asked] = [answer, 0]
  await page.route('**/api/apiv1/user/noticeList**', (route) => {
    asked += 1
    return route.continue()
  })
  await page.route(call, (route) => answered(route))
  await page.clock.pauseAt(Date.now() + 10_000)
  const press = async (next = answered) => {
    answered = next
    asked = 0
    await page.getByRole('button', { name: 'Mark all as read' }).click()
  }
  await press()
  return {
    press,
    /** A caller whose call was resolved goes on: here it asks for the list anew. */
    resolved: () => expect.poll(() => asked).toBeGreaterThan(0),
    rejected: async () => {
      await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeEnabled()
      expect(asked).toBe(0)
    },
  }
}
const json = (body: object) => (route: Route) => route.fulfill({ json: body, headers: { 'x-request-id': requestId } })

async function shownFor(page: Page, kind: Row['toast'], text: string, ms: number): Promise<void> {
  const toast = page.getByRole(kind === 'error' ? 'alert' : 'status').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  await expect(toast.getByText(requestId)).toHaveCount(kind === 'error' ? 1 : 0)
  await page.clock.fastForward(ms - 100)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toasts(page)).toHaveCount(0)
}

const plain = catalogue.filter(({ code, kind }) => !kind && !['400308', '400319', '400406', '405303'].includes(code))
test('every code is told as its row says, for as long, and rejects or resolves (A-CALL-03, A-CALL-09, C-51)', async ({
  page,
  portico,
}) => {
  shows('A-CALL-03', 'A-CALL-09')
  const saying = (code: string | number, said = msg, data: unknown = null) => json({ code, msg: said, data })
  expect(plain.map(({ code }) => code)).toContain('200')
  const caller = await answering(page, portico, saying('200'))
  const told = async ({ toast, toast_ms: ms, outcome }: Omit<Row, 'id' | 'code' | 'text'>, text = msg) => {
    if (outcome === 'reject') await caller.rejected()
    else await caller.resolved()
    if (toast === 'none' || ms === null) await expect(toasts(page)).toHaveCount(0)
    else await shownFor(page, toast, text, ms)
    await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
  }
  for (const row of plain)
    await test.step(`${row.id}: ${row.code}`, async () => {
      await caller.press(saying(row.code))
      await told(row)
    })
  for (const code of ['500503', '500504'])
    await test.step(`${rowOf(code).id}: ${code} tells its data, unless that is a list`, async () => {
      await caller.press(saying(code, msg, 'Two hosts are still bound to it'))
      await told(rowOf(code), 'Two hosts are still bound to it')
      await caller.press(saying(code, msg, ['one', 'two']))
      await told(rowOf(code))
    })
  await test.step('a code that is a number is the same code', async () => {
    await caller.press(saying(200))
    await told(rowOf('200'))
    await caller.press(saying(400315))
    await told(rowOf('400315'))
  })
  await test.step('ERR-22: a code nobody knows tells its msg, and without one the generic word', async () => {
    await caller.press(saying('987654'))
    await told(rowOf('*'))
    await caller.press(saying('987654', ''))
    await told(rowOf('*'), wordsOf('en').shell.genericError)
  })
  await test.step('an answer that is no envelope is told as one that could not be read', async () => {
    await caller.press((route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    const toast = page.getByRole('alert').filter({ hasText: 'could not be read (HTTP 502)' })
    await expect(toast).toBeVisible()
    await caller.rejected()
    await page.clock.fastForward(10_000)
    await page.clock.runFor(100)
    await expect(toasts(page)).toHaveCount(0)
  })
  await test.step('ERR-15: 405303 tells why and goes to the certification of the cloud type', async () => {
    await caller.press(saying('405303', msg, { cloud_type: 'fusion' }))
    await expect(page.getByRole('alert')).toContainText(msg)
    await expect(page).toHaveURL(/\/portal\/chosecertificate\?realType=fusion$/)
    await page.clock.fastForward(5000)
    await page.clock.runFor(100)
    await expect(toasts(page)).toHaveCount(0)
  })
})

test('a button waits until what it changed has been read anew: none is pressed in vain', async ({ page, portico }) => {
  await adopt(page, await portico.customer())
  await page.goto('/portal/notificationcenter')
  await expect(page.getByRole('row', { name: /Welcome/ })).toBeVisible()
  await page.route(call, json({ code: '200', msg, data: null }))
  const held: Route[] = []
  await page.route('**/api/apiv1/user/noticeList**', (route) => void held.push(route))
  const button = page.getByRole('button', { name: 'Mark all as read' })
  await button.click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(button).toBeDisabled()
  await page.unroute('**/api/apiv1/user/noticeList**')
  await Promise.all(held.map((route) => route.continue()))
  await expect(button).toBeEnabled()
})

for (const [code, statements] of [
  ['400308', ['A-SES-05', 'A-SES-07']],
  ['400319', ['A-SES-06']],
] as const) {
  const row = rowOf(code)
  test(`${row.id}: ${code} clears the token, goes to the sign-in form with the old path, tells why, and loads anew after 1 s (${statements.join(', ')})`, async ({
    page,
    portico,
  }) => {
    shows(...statements)
    await answering(page, portico, json({ code, msg, data: null }))
    const toast = page.getByRole('alert').filter({ hasText: row.text! })
    await expect(toast).toBeVisible()
    await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fnotificationcenter$/)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token')
    expect(await page.evaluate(() => [localStorage.access_token, localStorage.login_id])).toEqual([
      undefined,
      undefined,
    ])
    await mark(page)
    await page.clock.runFor(900)
    await expect(marked(page)).toHaveCount(1)
    const loaded = page.waitForEvent('load')
    await page.clock.runFor(200)
    await loaded
    await expect(marked(page)).toHaveCount(0)
    // Its five seconds are not over: the rest of them is on the page that was loaded.
    await expect(toast).toBeVisible()
    await page.clock.runFor(5000)
    await expect(toast).toHaveCount(0)
    await expect(page).toHaveURL(/\/portal\/login\?oldpath=%2Fnotificationcenter$/)
  })
}

test('ERR-14: the toast of 400406 stays 1 s, then the nodes are offered, and the console goes on working (A-SUB-14)', async ({
  page,
  portico,
}) => {
  shows('A-SUB-14')
  const nodes = page.getByRole('dialog', { name: 'Subscribe to nodes' })
  const caller = await answering(page, portico, json({ code: '400406', msg, data: null }))
  const toast = page.getByRole('alert').filter({ hasText: msg })
  await expect(toast).toBeVisible()
  await expect(toasts(page)).toHaveCount(1)
  await expect(toast.getByText(requestId)).toHaveCount(1)
  await page.clock.runFor(900)
  await expect(toast).toBeVisible()
  await expect(nodes).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await caller.rejected()
  await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
  // It comes in by and by, for which time has to pass.
  await page.clock.resume()
  await expect(nodes).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nodes).toHaveCount(0)
  await page.unroute(call)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await caller.resolved()
})

test.describe('in another language', () => {
  test.use({ language: 'zh-Hant' })
  test('ERR-22: without a msg it is the generic word of the language (C-51)', async ({ page, portico }) => {
    await adopt(page, await portico.customer())
    await page.route(call, json({ code: '987654', msg: '', data: null }))
    await page.goto('/portal/notificationcenter')
    await page.getByRole('button', { name: '全部' }).last().click()
    await expect(page.getByRole('alert')).toContainText(wordsOf('zh-Hant').shell.genericError)
  })
})

test('ERR-23: when no answer comes, the text of the transport error stays 5 s, and the write is asked about by its key (A-CALL-08)', async ({
  page,
  portico,
}) => {
  shows('A-CALL-08')
  const keys: string[] = []
  const caller = await answering(page, portico, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.abort('connectionrefused')
  })
  const toast = page.getByRole('alert').filter({ hasText: 'Could not reach the server (Failed to fetch)' })
  const nothing = page.getByText('nothing was done and nothing was charged')
  await expect(toast).toBeVisible()
  await expect(nothing).toBeVisible()
  await page.clock.runFor(4900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await caller.rejected()
  await page.clock.runFor(5000)
  await expect(nothing).toHaveCount(0)
  const asked = page.waitForRequest('**/api/apiv1/user/askFate')
  await caller.press()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect((await asked).postDataJSON()).toEqual({ call: 'noticeReadAll', key: keys[1] })
  // The first one is known to have done nothing.
  expect(keys[1]).not.toBe(keys[0])
})
