import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { catalogue } from '@portico/contract/catalogue.ts'
import { certify, tellSilently } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { bulkHosts, buyer, freeDisk, growOld, removeBulk, runningHost } from './resources.ts'

const dist = 'apps/console/dist'
const kb = (bytes: number) => Math.round(bytes / 102.4) / 10

/** As the wire carries it to a browser that takes gzip: the packed file that was built, else the file packed now. */
function packedBytes(file: string): number {
  const packed = join(dist, `${file}.gz`)
  return existsSync(packed) ? statSync(packed).size : gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

function watch(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  page.on('websocket', () => paths.push('websocket'))
  return {
    paths,
    requests: () => paths.length,
    scriptKb: () => {
      const scripts = paths.filter((path) => path.endsWith('.js')).map((path) => path.replace('/portal/', ''))
      return kb(scripts.reduce((sum, file) => sum + packedBytes(file), 0))
    },
  }
}

test.use({ firstVisit: true })

interface Budget {
  kb: number
  requests: number
}
function expectWithin(what: string, seen: ReturnType<typeof watch>, { kb: most, requests }: Budget) {
  console.log(`budget: ${what}, ${seen.scriptKb()} KB of script of ${most}, ${seen.requests()} requests of ${requests}`)
  expect(seen.scriptKb()).toBeLessThanOrEqual(most)
  expect(seen.requests(), seen.paths.join('\n')).toBeLessThanOrEqual(requests)
}

test('the sign-in form needs at most 140 KB of packed script and 10 requests', async ({ page }) => {
  const seen = watch(page)
  // It is asked for when all else is done, so nothing of the page comes after it.
  const last = page.waitForResponse('**/api/apiv1/login/latestVersion')
  await page.goto('/portal/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeEditable()
  await last
  expectWithin('sign-in form', seen, { kb: 140, requests: 10 })
})

/** Opens a screen as somebody whose browser has nothing of it yet, until the last of these calls is answered. */
async function openCold(page: Page, path: string, ...last: string[]) {
  const seen = watch(page)
  const answered = ['latestVersion', 'setCid', ...last].map((call) => page.waitForResponse(`**/${call}*`))
  await page.goto(`/portal${path}`)
  await Promise.all(answered)
  return seen
}

test('the list of twenty hosts needs at most 225 KB of packed script and 25 requests', async ({ page, portico }) => {
  const customer = await bulkHosts(portico, 20)
  await adopt(page, customer)
  const seen = await openCold(page, '/compute')
  await expect(page.getByRole('row')).toHaveCount(21)
  expectWithin('list of hosts', seen, { kb: 225, requests: 25 })
  await removeBulk(portico, customer)
})

test('home of an account that has everything needs at most 250 KB of packed script and 25 requests', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico, 10_000_000)
  const host = await runningHost(portico, customer)
  await freeDisk(portico, customer, 'spare')
  await certify(portico, customer)
  await growOld(portico, host)
  const alarm = { metric: 'cpu', direction: 'above', threshold: 0, minutes: 5, enabled: true } as const
  await portico.ok(catalogue.hostAlarmSave, { ...alarm, host_id: host }, customer)
  const budget = {
    name: 'All',
    applies_to: 'account',
    subject: '',
    amount: '1',
    percent: [50],
    forecast: true,
  } as const
  await portico.ok(catalogue.budgetSave, { ...budget, percent: [50] }, customer)
  await tellSilently(portico, customer.login_id, 3)
  await adopt(page, customer)
  expectWithin('home', await openCold(page, '/home', 'homeInfo', 'announcementList'), { kb: 250, requests: 25 })
})

test('the buy page needs at most 250 KB of packed script and 25 requests', async ({ page, portico }) => {
  await adopt(page, await buyer(portico, 10_000_000))
  const seen = await openCold(page, '/createcpu', 'monthlyPriceDetail')
  expectWithin('buy page', seen, { kb: 250, requests: 25 })
})

test('no chunk of script is larger than 115 KB packed', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const sizes = scripts.map((name) => [packedBytes(join('assets', name)), name] as const)
  const [bytes, name] = sizes.toSorted(([one], [other]) => other - one)[0]!
  console.log(`budget: largest chunk, ${kb(bytes)} KB of 115, ${name}, of ${scripts.length} chunks`)
  expect(kb(bytes)).toBeLessThanOrEqual(115)
})
