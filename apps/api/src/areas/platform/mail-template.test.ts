import { registerCalls } from '@portico/contract/account/register.ts'
import type { Input } from '@portico/contract/calls.ts'
import { languages } from '@portico/contract/language.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { mailTemplateCalls, mailTemplates, unknownVars, varsOf } from '@portico/contract/platform/mail-templates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { mailTemplates as stored } from '../../core/mail/mail.table.ts'
import { wordsOf } from '../../core/words/words.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operatorWith('mail')
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(stored)
})

type Form = Input<typeof mailTemplateCalls.mailTemplateSave>
const form = (more: Partial<Form> = {}): Form => ({
  template: 'registerCode',
  language: 'en',
  subject: 'Hello from {site}',
  body: 'Type {code} within {minutes} minutes.\n\nBye',
  ...more,
})
const save = (more?: Partial<Form>) => t.send(mailTemplateCalls.mailTemplateSave, form(more), { as: operator })
const listed = async () => (await t.ok(mailTemplateCalls.mailTemplateList, undefined, { as: operator })).result
let codes = 0
const askCode = (language: (typeof languages)[number] = 'en') => {
  const email = `code${++codes}@customer.example`
  const wish = { channel: 'email' as const, email, code_type: 'register' as const }
  return t.ok(registerCalls.registerCodeSend, wish, { language, ip: `10.9.0.${codes}` })
}

test('every mail is there in every language, and its standard text uses nothing it does not know', async () => {
  const all = await listed()
  expect(all).toHaveLength(mailTemplates.length * languages.length)
  expect(all.every(({ changed }) => !changed)).toBe(true)
  for (const { template, language, standard, subject, body } of all) {
    expect({ subject, body }).toEqual(standard)
    expect(unknownVars(template, `${subject}${body}`), `${template} ${language}`).toEqual([])
    const form = { template, language, subject, body }
    expect(await t.send(mailTemplateCalls.mailTemplateSave, form, { as: operator })).toMatchObject({ code: '200' })
  }
  expect(await t.db.$count(stored)).toBe(0)
})

describe('the operator’s own text', () => {
  test('goes out in its language, filled in, above the footer; other languages and mails stay as they were', async () => {
    expect(await save()).toMatchObject({ code: '200' })
    await askCode()
    const mail = await t.lastMail()
    expect(mail).toMatchObject({ subject: 'Hello from Portico' })
    expect(mail!.body).toMatch(/^Type \d{6} within \d+ minutes\.\n\nBye\n\nThis e-mail was sent by Portico/)
    await askCode('zh-Hans')
    expect((await t.lastMail())!.body).toMatch(/^您的验证码/)
    await t.ok(mailCalls.mailTest, { email: 'me@operator.example' }, { as: operator })
    expect((await t.lastMail())!.subject).toBe(wordsOf('en').mail.test.subject.replace('{site}', 'Portico'))
  })

  test('is changed by a second save and given up by restoring it, once', async () => {
    await save()
    await save({ subject: 'Second' })
    expect(await t.db.$count(stored)).toBe(1)
    const mine = (await listed()).find(({ changed }) => changed)
    expect(mine).toMatchObject({ template: 'registerCode', language: 'en', subject: 'Second' })
    const which = { template: 'registerCode', language: 'en' } as const
    expect(await t.send(mailTemplateCalls.mailTemplateRestore, which, { as: operator })).toMatchObject({ code: '200' })
    expect((await listed()).some(({ changed }) => changed)).toBe(false)
    expect(await t.send(mailTemplateCalls.mailTemplateRestore, which, { as: operator })).toMatchObject({
      code: '400005',
    })
    await askCode()
    expect((await t.lastMail())!.subject).toMatch(/^\d{6} is your Portico/)
  })

  test('that comes from several operators at once is one of theirs, whole', async () => {
    const tries = Array.from({ length: 8 }, (_, n) => ({ subject: `S${n}`, body: `{code} B${n}` }))
    for (const { code } of await Promise.all(tries.map(save))) expect(code).toBe('200')
    const [row] = await t.db.select().from(stored)
    expect(tries).toContainEqual({ subject: row!.subject, body: row!.body })
  })

  test('is plain: markup stays letters, and what is filled in is never a name of its own', async () => {
    await save({ body: '<b>{code}</b>' })
    await askCode()
    expect((await t.lastMail())!.body).toMatch(/^<b>\d{6}<\/b>\n/)
    const notice = { template: 'notice', language: 'en', subject: '{subject}', body: '{content}' } as const
    expect(await save({ ...notice, body: '{content} ({site})' })).toMatchObject({ code: '200' })
  })
})

test('a preview fills in samples and stores nothing', async () => {
  for (const language of languages) {
    const shown = await t.ok(
      mailTemplateCalls.mailTemplatePreview,
      form({ language, template: 'notice', subject: '{subject}', body: '{content} {site}' }),
      { as: operator },
    )
    expect(`${shown.subject}${shown.body}`).not.toMatch(/[{}]/)
    expect(shown.body).toContain('Portico')
  }
  for (const template of mailTemplates) {
    const body = varsOf(template)
      .map((name) => `{${name}}`)
      .join(' ')
    const shown = await t.ok(mailTemplateCalls.mailTemplatePreview, form({ template, subject: 'x', body }), {
      as: operator,
    })
    expect(shown.body, template).not.toMatch(/[{}]/)
  }
  expect(await t.db.$count(stored)).toBe(0)
})

describe('refused at its field', () => {
  test.each<[string, Partial<Form>, string]>([
    ['an unknown name in the subject', { subject: 'Hi {name}' }, 'subject'],
    ['an unknown name in the body', { body: '{code} {link}' }, 'body'],
    ['an empty name', { body: '{code} {}' }, 'body'],
    ['a name with blanks', { body: '{code} { site }' }, 'body'],
    ['a mail without its code', { body: 'Good morning' }, 'body'],
    ['a link mail without its link', { template: 'resetPassword', body: 'Within {minutes} minutes' }, 'body'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['a subject of two lines', { subject: 'a\nBcc: b@c.example' }, 'subject'],
    ['no body', { body: ' \n ' }, 'body'],
    ['a body that is too long', { body: `{code}${'x'.repeat(5000)}` }, 'body'],
    ['an unknown mail', { template: 'footer' as 'test' }, 'template'],
    ['an unknown language', { language: 'fr' as 'en' }, 'language'],
  ])('%s', async (_what, wrong, field) => {
    for (const call of [mailTemplateCalls.mailTemplateSave, mailTemplateCalls.mailTemplatePreview]) {
      const answer = await t.send(call, form(wrong), { as: operator })
      expect(answer).toMatchObject({ code: '400001' })
      expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([field])
    }
    expect(await t.db.$count(stored)).toBe(0)
  })
})
