import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { tellSilently } from './people.ts'
import { adopt, expect, test } from './portico.ts'

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

test('the sign-in form needs at most 150 KB of packed script and 10 requests', async ({ page }) => {
  const seen = watch(page)
  // It is asked for when all else is done, so nothing of the page comes after it.
  const last = page.waitForResponse('**/api/apiv1/login/latestVersion')
  await page.goto('/portal/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeEditable()
  await last
  console.log(`budget: sign-in form, ${seen.scriptKb()} KB of script of 150, ${seen.requests()} requests of 10`)
  expect(seen.scriptKb()).toBeLessThanOrEqual(150)
  expect(seen.requests(), seen.paths.join('\n')).toBeLessThanOrEqual(10)
})

test('the first list of somebody signed in needs at most 225 KB of packed script and 25 requests', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await tellSilently(portico, customer.login_id, 12)
  await adopt(page, customer)
  const seen = watch(page)
  const last = [page.waitForResponse('**/latestVersion'), page.waitForResponse('**/setCid')]
  await page.goto('/portal/notificationcenter')
  await expect(page.getByRole('row')).toHaveCount(14)
  await Promise.all(last)
  console.log(`budget: first list, ${seen.scriptKb()} KB of script of 225, ${seen.requests()} requests of 25`)
  expect(seen.scriptKb()).toBeLessThanOrEqual(225)
  expect(seen.requests(), seen.paths.join('\n')).toBeLessThanOrEqual(25)
})

test('no chunk of script is larger than 115 KB packed', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const sizes = scripts.map((name) => [packedBytes(join('assets', name)), name] as const)
  const [bytes, name] = sizes.toSorted(([one], [other]) => other - one)[0]!
  console.log(`budget: largest chunk, ${kb(bytes)} KB of 115, ${name}, of ${scripts.length} chunks`)
  expect(kb(bytes)).toBeLessThanOrEqual(115)
})
