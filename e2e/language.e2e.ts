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

const names = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' }
const header: Record<Language, string> = { en: 'CN', 'zh-Hans': 'EN', 'zh-Hant': 'CHT' }

test('the navbar has the same selector, the screen stays the same one, and every call says in which language it is asked (A-NAV-10, A-LANG-03, A-LANG-04, A-LANG-05, A-LANG-06)', async ({
  page,
  signedIn,
}) => {
  shows('A-NAV-10', 'A-LANG-03', 'A-LANG-04', 'A-LANG-05', 'A-LANG-06')
  expect(signedIn.area).toBe('customer')
  const made = callsOf(page)
  /** The calls that a page makes while it loads say its language. */
  const asked = async (language: Language) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(language).pages.personalCenter)
    await expect.poll(() => namesOf(made)).toEqual(expect.arrayContaining(['latestVersion', 'setCid']))
    expect(made.length).toBeGreaterThan(2)
    expect(new Set(made.map((request) => request.headers()['lang']))).toEqual(new Set([header[language]]))
  }
  await page.goto('/portal/personalcenter')
  const select = page.getByRole('banner').locator('select')
  await expect(page.getByRole('banner').getByLabel('Language').getByRole('option')).toHaveText(Object.values(names))
  for (const language of languages) {
    if (language !== 'en') {
      made.length = 0
      await select.selectOption(names[language])
    }
    await asked(language)
  }
  await expect(page).toHaveURL(/\/portal\/personalcenter$/)
})
