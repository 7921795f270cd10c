import { registerCalls } from '@portico/contract/account/register.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { operator } from './people.ts'
import { adopt, expect, test, unique } from './portico.ts'

test('an operator writes a mail in their own words, people get it, and the standard comes back', async ({
  page,
  portico,
}) => {
  const desk = await operator(portico)
  await adopt(page, desk)
  await page.goto('/portal/mailbox_setting?tab=templates')
  const row = page.getByRole('row', { name: /^Test e-mail.*简体中文/ })
  await expect(row).toContainText('Default')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Test e-mail in 简体中文' })
  await drawer.getByLabel('Subject').fill('{name}，你好')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Subject has a name in braces that this mail does not know')).toBeVisible()
  await drawer.getByLabel('Subject').fill('来自 {site} 的问候')
  await drawer.getByLabel('Body').fill('一切正常。')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText('来自 Portico 的问候')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Customised')

  await page.evaluate(() => localStorage.setItem('language', 'zh-Hans'))
  await page.goto('/portal/mailbox_setting')
  const to = `${unique('t')}@operator.example`
  await page.getByLabel('收件地址').fill(to)
  await page.getByRole('button', { name: '发送测试邮件' }).click()
  await expect
    .poll(async () => (await portico.ok(mailCalls.mailList, { search: to }, desk)).result[0]?.subject)
    .toBe('来自 Portico 的问候')
  await page.evaluate(() => localStorage.setItem('language', 'en'))

  await page.goto('/portal/mailbox_setting?tab=templates')
  await row.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Restore default' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click()
  await expect(row).toContainText('Default')

  // A mail without its code would be of no use.
  const code = page.getByRole('row', { name: /^Verification code.*English/ })
  await code.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Verification code in English' })
  await form.getByLabel('Body').fill('Welcome')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('keep the name in braces')).toBeVisible()
  const email = `${unique('new')}@customer.example`
  await portico.ok(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' })
  await expect
    .poll(async () => (await portico.ok(mailCalls.mailList, { search: email }, desk)).result[0]?.body)
    .toMatch(/\d{6}/)
})
