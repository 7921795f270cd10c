import { registerCalls } from '@portico/contract/account/register.ts'
import type { Call, Input } from '@portico/contract/calls.ts'
import { jobCalls } from '@portico/contract/platform/jobs.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { smsCalls } from '@portico/contract/platform/sms.ts'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerOf, faced } from '../../../test/faces.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { faceOf } from '../../core/face/face.ts'
import { agentFaces } from '../../core/face/face.table.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { cursorOf } from '../../core/lists.ts'
import { queueMail, sendMail, writeMail } from '../../core/mail/mail.ts'
import { mails, smsMessages } from '../../core/mail/mail.table.ts'
import { settings } from '../../core/settings/setting.table.ts'
import { eventually } from '../../../test/eventually.ts'

type MailForm = Input<typeof mailCalls.mailSettingsSave>

let t: TestPortico
let operator: Person
let smtp: SMTPServer
let received: { to: string[]; from: string; text: string; user: unknown }[] = []
let accepts = true
const smtpCode = 'the smtp code'

beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'robot' && password === smtpCode ? done(null, { user: username }) : done(new Error('no such user')),
    onRcptTo: (_address, _session, done) => done(accepts ? null : new Error('mailbox is full')),
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, from, text: Buffer.concat(chunks).toString(), user })
        done()
      })
    },
  })
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
})
beforeEach(() => {
  received = []
  accepts = true
})
afterAll(async () => {
  await t.stop()
  await new Promise<void>((closed) => smtp.close(closed))
})

const smtpPort = () => (smtp.server.address() as { port: number }).port
const form = (over: Partial<MailForm> = {}): MailForm => ({
  custom_mailbox: true,
  server: '127.0.0.1',
  port: smtpPort(),
  protocol: 'none',
  sender_address: 'robot@portico.example',
  sender_title: 'Portico Robot',
  user_name: 'robot',
  smtp_code: smtpCode,
  company_subject: '[Portico]',
  ...over,
})
const save = (over: Partial<MailForm> = {}) => t.send(mailCalls.mailSettingsSave, form(over), { as: operator })
const testMail = (email: string) => t.send(mailCalls.mailTest, { email }, { as: operator })
const queue = (to: string) =>
  inTransaction(t.app.pool, async (db) => queueMail(t.app, db, await faceOf(t.app, db, null), to, 'en', 'test', {}))
const mailTo = async (to: string) => (await t.db.select().from(mails).where(eq(mails.recipient, to)))[0]

describe('the mail settings', () => {
  test('keep the SMTP code sealed, never give it back, and keep it when it is left empty', async () => {
    expect(await save()).toMatchObject({ code: '200' })
    const read = await t.ok(mailCalls.mailSettingsInfo, undefined, { as: operator })
    expect(read).toEqual({ settings: form({ smtp_code: '' }), smtp_code_set: true })
    const row = async () =>
      JSON.stringify((await t.db.select().from(settings).where(eq(settings.name, 'mail')))[0]!.value)
    expect(await row()).not.toContain(smtpCode)
    const before = await row()
    await save({ smtp_code: '' })
    expect(await row()).toBe(before)
  })
  test.each<[keyof MailForm, unknown, string]>([
    ['server', '', 'Server cannot be empty'],
    ['port', 0, 'Port error'],
    ['port', 65_536, 'Port error'],
    ['port', 1.5, 'Port error'],
    ['protocol', 'ssl', 'Protocol is not valid'],
    ['sender_address', 'robot', 'Mailbox format error'],
    ['sender_title', 'a\nb', 'Sender title is not valid'],
    ['smtp_code', 'x'.repeat(501), 'SMTP code is too long'],
  ])('%s cannot be %j', async (field, value, sentence) => {
    expect(await save({ [field]: value })).toMatchObject({ code: '400001', data: { fields: { [field]: sentence } } })
  })
  test('without a mailbox of their own need no server', async () => {
    expect(await save({ custom_mailbox: false, server: '', sender_address: '' })).toMatchObject({ code: '200' })
    expect(await testMail('kept@customer.example')).toMatchObject({ code: '200', data: { state: 'kept' } })
    expect(await mailTo('kept@customer.example')).toMatchObject({ state: 'kept', attempts: 1 })
    expect(received).toEqual([])
  })
})

describe('where mails go', () => {
  test('takes the SMTP code along only if it is typed again', async () => {
    await save()
    for (const elsewhere of [{ server: 'mail.evil.example' }, { port: 2525 }, { protocol: 'tls' as const }]) {
      expect(await save({ ...elsewhere, smtp_code: '' })).toMatchObject({
        code: '400001',
        data: { fields: { smtp_code: 'Enter SMTP code again: it is not sent to another address automatically' } },
      })
      expect(await t.ok(mailCalls.mailSettingsInfo, undefined, { as: operator })).toMatchObject({
        settings: { server: '127.0.0.1' },
        smtp_code_set: true,
      })
    }
    expect(await save({ custom_mailbox: false, server: '', smtp_code: '' })).toMatchObject({ code: '200' })
    expect(await t.ok(mailCalls.mailSettingsInfo, undefined, { as: operator })).toMatchObject({ smtp_code_set: false })
  })
  test('is said by operators who may do everything: the links in mails open every account', async () => {
    await save()
    const clerk = await t.operatorWith('mail')
    const words = form({ smtp_code: '', sender_title: 'Clerk' })
    expect(await t.send(mailCalls.mailSettingsSave, words, { as: clerk })).toMatchObject({ code: '200' })
    for (const change of [{ server: 'mail.evil.example' }, { custom_mailbox: false }])
      expect(
        await t.send(mailCalls.mailSettingsSave, { ...words, ...change, smtp_code: 'mine' }, { as: clerk }),
      ).toMatchObject({ code: '400003' })
  })
})

describe('with a mail server', () => {
  beforeEach(() => save())

  test('a test mail arrives as it was set up', async () => {
    expect(await testMail('arrives@customer.example')).toMatchObject({ code: '200', data: { state: 'sent' } })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      to: ['arrives@customer.example'],
      from: 'robot@portico.example',
      user: 'robot',
    })
    expect(received[0]!.text).toMatch(/^From: "?Portico Robot"? <robot@portico\.example>$/m)
    expect(received[0]!.text).toMatch(/^Subject: \[Portico\] Test e-mail from Portico$/m)
  })

  test('an agent’s mail goes out as the agent’s, from its own address once its domain is shown to be its own', async () => {
    const domain = 'mail.harbour.example'
    const seller = await faced(t, domain, { sender_name: 'Harbour', sender_address: `hello@${domain}` })
    const customer = await customerOf(t, seller.id)
    const sent = async () => {
      const face = await faceOf(t.app, t.db, customer.id)
      await sendMail(t.app, await writeMail(t.app, t.db, face, customer.email, 'en', 'test', {}))
      return received.at(-1)!
    }
    const first = await sent()
    expect(first.from).toBe(`hello@${domain}`)
    expect(first.text).toMatch(/^From: "?Harbour"? <hello@mail\.harbour\.example>$/m)
    expect(first.text).toMatch(/^Subject: Test e-mail from Harbour Cloud$/m)
    expect(first.text).not.toContain('ortico')
    await t.db.update(agentFaces).set({ domainVerifiedAt: null }).where(eq(agentFaces.agentId, seller.id))
    expect((await sent()).text).toMatch(/^From: "?Harbour"? <robot@portico\.example>$/m)
  })

  test('what is told goes out by a job', async () => {
    await queue('job@customer.example')
    await eventually(() => expect(received.map(({ to }) => to)).toEqual([['job@customer.example']]))
    await eventually(async () => expect(await mailTo('job@customer.example')).toMatchObject({ state: 'sent' }))
  })

  test('an address is one address, whatever is written in it', async () => {
    const two = 'first,second@customer.example'
    expect(await testMail(two)).toMatchObject({ code: '400001' })
    // One that was written before the rule refused it.
    await sendMail(t.app, await writeMail(t.app, t.db, await faceOf(t.app, t.db, null), two, 'en', 'test', {})).catch(
      () => undefined,
    )
    expect((await mailTo(two))!.state).not.toBe('queued')
    expect(received.flatMap(({ to }) => to)).not.toContain('second@customer.example')
  })

  test('one that refuses is quoted to the operator, and the mail is kept as failed', async () => {
    accepts = false
    const answer = await testMail('full@customer.example')
    expect(answer.code).toBe('400027')
    expect(answer.msg).toMatch(/^The mail server refused it: .*mailbox is full/)
    expect(await mailTo('full@customer.example')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('full'),
    })
  })

  test.each<[string, Partial<MailForm>]>([
    ['a wrong code', { smtp_code: 'mistyped' }],
    ['nobody at the port', { port: 1 }],
    ['no such server', { server: 'smtp.invalid' }],
    ['TLS that is not there', { protocol: 'tls' }],
    ['STARTTLS that is not there', { protocol: 'starttls' }],
  ])('%s is told without the code', async (_what, over) => {
    await save(over)
    const answer = await testMail('nobody@customer.example')
    expect(answer.code).toBe('400027')
    expect(answer.msg).not.toContain(smtpCode)
    expect(answer.msg).not.toContain('mistyped')
    expect(received).toEqual([])
  })

  test('a mail that failed is tried again by its job until it goes out, once', async () => {
    accepts = false
    await queue('later@customer.example')
    await eventually(async () => expect(await mailTo('later@customer.example')).toMatchObject({ state: 'failed' }))
    // The job learns of the failure a moment after the mail.
    await eventually(async () => {
      const { result } = await t.ok(jobCalls.jobList, { search: 'mail.send', state: 'retry' }, { as: operator })
      expect(result[0]).toMatchObject({ state: 'retry', error: expect.stringContaining('mailbox is full') })
    })
    accepts = true
    await eventually(async () => expect(await mailTo('later@customer.example')).toMatchObject({ state: 'sent' }))
    // How often it was tried while it was refused is up to the machine.
    expect((await mailTo('later@customer.example'))!.attempts).toBeGreaterThan(1)
    expect(received).toHaveLength(1)
  })

  test('a user name without a code is told by the server, not by a fault of ours', async () => {
    await t.db.delete(settings).where(eq(settings.name, 'mail'))
    await save({ smtp_code: '' })
    expect(await testMail('nocode@customer.example')).toMatchObject({ code: '400027' })
  })
})

describe('the mailbox and the outbox', () => {
  const at = (n: number) => new Date(t.clock.now().getTime() + n)
  async function fill(n: number, word: string): Promise<void> {
    const many = Array.from({ length: n }, (_, i) => i)
    // Several share a moment: the cursor must not lose its place among them.
    const moment = (i: number) => at(-100_000 + Math.floor(i / 5))
    await t.db.insert(mails).values(
      many.map((i) => ({
        id: newId('mail'),
        recipient: `${word}${i}@list.example`,
        subject: `${word} 100% sure_${i}`,
        body: 'body',
        state: 'kept',
        createdAt: moment(i),
      })),
    )
    await t.db.insert(smsMessages).values(
      many.map((i) => ({
        id: newId('sms'),
        areaCode: '86',
        phone: `${word}${i}`,
        text: 'text',
        state: 'kept',
        createdAt: moment(i),
      })),
    )
  }
  const pages = async (
    call: typeof mailCalls.mailList | typeof smsCalls.smsList,
    search: string,
    between: () => Promise<unknown>,
  ) => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const input = { limit: 7, search, ...(after && { after }) }
      const page: { result: { id: string }[]; next: string | null } = (await t.ok(call as Call, input as never, {
        as: operator,
      })) as never
      seen.push(...page.result.map(({ id }) => id))
      after = page.next ?? undefined
      await between()
    } while (after)
    return seen
  }

  test.each([
    ['mails', mailCalls.mailList, 'walkmail'],
    ['text messages', smsCalls.smsList, 'walksms'],
  ] as const)('of %s are walked by pages without gap or repeat while new ones come', async (_what, call, word) => {
    await fill(40, word)
    const table = call === mailCalls.mailList ? 'mail' : 'sms'
    const { rows } = await t.db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where ${sql.identifier(table === 'mail' ? 'recipient' : 'phone')} like ${`${word}%`}`,
    )
    const seen = await pages(call, word, async () => {
      const [id, createdAt] = [newId('mail'), at(0)]
      if (table === 'mail')
        await t.db
          .insert(mails)
          .values({ id, recipient: `${word}new@list.example`, subject: 's', body: 'b', createdAt })
      else
        await t.db
          .insert(smsMessages)
          .values({ id: newId('sms'), areaCode: '86', phone: `${word}new`, text: 't', createdAt })
    })
    expect(seen).toHaveLength(40)
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)))
  })

  test('are searched by letters: the wild cards of SQL are letters too', async () => {
    await fill(5, 'wild')
    const found = async (search: string) =>
      (await t.ok(mailCalls.mailList, { search, limit: 100 }, { as: operator })).result.length
    expect(await found('wild 100% sure_')).toBe(5)
    expect(await found('wild_100')).toBe(0)
    expect(await found('wild%sure')).toBe(0)
    expect(await found('WILD1@LIST')).toBe(1)
    expect(await found('\\')).toBe(0)
  })

  test('count exactly, and number their pages to 10,000 rows deep', async () => {
    await fill(12, 'counted')
    const ask = (input: object) => t.send(mailCalls.mailList, { search: 'counted', ...input }, { as: operator })
    expect((await ask({ limit: 5 })).data).toMatchObject({ count: 12, count_exact: true })
    const second = await ask({ limit: 5, page: 3 })
    expect(second.data.result).toHaveLength(2)
    expect(await ask({ limit: 100, page: 101 })).toMatchObject({ code: '200' })
    expect(await ask({ limit: 100, page: 102 })).toMatchObject({
      code: '400001',
      data: { fields: { page: 'Page is not valid' } },
    })
    for (const limit of [0, 1001, -1, 1.5]) expect(await ask({ limit })).toMatchObject({ code: '400001' })
  })

  test('refuse a cursor that is not theirs', async () => {
    const cursors = [
      'x',
      '',
      Buffer.from('2024-01-01 x').toString('base64url'),
      cursorOf(['2024-01-01 00:00:00']),
      cursorOf(['9999999', 'x']),
      cursorOf(['2024-02-31 00:00:00', 'x']),
      cursorOf(['2024-01-01 00:00:00', 'a\0b']),
      cursorOf(['2024-01-01 00:00:00', '\ud800']),
    ]
    for (const after of cursors)
      expect(await t.send(mailCalls.mailList, { after }, { as: operator })).toMatchObject({
        code: '400001',
        data: { fields: { after: 'Page is not valid' } },
      })
    const strange = cursorOf(['2024-02-29 00:00:00', "x'--"])
    expect((await t.send(mailCalls.mailList, { after: strange }, { as: operator })).status).toBe(200)
  })

  describe('hide what opens something', () => {
    const shown = async (as: Person, email: string, phone: string) => {
      const mail = (await t.ok(mailCalls.mailList, { search: email }, { as })).result[0]!
      const sms = (await t.ok(smsCalls.smsList, { search: phone }, { as })).result[0]!
      return { mail: `${mail.subject}\n${mail.body}`, sms: sms.text }
    }
    const secrets = /\b\d{6}\b|token=/

    test('from an operator of mail alone, while there is no mail server', async () => {
      await save({ custom_mailbox: false })
      const [person, clerk, phone] = [await t.customer(), await t.operatorWith('mail', 'operators'), '13522222222']
      operator = await t.operator()
      await t.ok(registerCalls.passwordForget, { email: person.email })
      await t.ok(registerCalls.registerCodeSend, { channel: 'sms', phone, code_type: 'register' })
      const whole = await shown(operator, person.email, phone)
      expect(whole.mail).toMatch(/forgetpassword\?token=[\w-]{43}/)
      expect(whole.sms).toMatch(/\b\d{6}\b/)
      const masked = await shown(clerk, person.email, phone)
      expect(masked.mail).not.toMatch(secrets)
      expect(masked.mail).toContain('/portal/forgetpassword?…')
      expect(masked.sms).not.toMatch(secrets)
      expect(masked.sms).toContain('••••••')
    })
    test('from everybody once a mail server is set, in what was written before too', async () => {
      const email = 'hidden@list.example'
      await t.ok(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' })
      await save()
      const mail = (await t.ok(mailCalls.mailList, { search: email }, { as: operator })).result[0]!
      expect(`${mail.subject} ${mail.body}`).not.toMatch(secrets)
      expect(mail.subject).toContain('••••••')
    })
  })

  test('show a person’s code to the operator while there is no service to send it', async () => {
    await save({ custom_mailbox: false })
    const email = 'code@list.example'
    await t.ok(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' })
    await t.ok(registerCalls.registerCodeSend, { channel: 'sms', phone: '13511111111', code_type: 'register' })
    const mail = (await t.ok(mailCalls.mailList, { search: email }, { as: operator })).result[0]
    expect(mail).toMatchObject({ recipient: email, subject: expect.stringMatching(/^\d{6} is your Portico/) })
    const sms = (await t.ok(smsCalls.smsList, { search: '13511111111' }, { as: operator })).result[0]
    expect(sms).toMatchObject({ area_code: '86', text: expect.stringMatching(/^\[Portico\] .*\d{6}/) })
    await eventually(async () => {
      const [row] = await t.db.select().from(smsMessages).where(eq(smsMessages.phone, '13511111111'))
      expect(row!.state).toBe('kept')
    })
  })
})
