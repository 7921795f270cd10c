import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { SmsProvider } from '../apps/api/test/sms-provider.ts'
import { goOn } from './browser.ts'
import { test } from './own-server.ts'
import { operator } from './people.ts'
import { adopt, eightDigits, expect, password, unique } from './portico.ts'

const goodId = '11010119900307109X'
const goodCard = '6222021234567890128'
const phone = () => `138${eightDigits()}`

test('an operator sets up a text gateway and tries it, and a registration code arrives there', async ({
  page,
  portico,
}) => {
  const provider = await SmsProvider.start('aliyun')
  const by = await operator(portico)
  await adopt(page, by)
  await page.goto('/portal/mailbox_setting?tab=gateway')
  await page.getByRole('combobox', { name: 'SMS gateway' }).click()
  await page.getByRole('option', { name: 'Alibaba Cloud SMS' }).click()
  await expect(page.getByText('This gateway does not accept free text')).toBeVisible()
  await page.getByLabel('Key ID').fill(provider.keyId)
  await page.getByLabel('Address of the service').fill(provider.url)
  await page.getByLabel('Sign name, English').fill('Portico')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Code template, English cannot be empty')).toBeVisible()
  await page.getByLabel('Code template, English').fill('SMS_100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Key secret cannot be empty')).toBeVisible()
  await page.getByLabel('Key secret', { exact: true }).fill(provider.secret)
  await page.getByLabel('A day for the whole site').fill('500')
  await page.getByLabel('Price').fill('0.045')
  await expect(page.getByText('at most ¥22.50 a day')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByLabel('Key secret', { exact: true })).toHaveValue('')

  provider.troubles = ['refuses']
  await page.getByLabel('Send to').fill(phone())
  await page.getByRole('button', { name: 'Send test message' }).click()
  await expect(page.getByText('isv.BUSINESS_LIMIT_CONTROL').first()).toBeVisible()
  const tried = phone()
  await page.getByLabel('Send to').fill(tried)
  await page.getByRole('button', { name: 'Send test message' }).click()
  await expect(page.getByText(`The provider accepted the message for ${tried}. Its answer: OK biz^1`)).toBeVisible()
  expect(provider.taken.map(({ to }) => to)).toEqual([tried])

  const [number, email] = [phone(), `${unique('texted')}@customer.example`]
  const visitor = await page.context().browser()!.newPage({ baseURL: portico.url, locale: 'en-US' })
  await visitor.goto('/portal/register')
  await visitor.getByText('SMS', { exact: true }).click()
  await visitor.getByLabel('Phone', { exact: true }).fill(number)
  await visitor.getByRole('button', { name: 'Get code' }).click()
  await expect(visitor.getByText('Code sent.')).toBeVisible()
  await expect.poll(() => provider.taken.find(({ to }) => to === number)).toBeDefined()
  const { fields } = provider.taken.find(({ to }) => to === number)!
  expect(fields).toMatchObject({ SignName: 'Portico', TemplateCode: 'SMS_100' })
  const { code } = JSON.parse(fields['TemplateParam']!) as { code: string }
  await visitor.getByLabel('SMS verification code').fill(code)
  await visitor.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill(password)
  await visitor.getByLabel('Confirm password').fill(password)
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(visitor).not.toHaveURL(/register/)
  await visitor.close()

  await page.goto(`/portal/mailbox_setting?tab=sms&search=${number}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Sent')
  await expect(row).toContainText('Alibaba Cloud')
  await expect(row).toContainText('••••••')
  await expect(row).not.toContainText(code)
  await expect(page.getByText(/Sent 2 · delivered 0 · failed 1 · about ¥0\.09/)).toBeVisible()
  await expect(page.getByText('497 of 500 messages can still be sent today (UTC).')).toBeVisible()
  await provider.stop()
})

test('an operator sets up the bank card check and tries it, and a card is certified by its answer', async ({
  page,
  portico,
}) => {
  const bank = await cardService()
  await adopt(page, await operator(portico))
  await page.goto('/portal/platcertificate')
  await page.getByRole('link', { name: 'Bank card check', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Bank card check' })
  await drawer.getByLabel('Enabled').check()
  await drawer.getByLabel('Address of the service').fill(bank.url)
  await drawer.getByLabel('Key secret', { exact: true }).fill('an app code')
  await drawer.getByLabel('Where the result stands').fill('data.result')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.getByRole('link', { name: 'Test bank card check' }).click()
  const trial = page.getByRole('dialog', { name: 'Test bank card check' })
  await trial.getByLabel('Name').fill('Nobody')
  await trial.getByLabel('ID number').fill(goodId)
  await trial.getByLabel('Card number').fill(goodCard)
  await trial.getByLabel('Phone').fill('13800000000')
  await trial.getByRole('button', { name: 'Send test' }).click()
  await expect(trial.getByText('The service says they do not belong together.')).toBeVisible()
  await trial.getByLabel('Name').fill('Li Lei')
  await trial.getByRole('button', { name: 'Send test' }).click()
  await expect(trial.getByText('The service says they belong together.')).toBeVisible()

  const customer = await portico.customer()
  await adopt(page, customer)
  await page.goto('/portal/chosecertificate?realType=native')
  await expect(page.getByText('The bank usually answers within a minute.')).toBeVisible()
  await portico.sql(`update setting set value = value || '{"gateway": "none"}' where name = 'sms'`)
  await portico.ok(nodeCalls.fusionCodeSend, { cloud_type: 'native' }, customer)
  const [sms] = await portico.sql<{ text: string }>('select text from sms where phone = $1', [customer.phone])
  await goOn(page, '/portal/bankcard?realType=native')
  await page.getByLabel('Name').fill('Li Lei')
  await page.getByLabel('ID number').fill(goodId)
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(sms!.text)![0])
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Everything that requires certification is open to you')).toBeVisible()
  await bank.stop()
})

/** Knows one name, and whoever shows the right code. */
async function cardService() {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.headers.authorization !== 'APPCODE an app code') return void response.writeHead(403).end()
      const result = new URLSearchParams(body).get('name') === 'Li Lei' ? 1 : 2
      response.end(JSON.stringify({ data: { result } }))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`,
    stop: () => new Promise((closed) => server.close(closed)),
  }
}
