import { languages, type Language } from '@portico/contract/language.ts'
import { callsOf, mark, marked, namesOf } from './browser.ts'
import { expect, test } from './portico.ts'
import { wordsOf } from './words.ts'
import { shows } from './shows.ts'

const words = wordsOf('en')

test('a first visit is in English, whatever the browser prefers (A-LANG-01)', async ({ browser, baseURL }) => {
  shows('A-LANG-01')
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/portal/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: words.account.signIn, exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
  await context.close()
})

test('three languages are offered; the choice is kept and the page loads again in it (A-LANG-02, A-LANG-03)', async ({
  page,
}) => {
  shows('A-LANG-02', 'A-LANG-03')
  await page.goto('/portal/login')
  const select = page.getByLabel('Language')
  await expect(select.getByRole('option')).toHaveText(['English', '繁體中文', '简体中文'])
  await mark(page)
  await select.selectOption('繁體中文')
  await expect(page.getByRole('button', { name: wordsOf('zh-Hant').account.signIn, exact: true })).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
  await page.goto('/portal/help')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('zh-Hant').pages.help)
})

test('the navbar has the same selector, and the screen stays the same one (A-NAV-10, A-LANG-03)', async ({
  page,
  signedIn,
}) => {
  shows('A-NAV-10', 'A-LANG-03')
  expect(signedIn.area).toBe('customer')
  await page.goto('/portal/personalcenter')
  const select = page.getByRole('banner').getByLabel('Language')
  await expect(select.getByRole('option')).toHaveText(['English', '繁體中文', '简体中文'])
  await select.selectOption('简体中文')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('zh-Hans').pages.personalCenter)
  await expect(page).toHaveURL(/\/portal\/personalcenter$/)
})

const header: Record<Language, [sent: string, statement: string]> = {
  en: ['CN', 'A-LANG-04'],
  'zh-Hans': ['EN', 'A-LANG-05'],
  'zh-Hant': ['CHT', 'A-LANG-06'],
}
for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })
    const [sent, statement] = header[language]
    test(`every call says ${sent} when the interface is in ${language} (${statement})`, async ({ page, signedIn }) => {
      shows(statement)
      const made = callsOf(page)
      await page.goto('/portal/notificationcenter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(language).pages.notices)
      await expect.poll(() => namesOf(made)).toContain('latestVersion')
      expect(made.length).toBeGreaterThan(2)
      expect(new Set(made.map((request) => request.headers()['lang']))).toEqual(new Set([sent]))
      expect(signedIn.area).toBe('customer')
    })
  })
}
