import type { Locator, Page } from '@playwright/test'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { goOn } from './browser.ts'
import { asBusiness } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer } from './resources.ts'
import { allRoutes } from './routes.ts'

/** Every page on which something is bought; the accounts of a VPN have a tab on the page of connections. */
const pages = [
  '/createvpn?tab=account',
  ...allRoutes
    .filter((route) => 'right' in route && route.right === 'buy')
    .map(({ path }) => path.replace(':package_type', '100gb')),
]

/** The buttons by which somebody has more of what is paid by its number or size. */
const priced = /^More: (?:Quantity|Number|Bandwidth|Size|Capacity)/

/** Wholly within the window, and what is met in its middle. */
async function expectInSight(what: Locator): Promise<void> {
  await expect(what).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      what.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
}

const scroll = (page: Page, end: 'top' | 'bottom') =>
  page.getByRole('main').evaluate((main, to) => {
    for (let box: Element | null = main; box; box = box.parentElement)
      box.scrollTop = to === 'top' ? 0 : box.scrollHeight
  }, end)

const leftEdge = (where: Locator) => where.evaluate((element) => element.getBoundingClientRect().left)
const heightOf = (where: Locator) => where.evaluate((element) => element.getBoundingClientRect().height)

const summaryOf = (page: Page) => page.getByRole('main').getByRole('complementary').filter({ visible: true })
const payOf = (page: Page) => summaryOf(page).locator('button[type=submit]')
const sumOf = (page: Page) => summaryOf(page).getByText(/^¥/).first()

async function expectAllInSight(page: Page, end: 'top' | 'bottom'): Promise<void> {
  const aside = summaryOf(page).getByRole('button', { name: 'Add to cart' })
  await scroll(page, end)
  for (const what of [sumOf(page), payOf(page), aside]) await expectInSight(what)
}

test('every buy page keeps its sum and its button in sight, on a narrow screen too, and only the sum changes with a choice', async ({
  page,
  portico,
}) => {
  expect(pages.length).toBeGreaterThanOrEqual(12)
  const customer = await asBusiness(portico, await buyer(portico, 100_000_000))
  await portico.ok(nodeCalls.nodeSubscribe, { controller_id: 'sh-a', cloud_type: 'native' }, customer)
  await adopt(page, customer)
  await page.goto('/portal/home')
  for (const [n, path] of pages.entries())
    await test.step(path, async () => {
      // Each page is chosen from in one width and looked at in the other.
      const widths = [1440, 390].toSorted((one, other) => (n % 2 ? one - other : other - one))
      await page.setViewportSize({ width: widths[0]!, height: 800 })
      await goOn(page, `/portal${path}`)
      const main = page.getByRole('main')
      const term = main.getByRole('region', { name: 'Term' }).filter({ visible: true })
      await expect(term.getByText('% off').first(), path).toBeVisible()
      await expect(term.getByText(/^¥/).first(), path).toBeVisible()
      await expectAllInSight(page, 'top')
      const choices = term.locator('..')
      const [before, edge] = [await heightOf(choices), await leftEdge(payOf(page))]
      const was = (await sumOf(page).textContent())!
      await term.getByRole('radio', { name: /^12 months/ }).press('Space')
      await expect(sumOf(page)).not.toHaveText(was)
      expect(await heightOf(choices)).toBe(before)
      expect(await leftEdge(payOf(page))).toBe(edge)
      const more = main.getByRole('button', { name: priced }).filter({ visible: true })
      if ((await more.count()) > 0) {
        const dear = (await sumOf(page).textContent())!
        await more.last().press('Enter')
        await expect(sumOf(page)).not.toHaveText(dear)
        expect(await leftEdge(payOf(page))).toBe(edge)
      }
      await expectAllInSight(page, 'bottom')
      await page.setViewportSize({ width: widths[1]!, height: 800 })
      await expectAllInSight(page, 'bottom')
    })
})
