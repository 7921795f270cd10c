import type { Page } from '@playwright/test'
import { goOn } from './browser.ts'
import { bought } from './money.ts'
import { tellSilently } from './people.ts'
import { expect, test } from './portico.ts'

// As most people see it.
test.use({ moves: true })

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')
/** Tabs on until something is reached; a trap or a gap in the order would never get there. */
async function tabTo(page: Page, name: string | RegExp, presses = 40): Promise<void> {
  for (let n = 0; n < presses; n++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const active = document.activeElement
      return (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? label === name : name.test(label)) return
  }
  throw new Error(`${name} is not reached by ${presses} presses of Tab`)
}

async function home(page: Page): Promise<void> {
  await page.goto('/portal/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
}

test('by Tab the page, the bar, the menu and the panels are reached, and the focus comes back', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.area).toBe('customer')
  await home(page)
  await test.step('the first press of Tab offers to skip to the page, and that goes there', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expect(page).toHaveURL(/\/portal\/home/)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await test.step('it reaches bar, menu, tabs and page in that order, and Enter follows a menu entry', async () => {
    await tabTo(page, /Search or jump to/)
    await tabTo(page, /Notices|unread/)
    await tabTo(page, /^Account menu/)
    await goOn(page, '/portal/personalcenter')
    await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
    await tabTo(page, 'Home')
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/portal\/home$/)
  })

  await test.step('the user panel opens by Enter, holds its links in order, and Escape gives the focus back', async () => {
    const trigger = page.getByRole('button', { name: 'Account menu' })
    await trigger.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Account menu' })
    await expect(panel).toBeVisible()
    await expect(trigger).toHaveAttribute('aria-expanded', 'true')
    await expect(panel.getByRole('link', { name: 'Personal center' })).toBeVisible()
    await tabTo(page, 'Personal center', 3)
    await expect(panel.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(trigger).toBeFocused()
  })

  await test.step('a tab’s menu opens by the menu key and is walked by arrows', async () => {
    await goOn(page, '/portal/personalcenter')
    await expect(page.getByRole('heading', { level: 1, name: 'Personal center' })).toBeVisible()
    const tab = page.getByRole('navigation', { name: 'Open pages' }).getByRole('link', { name: 'Personal center' })
    await tab.focus()
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.keyboard.press('Shift+F10')
      // It is seen before it has the keyboard, and takes it once more when it has come in.
      const first = page.getByRole('menuitem', { name: 'Refresh' })
      await expect(first).toBeFocused()
      await expect(async () => {
        await first.press('ArrowDown')
        await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toBeFocused({ timeout: 2000 })
      }).toPass()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await expect(tab).toBeFocused()
    }
  })
})

test('the keys of the frame: the palette, the list of keys and the sidebar', async ({ page, signedIn }) => {
  expect(signedIn.area).toBe('customer')
  await home(page)
  await test.step('[ folds the sidebar', async () => {
    await page.keyboard.press('[')
    await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page.getByRole('button', { name: 'Collapse' })).toBeVisible()
  })

  const search = page.getByRole('combobox', { name: 'Search everything' })
  await test.step('what is typed while the palette is on its way arrives, and is no key of the page', async () => {
    const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/Palette-*.js', async (route) => {
      await free
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('a[noo')
    await page.keyboard.press('Backspace')
    letGo()
    await expect(search).toHaveValue('a[no')
    await expect(search).toBeFocused()
    await page.keyboard.type('t')
    await expect(search).toHaveValue('a[not')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Collapse' })).toBeVisible()
  })
  await test.step('the palette is walked by arrows, runs actions, says when nothing fits, and closes by Escape', async () => {
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true })
    await expect(search).toBeFocused()
    await expect(chosen).toContainText('Home')
    await page.keyboard.press('ArrowDown')
    await expect(chosen).not.toContainText('Home')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(chosen).toContainText('Sign out')
    await search.fill('zzz')
    await expect(page.getByText('Nothing matches “zzz”')).toBeVisible()
    await search.fill('dark')
    await page.keyboard.press('Enter')
    await expect.poll(() => scheme(page)).toBe('dark')
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  })

  await test.step('Meta+k opens the palette too, which reaches a page by a few letters', async () => {
    await page.keyboard.press('Meta+k')
    await expect(search).toBeFocused()
    await page.keyboard.type('noti')
    await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText('Notices')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/portal\/notificationcenter$/)
    await expect(search).toBeHidden()
  })

  await goOn(page, '/portal/home')
  await test.step('? lists the keys, except while somebody types', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toBeVisible()
    for (const what of ['Search and jump', 'Search the list', 'Collapse or expand the sidebar', 'Show this list'])
      await expect(help.getByText(what)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()

    await goOn(page, '/portal/personalcenter')
    await page.getByLabel('Address').fill('')
    await page.getByLabel('Address').press('?')
    await expect(page.getByLabel('Address')).toHaveValue('?')
    await expect(help).toHaveCount(0)
  })
})

test('/ goes to the search of a list; a dialog holds the focus, and gives it back to what opened it', async ({
  page,
  portico,
  signedIn,
}) => {
  await tellSilently(portico, signedIn.login_id, 1)
  await bought(portico, signedIn, 100)
  await page.goto('/portal/myorder')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await goOn(page, '/portal/notificationcenter')
  const opener = page.getByRole('button', { name: 'Clear all' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Clear all notices' })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('light, dark and system are offered; the choice is kept, and system follows the system', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.area).toBe('customer')
  await home(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await scheme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => scheme(page)).toBe('dark')

  await page.getByRole('button', { name: 'Account menu' }).hover()
  const choice = page.getByRole('radiogroup', { name: 'Appearance' })
  await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(() => scheme(page)).toBe('light')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  expect(await scheme(page)).toBe('light')

  await page.getByRole('button', { name: 'Account menu' }).hover()
  await choice.getByRole('radio', { name: 'System' }).click()
  await expect.poll(() => scheme(page)).toBe('dark')
})

test('for whoever wants less motion, no change of a style is a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/portal/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const begun = await page.locator('body').evaluate((body) => {
    const before = getComputedStyle(body).opacity
    body.style.opacity = '0.5'
    return [before, body.getAnimations().length]
  })
  expect(begun).toEqual(['1', 0])
})
