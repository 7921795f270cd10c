import { bannerCalls } from '@portico/contract/platform/banners.ts'
import { memberOf, operator } from './people.ts'
import { picture } from './pictures.ts'
import { adopt, expect, test, unique } from './portico.ts'

test('an operator shows two banners, a customer looks at them and follows one, and they are taken down', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  // The owner of a new account has the steps to a first host in this place.
  const customer = await memberOf(portico, await portico.customer())
  for (const { id } of (await portico.ok(bannerCalls.platformBannerList, undefined, desk)).result)
    await portico.ok(bannerCalls.platformBannerRemove, { id }, desk)
  const [first, second] = [unique('Opening '), unique('Disks ')]

  await adopt(page, desk)
  await page.goto('/portal/bannerlist')
  await expect(page.getByText('No banners yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add banner' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add banner' })
  await drawer.getByLabel('Title').fill(first)
  await drawer.getByLabel('Image', { exact: true }).setInputFiles(picture('small.png', 1200, 600, 90))
  await expect(drawer.getByText('A banner must be 1920 x 600 pixels')).toBeVisible()
  await drawer.getByLabel('Image', { exact: true }).setInputFiles(picture('banner.png', 1920, 600, 90))
  await expect(drawer.getByRole('img', { name: /Image/ })).toBeVisible()
  await drawer.getByLabel('Link').fill('/createcpu')
  await drawer.getByLabel('Sort value').fill('9')
  await drawer.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: new RegExp(first) })
  await expect(row).toContainText('Shown')

  await page.getByRole('button', { name: 'Add banner' }).click()
  await drawer.getByLabel('Title').fill(second)
  await drawer.getByLabel('Image', { exact: true }).setInputFiles(picture('banner.png', 1920, 600, 160))
  await expect(drawer.getByRole('img', { name: /Image/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(second) })).toContainText('No link')

  const theirs = await page.context().newPage()
  await adopt(theirs, customer)
  await theirs.emulateMedia({ reducedMotion: 'reduce' })
  await theirs.goto('/portal/home')
  const carousel = theirs.getByRole('region', { name: 'Offers and news' })
  await expect(carousel.getByRole('img', { name: first })).toBeVisible()
  await expect(carousel.getByRole('img', { name: second })).toBeHidden()
  await expect(carousel.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await carousel.getByRole('button', { name: 'Next picture' }).focus()
  await theirs.keyboard.press('Enter')
  await expect(carousel.getByRole('img', { name: second })).toBeVisible()
  await theirs.keyboard.press('Enter')
  await carousel.getByRole('link', { name: first }).click()
  await expect(theirs).toHaveURL(/\/portal\/createcpu$/)

  // What it still asks for would meet the session of somebody else.
  await theirs.goto('about:blank')
  await adopt(page, desk)
  await page.reload()
  await row.getByRole('button', { name: /^Hide/ }).click()
  await expect(row).toContainText('Hidden')
  const other = page.getByRole('row', { name: new RegExp(second) })
  await other.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(other).toHaveCount(0)
  await adopt(theirs, customer)
  await theirs.goto('/portal/home')
  await expect(theirs.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(carousel).toHaveCount(0)
})
