import type { Call } from '@portico/contract/calls.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { cartCalls } from '@portico/contract/resource/cart.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import type { Locator, Page } from '@playwright/test'
import { goInside } from './browser.ts'
import { bought } from './money.ts'
import { operator } from './people.ts'
import { adopt, expect, test, type Customer, type Portico } from './portico.ts'
import { agree, buyer, freeDisk, hostPassword, inState } from './resources.ts'

interface Story {
  page: Page
  portico: Portico
  customer: Customer
}

/** A page that pays: how it comes to the button, and what it shows when the write is done. */
interface Paying {
  call: Call & { audit: string }
  /** What says the sum on the button. */
  price?: Call
  /** Everything up to the press. May be gone through again after a reload. */
  open: (story: Story, id: string) => Promise<Locator>
  prepare?: (story: Story) => Promise<string>
  done: (story: Story) => Promise<unknown>
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
async function payAndCreate(page: Page): Promise<Locator> {
  await agree(page)
  return page.getByRole('button', { name: /^Pay ¥.* and create$/ })
}
const says = (page: Page, text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
const card = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Li Lei' }

/** What the first of these pages bought, once it is there: the others go on with it. */
async function boughtDisk({ portico, customer }: Story): Promise<string> {
  const disk = async () => (await portico.ok(diskCalls.diskList, { search: 'data-one' }, customer)).result[0]
  await expect.poll(async () => (await disk())?.task || (await disk())?.status).toBe('available')
  return (await disk())!.id
}
async function boughtHost({ portico, customer }: Story): Promise<string> {
  const [host] = (await portico.ok(hostCalls.hostList, {}, customer)).result
  await inState(portico, customer, host!.id, 'ACTIVE')
  await portico.ok(hostCalls.hostAct, { ids: [host!.id], action: 'stop' }, customer)
  await inState(portico, customer, host!.id, 'SHUTOFF')
  return host!.id
}
async function fillCard(form: Locator): Promise<void> {
  for (const [name, text] of Object.entries(card)) await form.locator(`[name=${name}]`).fill(text)
}

/** The first is loaded, the others are inside the console. */
const visit = (page: Page, address: string) =>
  page.url() === 'about:blank' ? page.goto(address) : goInside(page, address)

const pages: Readonly<Record<string, Paying>> = {
  'buying a host': {
    call: hostCalls.hostCreate,
    price: purchaseCalls.purchasePrice,
    async open({ page }) {
      await visit(page, '/portal/createcpu')
      await page.getByLabel('Host name').fill('shop')
      await page.locator('input[name=password]').fill(hostPassword)
      return payAndCreate(page)
    },
    done: ({ page }) => expect(page).toHaveURL(/\/portal\/compute$/),
  },
  'buying a disk': {
    call: diskCalls.diskCreate,
    price: purchaseCalls.purchasePrice,
    async open({ page }) {
      await visit(page, '/portal/creatdisk')
      await page.getByRole('textbox', { name: 'Name' }).fill('data-one')
      return payAndCreate(page)
    },
    done: ({ page }) => expect(page).toHaveURL(/\/portal\/datacenter$/),
  },
  'buying a maintenance service': {
    call: purchaseCalls.resourceCreate,
    price: purchaseCalls.purchasePrice,
    async open({ page }) {
      await visit(page, '/portal/purchaseservice')
      await page.getByRole('textbox', { name: 'Name' }).fill('Shop care')
      return payAndCreate(page)
    },
    done: ({ page }) => expect(page).toHaveURL(/\/portal\/maintainservice$/),
  },
  'a snapshot that costs': {
    call: snapshotCalls.snapshotCreate,
    price: purchaseCalls.purchasePrice,
    async prepare(story) {
      const { portico, customer } = story
      const disk_id = await boughtDisk(story)
      for (const n of [1, 2, 3])
        await portico.ok(
          snapshotCalls.snapshotCreate,
          { disk_id, name: `copy-of-${n}`, description: 'Manual' },
          customer,
        )
      return disk_id
    },
    async open({ page }, id) {
      await visit(page, `/portal/snapshot?disk_id=${id}`)
      await page.getByRole('button', { name: 'Take snapshot' }).first().click()
      const form = dialog(page, 'Take a snapshot of data-one')
      await form.getByLabel('Name').fill('copy-of-4')
      await form.getByLabel('Description').fill('Paid')
      return form.getByRole('button', { name: /^Pay ¥.* and take snapshot$/ })
    },
    done: ({ page }) => says(page, 'Taking the snapshot.'),
  },
  'settling the cart': {
    call: cartCalls.cartSettle,
    price: cartCalls.cartList,
    async prepare({ portico, customer }) {
      const wish = { kind: 'maintenance', package: '24h', months: 1, name: 'care', renewal: 'off' } as const
      return (await portico.ok(cartCalls.cartAdd, wish, customer)).id
    },
    async open({ page }) {
      // Nobody tells the page what was put there elsewhere.
      await page.goto('/portal/cart')
      await agree(page)
      return page.getByRole('button', { name: /^Pay ¥.*$/ })
    },
    done: ({ page }) => says(page, 'Bought 1 item.'),
  },
  'renewing in a list': {
    call: resourceCalls.resourceRenew,
    price: resourceCalls.renewPrice,
    prepare: boughtDisk,
    async open({ page }, id) {
      await visit(page, `/portal/datacenter?open=renew.${id}`)
      return dialog(page, 'Renew data-one').getByRole('button', { name: /^Pay ¥.* and renew$/ })
    },
    done: ({ page }) => expect(dialog(page, 'Renew data-one')).toBeHidden(),
  },
  'another size': {
    call: hostCalls.hostResize,
    price: hostCalls.adjustPrice,
    prepare: boughtHost,
    async open({ page }, id) {
      await visit(page, `/portal/compute?open=resize.${id}`)
      const form = dialog(page, 'Resize shop')
      await form.getByRole('radio', { name: 'g2.large' }).check()
      return form.getByRole('button', { name: /^Pay ¥.* and resize$/ })
    },
    done: ({ page }) => says(page, 'Resize shop: started.'),
  },
  'a larger disk': {
    call: diskCalls.diskExtend,
    price: diskCalls.diskExtendPrice,
    prepare: boughtDisk,
    async open({ page }, id) {
      await visit(page, `/portal/datacenter?open=extend.${id}`)
      return dialog(page, 'Extend data-one').getByRole('button', { name: /^Pay ¥.* and extend$/ })
    },
    done: ({ page }) => says(page, 'Extending the disk.'),
  },
  'deleting for a refund': {
    call: resourceCalls.resourceDelete,
    price: resourceCalls.resourceDeletePreview,
    prepare: boughtDisk,
    async open({ page }, id) {
      await visit(page, `/portal/datacenter?open=delete.${id}`)
      const form = dialog(page, 'Delete data-one')
      await form.getByLabel('Type data-one to confirm').fill('data-one')
      return form.getByRole('button', { name: 'Delete' })
    },
    done: ({ page }) => says(page, 'Deleting.'),
  },
  'having a thing back out of the bin': {
    call: resourceCalls.resourceRestore,
    price: resourceCalls.resourceRestorePrice,
    async open({ page }) {
      await visit(page, '/portal/datacenter?tab=bin')
      await page
        .getByRole('row', { name: /data-one/ })
        .getByRole('button', { name: 'Restore' })
        .click()
      return dialog(page, 'Restore data-one').getByRole('button', { name: /^Pay ¥.* and restore$/ })
    },
    done: ({ page }) => says(page, 'Restored.'),
  },
  'a withdrawal': {
    call: refundCalls.withdrawalRequest,
    async open({ page }) {
      await visit(page, '/portal/refundApplyList?open=withdraw')
      const form = dialog(page, 'Withdraw balance')
      await form.getByLabel('Amount').fill('10.00')
      await fillCard(form)
      return form.getByRole('button', { name: 'Withdraw ¥10.00' })
    },
    done: ({ page }) => says(page, '¥10.00 requested. We will review it and notify you.'),
  },
  'a refund': {
    call: refundCalls.refundRequest,
    prepare: async ({ portico, customer }) => (await bought(portico, customer, 12_345)).id,
    async open({ page }, id) {
      await visit(page, `/portal/refundApplyList?open=${id}`)
      return page.getByRole('dialog').getByRole('button', { name: 'Request refund of ¥123.45' })
    },
    done: ({ page }) => says(page, '¥123.45 requested. We will review it and notify you.'),
  },
  // Last: from here on the cashier has the page.
  'a recharge': {
    call: rechargeCalls.rechargeStart,
    async open({ page }) {
      await visit(page, '/portal/recharge?amount=120.50')
      await page.getByRole('radio', { name: /^Quick pay/ }).check()
      return page.getByRole('button', { name: 'Recharge ¥120.50' })
    },
    done: ({ page }) => expect(page.getByRole('heading', { name: 'Cashier' })).toBeVisible(),
  },
}

const asking = 'The answer was lost. Checking what happened…'
const never = 'The request did not arrive: nothing was done and nothing was charged. You can try again.'
const unknown = /^The answer was lost, and the server cannot be reached to check what happened\./
const hadGone = /^Your earlier try went through/

/** Cuts the way of one call, once: before it comes to the server, or with the answer on its way back. */
const cut = (page: Page, call: Call, arrives: boolean) =>
  page.route(
    `**${apiBase}${call.path}`,
    async (route) => {
      if (arrives) await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** How often the write was done: one line of the log each. */
async function timesDone({ portico, customer }: Story, { call }: Paying): Promise<number> {
  const [row] = await portico.sql<{ n: number }>(
    'select count(*)::int as n from audit_line where login_id = $1 and event = $2',
    [customer.login_id, call.audit],
  )
  return row!.n
}

async function begin(page: Page, portico: Portico, paying: Paying, customer: Customer) {
  const story = { page, portico, customer }
  const id = (await paying.prepare?.(story)) ?? ''
  const before = await timesDone(story, paying)
  return { story, id, done: async () => (await timesDone(story, paying)) - before }
}

/** Until it is let go, whoever asks for this waits. */
async function heldBack(page: Page, call: Call): Promise<() => void> {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**${apiBase}${call.path}`, async (route) => {
    await free
    await route.continue()
  })
  return letGo
}

test('what never arrived cost nothing, a lost answer is asked for, and it is done once, on every page that pays', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  await adopt(page, customer)
  for (const [name, { price, ...paying }] of Object.entries(pages))
    await test.step(name, async () => {
      const { story, id, done } = await begin(page, portico, paying, customer)
      const button = await paying.open(story, id)
      await expect(button).toBeEnabled()
      // Of the page before.
      await expect(page.getByText(never).filter({ visible: true })).toHaveCount(0)
      const letGo = price && (await heldBack(page, price))
      const again = price && page.waitForRequest(`**${apiBase}${price.path}`)
      await cut(page, paying.call, false)
      await button.click()
      await says(page, never)
      expect(await done()).toBe(0)
      await again
      // No press is lost while the price is asked anew. Found by what it does: while it is busy its word is hidden.
      const submit = page.locator('form button[type=submit]:visible').last()
      if (price) await expect(submit).toHaveAttribute('aria-busy', 'true')
      letGo?.()
      await cut(page, paying.call, true)
      await button.click()
      await paying.done(story)
      expect(await done()).toBe(1)
      // Once its form is shut it does not lead away from the next page.
      await expect(page).not.toHaveURL(/[?&]open=/)
    })
})

/** The page asks a few times, each after a longer while: its time goes on until it has given up. */
const givenUp = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(5_000)
    expect(await page.getByText(unknown).isVisible()).toBe(true)
  }).toPass({ intervals: [50] })

test('with the network away for long and the page loaded anew, the next press asks first', async ({
  page,
  portico,
}) => {
  const paying = pages['buying a host']!
  const customer = await buyer(portico)
  await adopt(page, customer)
  const { story, id, done } = await begin(page, portico, paying, customer)
  await page.clock.install()
  const button = await paying.open(story, id)
  await expect(button).toBeEnabled()
  const away = `**${apiBase}/**`
  await page.route(away, (route) => route.abort())
  await cut(page, paying.call, true)
  await button.click()
  await says(page, asking)
  await givenUp(page)
  await button.click()
  await expect(page.getByText(unknown)).toBeHidden()
  await givenUp(page)
  expect(await done()).toBe(1)
  await page.unroute(away)
  await page.reload()
  await (await paying.open(story, id)).click()
  await expect(page.getByText(hadGone)).toBeVisible()
  expect(await done()).toBe(1)
})

test('vouchers whose answer was lost are issued once, and their passwords are shown', async ({ page, portico }) => {
  const desk = await operator(portico)
  await adopt(page, desk)
  await page.goto('/portal/platcoupon')
  await page.getByRole('button', { name: 'Issue vouchers' }).first().click()
  const form = dialog(page, 'Issue vouchers')
  await form.getByLabel('Amount').fill('12.34')
  await form.getByLabel('Last day').fill('2099-12-31')
  await cut(page, voucherCalls.platformVoucherIssue, true)
  await form.getByRole('button', { name: 'Issue vouchers' }).click()
  const [number, secret] = (await dialog(page, '1 voucher issued').locator('pre').innerText()).trim().split(',')
  const customer = await portico.customer()
  await portico.ok(voucherCalls.voucherRedeem, { number: number!, password: secret! }, customer)
  const lines = await portico.sql(`select 1 from audit_line where login_id = $1 and event = 'voucher.issue'`, [
    desk.login_id,
  ])
  expect(lines).toHaveLength(1)
})

test('one about another thing is not held up by an answer that is still owed', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const [one, other] = [await freeDisk(portico, customer, 'one'), await freeDisk(portico, customer, 'other')]
  await adopt(page, customer)
  await page.clock.install()
  await page.goto(`/portal/datacenter?open=renew.${one}`)
  const renew = (name: string) => dialog(page, `Renew ${name}`).getByRole('button', { name: /^Pay ¥.* and renew$/ })
  const fates = `**${apiBase}/apiv1/user/askFate`
  await page.route(fates, (route) => route.abort())
  await cut(page, resourceCalls.resourceRenew, true)
  await renew('one').click()
  await givenUp(page)
  await goInside(page, `/portal/datacenter?open=renew.${other}`)
  await renew('other').click()
  await expect(dialog(page, 'Renew other')).toBeHidden()
  await page.unroute(fates)
  await page.goto(`/portal/datacenter?open=renew.${one}`)
  await renew('one').click()
  await expect(page.getByText(hadGone)).toBeVisible()
  const renewals = await portico.sql<{ resource_id: string }>(
    `select resource_id from customer_order where login_id = $1 and type = 'renewal' order by created_at`,
    [customer.login_id],
  )
  expect(renewals.map(({ resource_id }) => resource_id)).toEqual([one, other])
})
