import type { Page } from '@playwright/test'
import { allRoutes as routes } from './routes.ts'
import documented from '../spec/routes.json' with { type: 'json' }
import { goInside, sidebar, walkOf } from './browser.ts'
import { nameOf } from './words.ts'
import { operator } from './people.ts'
import { adopt, expect, signInByForm, test } from './portico.ts'
import { shows } from './shows.ts'

/** What the documents open without a login and the product has. */
const publicRoutes = documented.flatMap(({ path, login }) =>
  login ? [] : routes.filter((route) => route.path === path),
)
const siteName = (page: Page) =>
  page.evaluate(() => (JSON.parse(document.getElementById('site')!.textContent!) as { names: { en: string } }).names.en)

test('without a session every public screen opens where it was asked for, under its own title, and what does not exist ends at /404 (A-ROUTE-02, A-ROUTE-10, A-ROUTE-11, C-09)', async ({
  page,
}) => {
  shows('A-ROUTE-02', 'A-ROUTE-10', 'A-ROUTE-11')
  expect(publicRoutes.length).toBeGreaterThan(10)
  const fetched = page.waitForRequest('**/api/apiv1/login/latestVersion')
  const go = walkOf(page)
  for (const { path, title } of publicRoutes) {
    await test.step(path, async () => {
      await go(`/portal${path}`)
      await expect(page).toHaveTitle(`${nameOf(title)} - ${await siteName(page)}`)
      expect(new URL(page.url()).pathname).toBe(`/portal${path}`)
      expect((await page.request.get(`/portal${path}`)).status()).toBe(200)
    })
  }
  // The addresses of the client programs.
  expect((await fetched).method()).toBe('POST')
  for (const path of ['/nowhere', '/home/nowhere', '/creatorders/deep/down?x=1', '/assetsx']) {
    await goInside(page, `/portal${path}`)
    await expect(page, path).toHaveURL(/\/portal\/404$/)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  const again = page.waitForRequest('**/api/apiv1/login/latestVersion')
  await page.goto('/portal/nowhere')
  await expect(page).toHaveURL(/\/portal\/404$/)
  expect((await again).method()).toBe('POST')
})

test('the browser’s own history works, unknown and closed screens say so, and lead home (A-ROUTE-10, A-ROUTE-11, A-ROUTE-14)', async ({
  page,
  signedIn,
}) => {
  shows('A-ROUTE-10', 'A-ROUTE-11', 'A-ROUTE-14')
  const fetched = page.waitForResponse('**/api/apiv1/login/latestVersion')
  await page.goto('/portal/home')
  expect(signedIn.area).toBe('customer')
  expect(await (await fetched).json()).toMatchObject({ code: '200' })
  await test.step('back and forward show the screens again', async () => {
    await page.getByRole('link', { name: 'Profile and security' }).click()
    await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/portal\/home$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/portal\/personalcenter$/)
    await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
  })
  for (const [path, ending, heading] of [
    ['/nowhere', '/404', 'Page not found'],
    ['/permission', '/401', 'You do not have access to this page'],
  ] as const)
    await test.step(`${path} ends at ${ending}, and the way back leads home`, async () => {
      await goInside(page, `/portal${path}`)
      await expect(page).toHaveURL((url) => url.pathname === `/portal${ending}`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await expect(page).toHaveURL(/\/portal\/home$/)
    })
})

test('somebody signed in goes from /login to the start, whatever return path is there (A-ROUTE-04, A-ROUTE-13, C-02)', async ({
  page,
  signedIn,
}) => {
  shows('A-ROUTE-04', 'A-ROUTE-13')
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/login?oldpath=%2Fpersonalcenter')
  await expect(page).toHaveURL(/\/portal\/home$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/portal\/home$/)
})

test('an operator starts at the first screen of the operator menu (A-ROUTE-13)', async ({ page, portico }) => {
  shows('A-ROUTE-13')
  await adopt(page, await operator(portico))
  await page.goto('/portal/')
  const first = sidebar(page).getByRole('link').first()
  await expect(first).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL((url) => url.pathname !== '/portal/')
})

test('a token in the query lets navigation through unchanged, also to /login, and gives no right (A-ROUTE-05, C-03)', async ({
  page,
  signedIn,
}) => {
  shows('A-ROUTE-05')
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/personalcenter?token=anything')
  await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/personalcenter\?token=anything$/)
  await page.goto('/portal/login?token=anything')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/login\?token=anything$/)
  await page.context().clearCookies()
  await page.goto('/portal/personalcenter?token=anything')
  await expect(page).toHaveURL(/\/portal\/login\?oldpath=/)
})

test('matching ignores case and a slash at the end, and never mends the spelling; /redirect/… hops (C-12, C-16)', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/PersonalCenter/')
  await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
  await goInside(page, '/portal/NOTIFICATIONCENTER')
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible()
  await goInside(page, '/portal/personalcentre')
  await expect(page).toHaveURL(/\/portal\/404$/)

  await goInside(page, '/portal/redirect/notificationcenter?is_read=0')
  await expect(page).toHaveURL(/\/portal\/notificationcenter\?is_read=0$/)
  await goInside(page, '/portal/redirect/redirect/personalcenter')
  await expect(page).toHaveURL(/\/portal\/personalcenter$/)
  await goInside(page, '/portal/redirect/deeper/than/any/screen')
  await expect(page).toHaveURL(/\/portal\/404$/)
  await page.goto('/portal/redirect//evil.example/x')
  await expect(page).toHaveURL(/\/portal\/(home|404)$/)
})

test('/redirect/… to a private screen asks a visitor to sign in and then goes there (C-12, A-ROUTE-16)', async ({
  page,
  portico,
}) => {
  shows('A-ROUTE-16')
  const { email } = await portico.customer()
  await page.goto('/portal/redirect/notificationcenter?is_read=0')
  await expect(page).toHaveURL(/\/portal\/login\?/)
  expect(new URL(page.url()).searchParams.get('oldpath')).toBe('/notificationcenter?is_read=0')
  await signInByForm(page, email)
  await expect(page).toHaveURL(/\/portal\/notificationcenter\?is_read=0$/)
})
