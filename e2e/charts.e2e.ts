import type { Locator, Page } from '@playwright/test'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { panel, userButton } from './browser.ts'
import { adopt, expect, test, type Portico } from './portico.ts'
import { buyer, ranFor, runningHost } from './resources.ts'

const boxOf = async (where: Locator) => (await where.boundingBox())!
const chart = (page: Page, name: string) => page.getByRole('slider', { name })
const readOf = (of: Locator) => of.getAttribute('aria-valuetext')
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).getByRole('row')
const wholePeriod = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('button', { name: 'Show whole period' })

/** The charts of a host that has run for longer than they show. */
async function watched(page: Page, portico: Portico): Promise<void> {
  const customer = await buyer(portico)
  const id = await runningHost(portico, customer, 'watched', { bandwidth_mbps: 5 })
  await ranFor(portico, id, '3 hours')
  await adopt(page, customer)
  await page.goto(`/portal/computeMoreInfo?id=${id}&tab=monitoring`)
  await drawn(chart(page, 'Disk'))
}

/** From now on no newer figures come: what is the latest stays it. */
const still = (page: Page) => page.route(`**${apiBase}${hostCalls.hostMetrics.path}`, () => {})

/** The drawing itself comes after its place. */
const drawn = (of: Locator) => expect(of.locator('canvas')).toBeVisible()

/** Presses at one part of the chart's width and lets go at another. */
async function drag(page: Page, of: Locator, from: number, to: number): Promise<void> {
  const { x, y, width } = await boxOf(of)
  await page.mouse.move(x + width * from, y + 40)
  await page.mouse.down()
  await page.mouse.move(x + width * to, y + 60, { steps: 4 })
  await page.mouse.up()
}

/** How many dots of a drawing have exactly the colour of a variable of the theme. */
const dotsOf = (of: Locator, variable: string) =>
  of.locator('canvas').evaluate((canvas: HTMLCanvasElement, name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const wanted = getComputedStyle(probe).color.match(/\d+/g)!.map(Number)
    probe.remove()
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let dots = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255 && wanted.every((value, n) => data[at + n] === value)) dots += 1
    return dots
  }, variable)

test('the charts of a page are read together, and a part of all of them more closely; reading moves nothing, by eye or from a table, in the colours of the scheme', async ({
  page,
  portico,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // As browsers do in a system without a language.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })
  })
  await watched(page, portico)
  const [cpu, disk] = [chart(page, 'CPU'), chart(page, 'Disk')]
  await still(page)
  await test.step('by pointer and by keys', async () => {
    const timeOf = async (of: Locator) => (await readOf(of))!.split(': ')[0]!
    const latest = await timeOf(disk)
    await cpu.hover({ position: { x: 400, y: 40 } })
    await expect.poll(() => timeOf(disk)).not.toBe(latest)
    const read = await timeOf(cpu)
    await expect.poll(() => timeOf(disk)).toBe(read)
    // Its time stands on the axis of each.
    await expect(disk.getByText(read)).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(disk.getByText(read)).toBeHidden()
    await disk.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => timeOf(disk)).not.toBe(latest)
    const first = await timeOf(disk)
    await expect.poll(() => timeOf(cpu)).toBe(first)
    await page.keyboard.press('End')
    await expect.poll(() => timeOf(cpu)).toBe(latest)
  })

  await test.step('a part by dragging or by keys, and the whole by a double click, the button or Escape', async () => {
    await cpu.scrollIntoViewIfNeeded()
    // The head, and a row for two minutes each of the hour.
    const whole = await rowsOf(page, 'CPU').count()
    await expect(wholePeriod(page, 'CPU')).toHaveCount(0)
    await drag(page, cpu, 0.4, 0.6)
    await expect(wholePeriod(page, 'CPU')).toBeVisible()
    await expect(wholePeriod(page, 'Disk')).toBeVisible()
    await expect.poll(() => rowsOf(page, 'Disk').count()).toBeLessThan(whole)
    await cpu.dblclick({ position: { x: 400, y: 40 } })
    await expect(wholePeriod(page, 'CPU')).toHaveCount(0)
    await expect(rowsOf(page, 'Disk')).toHaveCount(whole)

    await drag(page, cpu, 0.6, 0.4)
    await wholePeriod(page, 'Disk').click()
    await expect(wholePeriod(page, 'CPU')).toHaveCount(0)

    await cpu.focus()
    // That is the browser's own.
    await page.keyboard.press('Control++')
    await expect(wholePeriod(page, 'CPU')).toHaveCount(0)
    await page.keyboard.press('+')
    await expect(wholePeriod(page, 'CPU')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(wholePeriod(page, 'CPU')).toHaveCount(0)

    // Another period begins with all of it.
    await drag(page, cpu, 0.4, 0.6)
    await expect(wholePeriod(page, 'CPU')).toBeVisible()
    await page.getByText('1 day', { exact: true }).click()
    await expect(wholePeriod(page, 'CPU')).toHaveCount(0)
  })

  await test.step('the figures stand in a table for those who do not see the drawing', async () => {
    const rows = rowsOf(page, 'Network')
    await expect(rows.first()).toHaveText(/Time\s*out\s*in/)
    await expect(rows.nth(1)).toContainText(/[A-Z][a-z]{2} \d+.*\d\d:\d\d.*bps.*bps/)
    expect(await rows.count()).toBeLessThanOrEqual(32)
  })

  await test.step('it takes the colours of the scheme that is chosen while it is shown', async () => {
    await expect.poll(() => dotsOf(cpu, '--line-2')).toBeGreaterThan(500)
    await userButton(page).hover()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect.poll(() => dotsOf(cpu, '--line-2')).toBeGreaterThan(500)
    await page.mouse.move(0, 0)
    await expect(panel(page)).toBeHidden()
  })

  await test.step('reading moves nothing on the page', async () => {
    await page.setViewportSize({ width: 390, height: 900 })
    await expect.poll(async () => (await boxOf(cpu)).width).toBeLessThan(390)
    await cpu.scrollIntoViewIfNeeded()
    // Where it was told to go, a drawing is a moment later.
    await drawn(disk)
    const boxes = [await boxOf(cpu), await boxOf(disk)]
    for (const part of [0.3, 0.5, 0.8]) {
      const before = await readOf(cpu)
      await cpu.hover({ position: { x: boxes[0]!.width * part, y: 40 } })
      await expect(cpu).not.toHaveAttribute('aria-valuetext', before!)
      expect([await boxOf(cpu), await boxOf(disk)]).toEqual(boxes)
    }
  })
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a tap reads, and the reading stays until one turns to something else', async ({ page, portico }) => {
    await watched(page, portico)
    const cpu = chart(page, 'CPU')
    await cpu.scrollIntoViewIfNeeded()
    await still(page)
    const latest = await readOf(cpu)
    await cpu.tap({ position: { x: 150, y: 40 } })
    await expect(cpu).not.toHaveAttribute('aria-valuetext', latest!)
    await page.getByRole('heading', { name: 'Memory' }).tap()
    await expect(cpu).toHaveAttribute('aria-valuetext', latest!)
  })
})
