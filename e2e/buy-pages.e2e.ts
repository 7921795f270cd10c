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

for (const { width, bar } of [
  { width: 1440, bar: false },
  { width: 390, bar: true },
])
  test(`at ${width} px every buy page keeps its sum and its button in sight, and only the sum changes with a choice`, async ({
    page,
    portico,
  }) => {
    expect(pages.length).toBeGreaterThanOrEqual(12)
    const customer = await asBusiness(portico, await buyer(portico, 100_000_000))
    await portico.ok(nodeCalls.nodeSubscribe, { controller_id: 'sh-a', cloud_type: 'native' }, customer)
    await adopt(page, customer)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/portal/home')
    for (const path of pages) {
      await goOn(page, `/portal${path}`)
      const main = page.getByRole('main')
      const summary = main.getByRole('complementary').filter({ visible: true })
      const pay = summary.locator('button[type=submit]')
      const sum = (bar ? summary.getByText(/^¥/) : summary.getByRole('definition')).first()
      const aside = summary.getByRole('button', { name: 'Add to cart' })
      const inSight = async () => {
        for (const what of [sum, pay, aside]) await expectInSight(what)
      }
      const term = main.getByRole('region', { name: 'Term' }).filter({ visible: true })
      const year = term.getByRole('radio', { name: /^12 months/ })
      await expect(term.getByText('% off').first(), path).toBeVisible()
      await expect(term.getByText(/^¥/).first(), path).toBeVisible()
      await test.step(path, async () => {
        await inSight()
        await scroll(page, 'bottom')
        await inSight()
        const choices = term.locator('..')
        const [before, edge] = [await heightOf(choices), await leftEdge(pay)]
        const was = (await sum.textContent())!
        await year.press('Space')
        await expect(sum).not.toHaveText(was)
        expect(await heightOf(choices)).toBe(before)
        expect(await leftEdge(pay)).toBe(edge)
        const more = main.getByRole('button', { name: priced }).filter({ visible: true })
        if ((await more.count()) > 0) {
          const dear = (await sum.textContent())!
          await more.last().press('Enter')
          await expect(sum).not.toHaveText(dear)
          expect(await leftEdge(pay)).toBe(edge)
        }
        await scroll(page, 'bottom')
        await inSight()
        await scroll(page, 'top')
        await inSight()
      })
    }
  })
