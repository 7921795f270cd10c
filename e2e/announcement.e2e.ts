import type { Page } from '@playwright/test'
import { announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { goOn } from './browser.ts'
import { operator } from './people.ts'
import { picture } from './pictures.ts'
import { adopt, expect, test, unique } from './portico.ts'
import { shows } from './shows.ts'

test('an operator writes and publishes an announcement, a customer reads it, and it is withdrawn', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  const customer = await portico.customer()
  const title = unique('Maintenance ')
  await adopt(page, desk)
  await page.goto('/portal/platnouncement')
  await page.getByRole('link', { name: 'Write announcement' }).first().click()
  await expect(page).toHaveURL(/\/portal\/plateditor$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write it in at least one language')).toBeVisible()
  await page.getByLabel('Title in English').fill(title)
  await page.getByLabel('Text in English').fill('# Plan\n\nSee **the page** at [our status](https://status.example/x).')
  await expect(page.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await page.getByLabel('Sort value').fill('10000')

  // What was typed is still there after a reload.
  await page.reload()
  await expect(page.getByLabel('Title in English')).toHaveValue(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(row).toContainText('Published')

  await adopt(page, customer)
  await page.goto('/portal/home')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Announcements' }) })
  await card.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/portal\/noticedetail\?id=ann_/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'our status' })).toHaveAttribute('href', 'https://status.example/x')
  await page.getByRole('link', { name: 'All announcements' }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Plan See the page')

  const { result } = await portico.ok(announcementDeskCalls.platformAnnouncementList, { search: title }, desk)
  await portico.ok(announcementDeskCalls.platformAnnouncementWithdraw, { id: result[0]!.id }, desk)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)
})

test('the draft is kept by itself after 60 seconds, found on another browser, and discarded (A-RES-14)', async ({
  page,
  elsewhere,
  portico,
}) => {
  shows('A-RES-14')
  const desk = await operator(portico)
  const title = unique('Half ')
  await adopt(page, desk)
  await page.clock.install()
  await page.goto('/portal/plateditor')
  await expect(page.getByLabel('Title in English')).toBeEditable()
  // However long the typing takes, the minute is not over.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByLabel('Title in English').fill(title)
  await page.getByLabel('Text in English').fill('Not finished')
  await choose(page, 'Business accounts')
  await page.clock.runFor(40_000)
  expect(await portico.sql('select from announcement_draft where login_id = $1', [desk.login_id])).toHaveLength(0)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('status').filter({ hasText: 'Draft from' })).toBeVisible()
  const [kept] = await portico.sql<{ saved_at: Date }>('select saved_at from announcement_draft where login_id = $1', [
    desk.login_id,
  ])
  // While nothing changes, nothing is kept again.
  await page.clock.runFor(61_000)
  expect(await portico.sql('select saved_at from announcement_draft where login_id = $1', [desk.login_id])).toEqual([
    kept,
  ])

  const again = await elsewhere()
  await adopt(again, desk)
  await again.goto('/portal/plateditor')
  await expect(again.getByLabel('Title in English')).toHaveValue(title)
  await expect(again.getByLabel('Text in English')).toHaveValue('Not finished')
  await expect(again.getByLabel('Audience').first()).toHaveValue('Business accounts')
  const note = again.getByRole('status').filter({ hasText: 'Draft from' })
  await note.getByRole('button', { name: 'Discard' }).click()
  await expect(again.getByLabel('Title in English')).toHaveValue('')
  await expect(note).toHaveCount(0)
  expect(await portico.sql('select from announcement_draft where login_id = $1', [desk.login_id])).toHaveLength(0)
})

test('the second of two operators to save is told, sees both texts and loses nothing', async ({
  page,
  elsewhere,
  portico,
}) => {
  const [desk, colleague] = [await operator(portico), await operator(portico)]
  const title = unique('Both ')
  const { id } = await portico.ok(announcementDeskCalls.platformAnnouncementSave, draftOf(title), desk)
  const [mine, theirs] = [page, await elsewhere()]
  await adopt(mine, desk)
  await adopt(theirs, colleague)
  for (const one of [mine, theirs]) {
    await one.goto(new URL(`/portal/plateditor?id=${id}`, portico.url).href)
    await expect(one.getByLabel('Title in English')).toHaveValue(title)
  }
  await mine.getByLabel('Text in English').fill('What I wrote')
  await theirs.getByLabel('Text in English').fill('What they wrote')
  await theirs.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(theirs).toHaveURL(/\/platnouncement$/)

  const told = mine.getByRole('alert').filter({ hasText: 'Someone else saved this in the meantime' })
  await expect(told.first()).toBeVisible()
  await expect(mine.getByText('What they wrote')).toBeVisible()
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine.getByText('compare the two, then save yours over it')).toBeVisible()
  await expect(mine.getByLabel('Text in English')).toHaveValue('What I wrote')
  await mine.getByRole('button', { name: 'Keep mine' }).click()
  await expect(mine.getByText('What they wrote')).toHaveCount(0)
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine).toHaveURL(/\/platnouncement$/)
  const saved = await portico.ok(announcementDeskCalls.platformAnnouncementInfo, { id }, desk)
  expect(saved).toMatchObject({ content_en: 'What I wrote', version: 3 })
})

test('a picture is put into the text, and only those it is for read it', async ({ page, portico }) => {
  const desk = await operator(portico)
  const [reader, other] = [await portico.customer(), await portico.customer()]
  const title = unique('Picture ')
  await adopt(page, desk)
  await page.goto('/portal/plateditor')
  await page.getByLabel('Title in English').fill(title)
  await page
    .getByLabel('Text in English')
    .fill('Look:\n<img src="https://evil.example/x.gif"><script>alert(1)</script>')
  const section = page.locator('section', { has: page.getByLabel('Text in English') })
  await section
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(section.getByText(/format|image/i).first()).toBeVisible()
  await section.locator('input[type=file]').setInputFiles(picture('plan.png', 480, 270, 120))
  await expect(section.getByRole('img', { name: 'plan' })).toBeVisible()
  await choose(page, 'Selected customers')
  await page.getByPlaceholder('Name, e-mail or id').fill(reader.email)
  await page.getByRole('option', { name: new RegExp(reader.email) }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Publish when I save').check()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Selected customers')

  await adopt(page, reader)
  await page.goto('/portal/messagecenter')
  await page.getByRole('link', { name: title }).click()
  const shown = page.getByRole('img', { name: 'plan' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Look:' })).toBeVisible()
  await expect(page.getByText('evil.example')).toHaveCount(0)
  const address = page.url()

  await adopt(page, other)
  await page.goto('/portal/messagecenter')
  await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0)
  await goOn(page, address)
  await expect(page.getByText('This does not exist, or it is not yours').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'All announcements' })).toBeVisible()
})

async function choose(page: Page, audience: string) {
  await page.getByLabel('Audience').first().click()
  await page.getByRole('option', { name: audience }).click()
}

const draftOf = (title: string) => ({
  title_en: title,
  content_en: 'As it was',
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
  sort: 0,
  publish_time: null,
  end_time: null,
  publish: false,
})
