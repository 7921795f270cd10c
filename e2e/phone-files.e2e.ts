import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phoneAppCalls } from '@portico/contract/phone/app.ts'
import { createCanvas } from '@napi-rs/canvas'
import { makeApk } from '../apps/api/test/apk-maker.ts'
import { FakePhone } from '../apps/api/test/fake-phone.ts'
import { goOn } from './browser.ts'
import { openWindow, ownPhones } from './phones.ts'
import { adopt, expect, test } from './portico.ts'
import { buyer } from './resources.ts'
import { dropOnto } from './storage.ts'

/** A square of one colour, so that it is known again on the screen of a phone. */
function iconOf(colour: string): Buffer {
  const canvas = createCanvas(96, 96)
  const paint = canvas.getContext('2d')
  paint.fillStyle = colour
  paint.fillRect(0, 0, 96, 96)
  return canvas.encodeSync('png')
}

/** A folder with these files, which goes afterwards. */
async function withFiles(
  files: Record<string, Buffer | string>,
  use: (path: (name: string) => string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-phone-files-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    await use((name) => join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an app is dropped, installed on two phones, and its icon is on the screen of one', async ({ page, portico }) => {
  test.slow()
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 2)
  await adopt(page, customer)
  await page.goto('/portal/appManage')
  await expect(page.getByText('No apps yet')).toBeVisible()
  const icon = iconOf('#ff00ff')
  await withFiles({ 'shop.apk': makeApk({ names: { '': 'Magenta' }, icon }) }, async (path) => {
    await dropOnto(page, [path('shop.apk')], { says: 'Drop to upload the app' })
    const queue = page.getByRole('region', { name: 'On their way' })
    await expect(queue.getByRole('listitem')).toContainText('Done')
  })
  const row = page.getByRole('row', { name: /Magenta/ })
  await expect(row).toContainText('com.example.shop')
  await expect(row).toContainText('1.2.3 (12)')
  await row.getByRole('button', { name: 'Install' }).click()
  const dialog = page.getByRole('dialog', { name: 'Install Magenta 1.2.3' })
  await dialog.getByRole('button', { name: 'Select all shown' }).click()
  await expect(dialog.getByText('2 of 100 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Installing the app')).toBeVisible()

  await goOn(page, '/portal/actionRecord')
  const task = page.getByRole('row', { name: /Install app/ })
  await expect(task).toContainText('2 done, 0 failed, of 2')
  await goOn(page, '/portal/deviceList')
  const opened = await openWindow(page, ids[0]!)
  const magenta = () =>
    opened.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const copy = document.createElement('canvas')
      copy.width = canvas.width
      copy.height = canvas.height
      const paint = copy.getContext('2d')!
      paint.drawImage(canvas, 0, 0)
      const { data } = paint.getImageData(0, 0, copy.width, copy.height)
      let found = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! > 200 && data[at + 1]! < 80 && data[at + 2]! > 200) found++
      return found
    })
  await expect.poll(magenta).toBeGreaterThan(200)
})

test('a file goes to several phones, the one that fails is told and tries again', async ({ page, portico }) => {
  test.slow()
  const customer = await buyer(portico)
  const ids = await ownPhones(portico, customer, 3)
  const broken = ids[1]!
  const fake = new FakePhone((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const { port } = await fake.listen()
  await portico.sql(`update phone set engine = 'adb', host = '127.0.0.1', port = $1, remark = 'till' where id = $2`, [
    port,
    broken,
  ])
  await adopt(page, customer)
  await page.goto('/portal/fileSpace')
  await expect(page.getByText('No files yet')).toBeVisible()
  await page
    .getByLabel('Upload')
    .setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('soup') })
  const row = page.getByRole('row', { name: /menu\.txt/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Send to phones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send files to phones' })
  await dialog.getByRole('button', { name: 'Select all shown' }).click()
  await dialog.getByRole('textbox', { name: 'Folder on the phone' }).fill('/sdcard/Menus')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sending the files')).toBeVisible()

  await goOn(page, '/portal/cloudApp/fileIssueRecord')
  const sent = page.getByRole('row', { name: /menu\.txt/ })
  await expect(sent).toContainText('2 done, 1 failed, of 3')
  await sent.getByRole('button', { name: 'Show each phone' }).click()
  await expect(page).toHaveURL(/\/fileIssueResult\?id=pht_/)
  const till = page.getByRole('row', { name: /till/ })
  await expect(till).toContainText('Failed')
  await expect(till).toContainText('The phone disconnected')
  await portico.sql(`update phone set engine = 'embedded', host = '', port = 0 where id = $1`, [broken])
  await fake.stop()
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await expect(page.getByText('Retrying on 1 phone')).toBeVisible()
  await expect(till).toContainText('Done')
  await expect(page.getByText('3 done, 0 failed, of 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry failed' })).toBeDisabled()
})

test('a file is dropped on the window of a phone, taken from the phone again, and downloaded', async ({
  page,
  portico,
}) => {
  test.slow()
  const customer = await buyer(portico)
  const [id] = await ownPhones(portico, customer, 1)
  await adopt(page, customer)
  await page.goto('/portal/deviceList')
  const opened = await openWindow(page, id!)
  await withFiles({ 'note.txt': 'hello', 'shop.apk': makeApk() }, async (path) => {
    const says = 'Drop: an apk is installed, any other file goes to Download'
    await dropOnto(page, [path('note.txt'), path('shop.apk')], { says, on: opened })
    await expect(opened.getByRole('listitem').filter({ hasText: 'note.txt' })).toContainText('Done')
    await expect(opened.getByRole('listitem').filter({ hasText: 'shop.apk' })).toContainText('Done')
  })
  const installed = async () =>
    (await portico.ok(phoneAppCalls.phoneInstalled, { device_id: id! }, customer)).result.map((app) => app.package)
  await expect.poll(installed).toEqual(['com.example.shop'])

  await goOn(page, '/portal/fileSpace')
  const row = page.getByRole('row', { name: /note\.txt/ })
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 1 file?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.getByRole('button', { name: 'Take from a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take files from a phone' })
  await dialog.getByRole('combobox', { name: 'Phone' }).click()
  await page.getByRole('option', { name: id! }).click()
  await dialog.getByRole('button', { name: 'Open the folder Download' }).click()
  await dialog.getByRole('checkbox', { name: /note\.txt/ }).check()
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await expect(row).toBeVisible()
  const saved = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('note.txt')

  await goOn(page, '/portal/logList')
  await expect(page.getByRole('row', { name: /Sent, exported or deleted phone files/ }).first()).toBeVisible()
})
