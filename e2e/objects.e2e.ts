import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { apiBase } from '@portico/contract/headers.ts'
import { objectCalls, partBytes } from '@portico/contract/storage/object.ts'
import { hold } from './browser.ts'
import { greyPng } from './pictures.ts'
import { adopt, expect, signInByForm, test } from './portico.ts'
import { buyer } from './resources.ts'
import { dropMade, dropOnto, ownContainer, putObject } from './storage.ts'

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
async function act(page: Page, name: string, word: string) {
  await row(page, name)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: word, exact: true }).click()
}

/** A folder of this machine with files in it, gone after the story. */
async function withFolder(files: Readonly<Record<string, string | Buffer>>, story: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-drop-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    await story(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('files are dropped into a folder, looked at, renamed, and shared with somebody who has no session', async ({
  page,
  portico,
  elsewhere,
}) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer)
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create folder' }).click()
  const making = page.getByRole('dialog', { name: 'Create folder' })
  await making.getByRole('textbox', { name: 'Folder name' }).fill('pictures')
  await making.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: 'pictures' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await withFolder({ 'dawn.png': greyPng(320, 200), 'notes.txt': 'Low tide at six' }, async (folder) => {
    await dropOnto(page, [join(folder, 'dawn.png'), join(folder, 'notes.txt')])
    await expect(uploads(page).getByText('2 files uploaded')).toBeVisible()
  })
  await page.getByRole('button', { name: 'dawn.png', exact: true }).click()
  const beside = page.getByRole('complementary', { name: 'dawn.png' })
  await expect(beside.getByRole('img', { name: 'dawn.png' })).toBeVisible()
  await expect(beside.getByText('320 × 200')).toBeVisible()
  await page.getByRole('button', { name: 'notes.txt', exact: true }).click()
  await expect(page.getByText('Low tide at six')).toBeVisible()

  await act(page, 'notes\\.txt', 'Rename')
  const renaming = page.getByRole('dialog', { name: 'Rename notes.txt' })
  await renaming.getByRole('textbox', { name: 'New name' }).fill('tides.txt')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(row(page, 'tides\\.txt')).toBeVisible()
  await expect(row(page, 'notes\\.txt')).toHaveCount(0)

  await act(page, 'tides\\.txt', 'Share')
  const panel = page.getByRole('complementary', { name: 'tides.txt' })
  await panel.getByRole('button', { name: 'Create link' }).click()
  await panel.getByRole('checkbox', { name: 'Ask for a password' }).check()
  await panel.getByLabel(/^Password/).fill('harbour')
  await panel.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Link created')).toBeVisible()
  const [share] = (await portico.ok(objectCalls.shareList, { id }, customer)).result
  expect(share).toMatchObject({ key: 'pictures/tides.txt', has_password: true, uses: 0 })
  await expect(panel.getByText(share!.url)).toBeVisible()

  const visitor = await elsewhere()
  const path = new URL(share!.url, portico.url).pathname
  await visitor.goto(path)
  await visitor.getByLabel(/Password/).fill('wrong one')
  await visitor.getByRole('button').click()
  await visitor.getByLabel(/Password/).fill('harbour')
  const saved = visitor.waitForEvent('download')
  await visitor.getByRole('button').click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe('Low tide at six')
  await expect.poll(async () => (await portico.ok(objectCalls.shareList, { id }, customer)).result[0]!.uses).toBe(1)

  await panel.getByRole('button', { name: 'Revoke' }).click()
  const asked = page.getByRole('dialog', { name: 'Revoke link to tides.txt?' })
  await asked.getByRole('button', { name: 'Revoke' }).click()
  await expect(panel.getByText('Revoked')).toBeVisible()
  expect((await visitor.goto(path))!.status()).toBe(410)
})

test('a folder of folders is dropped and all of it arrives where it was', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer)
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const counts = { 'part-0': 1, 'part-1': 3, 'part-2/more': 2 }
  const files = Object.entries(counts).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, n) => [`catalogue/${part}/page-${n}.txt`, `page ${n}`] as const),
  )
  await withFolder(Object.fromEntries(files), async (folder) => {
    await dropOnto(page, [join(folder, 'catalogue')])
    await expect(uploads(page).getByText('6 files uploaded')).toBeVisible()
  })
  for (const [part, count] of Object.entries(counts)) {
    const { objects } = await portico.ok(objectCalls.objectList, { id, prefix: `catalogue/${part}/` }, customer)
    expect(objects, part).toHaveLength(count)
  }
  await page.getByRole('link', { name: 'catalogue' }).click()
  await page.getByRole('link', { name: 'part-1' }).click()
  await expect(page.getByText('Objects: 3')).toBeVisible()
})

const largeBytes = partBytes * 2 + 1

test('a large upload goes on by itself after the page was loaded again, from the parts that are safe, and after its owner has signed in again', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer)
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  // One part arrives and the others are on their way when the page is loaded again.
  let passing = 1
  const parts = `**${apiBase}${objectCalls.chunkUpload.path}`
  await page.route(parts, (route) => (passing-- > 0 ? route.continue() : undefined))
  const held = await hold(page, objectCalls.objectUploadFinish)
  await dropMade(page, 'walkthrough.mov', largeBytes)
  await expect(uploads(page).getByText(/Part 2 of 3/)).toBeVisible()
  passing = Infinity
  await page.reload()
  await page.unroute(parts)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith(objectCalls.chunkUpload.path) && sent.push(request.url()))
  await held.asked
  expect(sent.length).toBeLessThanOrEqual(2)

  await portico.sql(`update session set expires_at = now() - interval '1 minute' where login_id = $1`, [
    customer.login_id,
  ])
  // The page loads anew a second after it was told; what is typed before that would be gone.
  const loaded = page.waitForEvent('load')
  held.letGo()
  await expect(page).toHaveURL(/\/login\?/)
  await loaded
  await signInByForm(page, customer.email)
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible()
  const { objects } = await portico.ok(objectCalls.objectList, { id }, await portico.signIn(customer.email))
  expect(objects).toMatchObject([{ key: 'walkthrough.mov', size: largeBytes }])
})

test('what one page sends another leaves alone, and takes over when the first is closed', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer)
  const begun = () => portico.ok(objectCalls.objectUploadList, { id }, customer)
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  const first = await page.context().newPage()
  await first.goto(`/portal/objectstore?id=${id}`)
  await expect(first.getByText('Nothing here yet')).toBeVisible()
  const held = await hold(first, objectCalls.objectUploadFinish)
  await dropMade(first, 'film.mov', partBytes + 1)
  await held.asked
  await page.reload()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)
  expect((await begun()).result).toHaveLength(1)
  await first.close()
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible()
  expect((await begun()).result).toHaveLength(0)
  expect((await portico.ok(objectCalls.objectList, { id }, customer)).objects).toMatchObject([{ key: 'film.mov' }])
})

test('an upload is paused or loses the network and goes on, and a name that is taken is asked about once', async ({
  page,
  portico,
}) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer)
  await putObject(portico, customer, id, 'plan.txt', 'first')
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(row(page, 'plan\\.txt')).toBeVisible()

  await test.step('paused, it goes on when asked to', async () => {
    const held = await hold(page, objectCalls.objectUploadBegin)
    await dropMade(page, 'film.mov', partBytes + 1)
    await held.asked
    await uploads(page).getByRole('button', { name: 'Pause film.mov' }).click()
    await expect(uploads(page).getByText(/Paused/)).toBeVisible()
    held.letGo()
    await uploads(page).getByRole('button', { name: 'Resume' }).click()
    await expect(uploads(page).getByText('1 file uploaded')).toBeVisible()
  })

  await test.step('a lost network is told, and it goes on by itself when it is back', async () => {
    const held = await hold(page, objectCalls.objectUploadBegin)
    await dropMade(page, 'other.mov', partBytes + 1)
    await held.asked
    await page.context().setOffline(true)
    held.letGo()
    await expect(uploads(page).getByText(/Network lost at/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(uploads(page).getByText('2 files uploaded')).toBeVisible()
  })

  await dropMade(page, 'plan.txt', 10)
  const asked = page.getByRole('dialog', { name: 'A name already exists' })
  await asked.getByRole('button', { name: 'Keep both' }).click()
  await expect(row(page, 'plan \\(2\\)\\.txt')).toBeVisible()
  await dropMade(page, 'plan.txt', 20)
  await asked.getByRole('button', { name: 'Skip' }).click()
  await expect(asked).toHaveCount(0)
  await dropMade(page, 'plan.txt', 30)
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(row(page, '^.*plan\\.txt')).toContainText('30.00B')
})

test('what was deleted is had back, and an earlier version becomes the latest again', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer, { versioning: 'on' })
  await putObject(portico, customer, id, 'plan.txt', 'the first plan')
  await putObject(portico, customer, id, 'plan.txt', 'the second')
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await act(page, 'plan\\.txt', 'Versions')
  const panel = page.getByRole('complementary', { name: 'plan.txt' })
  await panel
    .getByRole('listitem')
    .filter({ hasText: '14.00B' })
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Restore as latest' }).click()
  await expect(row(page, 'plan\\.txt')).toContainText('14.00B')
  await act(page, 'plan\\.txt', 'Delete')
  const asked = page.getByRole('dialog', { name: 'Delete plan.txt?' })
  await expect(asked.getByText(/You can restore it/)).toBeVisible()
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'plan\\.txt')).toHaveCount(0)
  await page.getByRole('button', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Undelete' }).click()
  await expect(page.getByText('plan.txt is back')).toBeVisible()
  await page.getByRole('button', { name: 'Deleted' }).click()
  await expect(row(page, 'plan\\.txt')).toContainText('14.00B')
})

test('many are chosen by keys, moved with a result for each, and had as one file', async ({ page, portico }) => {
  const customer = await buyer(portico)
  const id = await ownContainer(portico, customer)
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'kept/b.txt'])
    await putObject(portico, customer, id, name, `this is ${name}`)
  await adopt(page, customer)
  await page.goto(`/portal/objectstore?id=${id}`)
  await expect(row(page, 'a\\.txt')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Objects in this folder' })
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()
  const bar = page.getByRole('toolbar')
  const saved = page.waitForEvent('download')
  await bar.getByRole('button', { name: /^Download zip/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/)
  await bar.getByRole('button', { name: /^Move/ }).click()
  const placing = page.getByRole('dialog', { name: 'Move 2 to' })
  await placing.getByRole('button', { name: 'kept' }).click()
  await placing.getByRole('button', { name: 'Move here' }).click()
  const results = page.getByRole('dialog', { name: 'Move: 1 of 2 done' })
  await expect(results.getByRole('listitem').filter({ hasText: 'b.txt' })).not.toContainText('Done')
  await results.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'a\\.txt')).toHaveCount(0)
  await expect(row(page, 'b\\.txt')).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(row(page, 'a\\.txt')).toBeVisible()
})
