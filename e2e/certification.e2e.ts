import type { Locator, Page } from '@playwright/test'
import { certificationCalls, type CertificationInput } from '@portico/contract/identity/certification.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { deflateSync, crc32 } from 'node:zlib'
import { words as zhHans } from '../apps/console/src/base/words/zh-Hans/identity.ts'
import { words as zhHant } from '../apps/console/src/base/words/zh-Hant/identity.ts'
import { goOn } from './browser.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique, type Customer, type Portico } from './portico.ts'
import { fill, wordsOf } from './words.ts'
import { shows } from './shows.ts'

const goodId = '11010119900307109X'
const goodCard = '6222021234567890128'

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of the shape of an ID, of one grey. */
function picture(name: string, grey = 0xb0) {
  const [width, height] = [640, 400]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const parts = [part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]) }
}

async function uploaded(portico: Portico, as: Customer): Promise<string> {
  const form = new FormData()
  form.append('image', new Blob([picture('id.png').buffer]), 'id.png')
  const response = await fetch(`${portico.url}${apiBase}${certificationCalls.certificationUpload.path}`, {
    method: 'POST',
    headers: { [headers.token]: as.access_token, [headers.loginId]: as.login_id, 'x-forwarded-for': portico.ip },
    body: form,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}

/** An application of the customer, made without the browser; answers with its id once the checker has spoken. */
async function applied(portico: Portico, as: Customer, more: Partial<CertificationInput> = {}): Promise<string> {
  const form = {
    kind: 'personal',
    cloud_type: 'native',
    real_name: 'Li Lei',
    id_number: goodId,
    validity: 'long-term',
    id_front: await uploaded(portico, as),
    id_back: await uploaded(portico, as),
    ...more,
  } as CertificationInput
  const { application, certified } = await portico.ok(certificationCalls.certificationSubmit, form, as)
  const { id } = (application ?? certified)!
  await expect
    .poll(
      async () => (await portico.sql<{ police: string }>('select police from certification where id = $1', [id]))[0],
    )
    .not.toEqual({ police: 'waiting' })
  return id
}

const choose = (page: Page, slot: string, file = picture(`${slot}.png`)) =>
  page.locator(`input[name=${slot}]`).setInputFiles(file)
const chooseAll = async (page: Page, slots: readonly string[]) => {
  for (const slot of slots) {
    await choose(page, slot)
    await expect(page.locator(`input[name=${slot}] + button img`)).toBeVisible()
  }
}
/** How wide a picture really is: one that could not be drawn has no width. */
const drawnWidth = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)

test('a person applies with their ID, an operator reviews it, and the page of the customer follows (A-CERT-04)', async ({
  page,
  portico,
  elsewhere,
}) => {
  shows('A-CERT-04')
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/home')
  await page.getByRole('main').getByRole('link', { name: 'Certify' }).click()
  await expect(page).toHaveURL(/\/portal\/chosecertificate\?realType=native$/)
  await expect(page.getByText('You have not applied yet')).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'Personal, by ID' }).getByRole('link', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/portal\/personalcertife\?realType=native$/)

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Name cannot be empty')).toBeVisible()
  await expect(page.getByText('Validity must be chosen')).toBeVisible()
  await expect(page.getByText('Upload an image for every required document')).toHaveCount(2)
  await page.getByLabel('Name').fill('Li Lei')
  await page.getByLabel('ID number').fill('1234')
  await page.getByLabel('ID number').blur()
  await expect(page.getByText('Please enter the correct ID number')).toBeVisible()
  await page.getByLabel('ID number').fill(goodId.toLowerCase())
  await page.getByText('Until a date', { exact: true }).click()
  await page.getByLabel('Last day of the ID').fill('2099-01-31')
  await choose(page, 'id_front', { name: 'id.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('The image format or size is not allowed')).toBeVisible()
  await choose(page, 'id_front', { name: 'id.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Upload failed: The image format or size is not allowed')).toBeVisible()
  await chooseAll(page, ['id_front', 'id_back'])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your application is under review')).toBeVisible()
  await expect(page.getByText(/within 0 to 3 working days, by .* at the latest/)).toBeVisible()
  await expect(page.getByText('110*************9X')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(goodId)

  const desk = await elsewhere()
  await adopt(desk, await operator(portico))
  await desk.goto(`/portal/platcertificate?search=${encodeURIComponent(customer.email)}`)
  const row = desk.getByRole('row', { name: new RegExp(customer.email) })
  await expect(row).toContainText('Under review')
  await expect(row).toContainText('Passed')
  await row.getByRole('link').first().click()
  await expect(desk).toHaveURL(/\/portal\/plat\/nativeCertification\?id=cert_/)
  await expect(desk.getByText('No one has viewed the documents')).toBeVisible()
  await desk.getByRole('button', { name: 'ID, front' }).click()
  const shown = desk.getByRole('dialog').getByRole('img', { name: 'ID, front' })
  await expect(shown).toBeVisible()
  await expect.poll(() => drawnWidth(shown)).toBe(640)
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Show in full' }).click()
  await expect(desk.getByRole('region', { name: 'Name and numbers in full' })).toContainText(goodId)
  await expect(desk.getByRole('listitem').filter({ hasText: 'Wei Fang' })).toHaveCount(2)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Certified', { exact: true }).first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await expect(page.getByText('Everything that requires certification is open to you')).toBeVisible()
  await expect(page.getByText(/30 days after your last certification, from/)).toBeVisible()
  await goOn(page, '/portal/personalcenter')
  await expect(page.getByRole('link', { name: 'Native cloud · Certified' })).toBeVisible()
  await goOn(page, '/portal/notificationcenter')
  await expect(page.getByRole('row', { name: /Real-name certification completed/ })).toBeVisible()
})

test.describe('in traditional Chinese', () => {
  test.use({ language: 'zh-Hant' })

  test('a company applies through somebody it has authorised and is one from then on (A-CERT-01)', async ({
    page,
    portico,
  }) => {
    shows('A-CERT-01')
    const { fields, states } = wordsOf('zh-Hant')
    const customer = await portico.customer()
    await portico.ok(
      certificationCalls.platformCertificationApprove,
      { id: await applied(portico, customer) },
      await operator(portico),
    )
    await adopt(page, customer)
    await page.goto('/portal/chosecertificate?realType=native')
    const company = page.getByRole('article').filter({ hasText: zhHant.wayTexts.enterprise })
    await company.getByRole('link', { name: zhHant.changeTo }).click()
    const name = `頂點 ${unique('c')} 有限公司`
    await page.getByLabel(fields.company).fill(name)
    await page.getByLabel(fields.credit_code).fill('91350100m000100y43')
    await expect(page.locator('input[name=authorization]')).toHaveCount(0)
    await page.getByText(states.realnameSigner['authorized representative'], { exact: true }).click()
    await page.getByLabel(fields.real_name).fill('韓梅梅')
    await page.getByLabel(fields.id_number).fill(goodId)
    await page.locator('form').getByText(zhHant.validities['long-term'], { exact: true }).click()
    await chooseAll(page, ['licence', 'authorization', 'id_front', 'id_back'])
    await page.getByRole('button', { name: zhHant.submit }).click()
    await expect(page.getByText(zhHant.sent)).toBeVisible()
    await expect(page.getByText(fill(zhHant.stillCertified, { type: states.realnameType.personal }))).toBeVisible()

    const [row] = await portico.sql<{ id: string }>('select id from certification where company = $1', [name])
    await portico.ok(certificationCalls.platformCertificationApprove, { id: row!.id }, await operator(portico))
    await expect(page.getByText(zhHant.certified).filter({ visible: true })).toBeVisible()
    await goOn(page, '/portal/chosecertificate?realType=native')
    await expect(page.getByText(name).filter({ visible: true })).toBeVisible()
    const person = page.getByRole('article').filter({ hasText: zhHant.wayTexts.personal })
    await expect(person.getByRole('button', { name: zhHant.changeTo })).toBeDisabled()
    await expect(person).toContainText(zhHant.hindrances.never)
    await expect(company.getByRole('button', { name: zhHant.changeTo })).toBeDisabled()
  })
})

test.describe('in simplified Chinese', () => {
  test.use({ language: 'zh-Hans' })

  test('documents that were not accepted are uploaded again (A-CERT-05)', async ({ page, portico, elsewhere }) => {
    shows('A-CERT-05')
    const { fields } = wordsOf('zh-Hans')
    const customer = await portico.customer()
    const id = await applied(portico, customer, { real_name: '韩梅梅' })
    const desk = await elsewhere('zh-Hans')
    await adopt(desk, await operator(portico))
    await desk.goto(`/portal/plat/nativeCertification?id=${id}`)
    await desk.getByRole('button', { name: zhHans.askAgain }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel(fields.reason).fill('国徽面反光')
    await form.getByRole('button', { name: zhHans.askAgain }).click()
    await expect(desk.getByText(zhHans.askedAgain)).toBeVisible()

    await adopt(page, customer)
    await page.goto('/portal/chosecertificate?realType=native')
    await expect(page.getByText(fill(zhHans.again, { reason: '国徽面反光' }))).toBeVisible()
    await page.getByRole('link', { name: zhHans.uploadAgain }).click()
    await expect(page).toHaveURL(/\/portal\/personalcertife\?realType=native$/)
    await page.getByRole('button', { name: zhHans.uploadAgain }).click()
    await expect(page.getByText(wordsOf('zh-Hans').rules.attachments)).toBeVisible()
    await chooseAll(page, ['id_back'])
    await page.getByRole('button', { name: zhHans.uploadAgain }).click()
    await expect(page.getByText(zhHans.sent)).toBeVisible()
    const [row] = await portico.sql<{ state: string }>('select state from certification where id = $1', [id])
    expect(row!.state).toBe('under review')
  })
})

test('by bank card an operator decides while no bank is asked', async ({ page, portico }) => {
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/chosecertificate?realType=native')
  await expect(page.getByText('with a bank card in the same name. An operator reviews it.')).toBeVisible()
  await goOn(page, '/portal/bankcard?realType=native')
  await page.getByLabel('Name').fill('Li Lei')
  await page.getByLabel('ID number').fill(goodId)
  await page.getByLabel('Card number').fill(goodCard)
  await expect(page.getByRole('textbox', { name: 'Phone' })).not.toBeEditable()
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('Code sent.')).toBeVisible()
  const [sms] = await portico.sql<{ text: string }>('select text from sms where phone = $1', [customer.phone])
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(sms!.text)![0])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The bank did not confirm the card automatically, so an operator decides.')).toBeVisible()
  await goOn(page, '/portal/chosecertificate?realType=native')
  await expect(page.getByText('***************0128').filter({ visible: true })).toBeVisible()

  const [row] = await portico.sql<{ id: string }>(
    `select c.id from certification c join login l on l.account_id = c.account_id where l.id = $1`,
    [customer.login_id],
  )
  await adopt(page, await operator(portico))
  await page.goto(`/portal/plat/nativeCertification?id=${row!.id}`)
  await expect(page.getByText('The bank has not confirmed this card.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Certified', { exact: true }).first()).toBeVisible()
})

test('the fusion cloud asks for the phone first, and its provider is asked for the result', async ({
  page,
  portico,
}) => {
  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/chosecertificate?realType=fusion')
  await expect(page.getByText('The fusion cloud does not know your account yet')).toBeVisible()
  await page.getByRole('button', { name: 'Get code' }).click()
  await expect(page.getByText('Code sent.')).toBeVisible()
  const [sms] = await portico.sql<{ text: string }>('select text from sms where phone = $1', [customer.phone])
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(sms!.text)![0])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('You have not applied yet')).toBeVisible()

  await applied(portico, customer, { cloud_type: 'fusion', real_name: 'Li sim-police-slow' })
  await goOn(page, '/portal/fusionCertification')
  await page.getByRole('button', { name: 'Check result' }).click()
  await expect(page.getByText('The provider says: Under review')).toBeVisible()
  await portico.sql(
    `update certification set submitted_at = now() - interval '2 hours' where account_id =
    (select account_id from login where id = $1)`,
    [customer.login_id],
  )
  await page.getByRole('button', { name: 'Check result' }).click()
  await expect(page.getByText('Everything that requires certification is open to you')).toBeVisible()
  await goOn(page, '/portal/personalcenter')
  await expect(page.getByRole('link', { name: 'Fusion cloud · Certified' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Native cloud · Uncertified' })).toBeVisible()
})
