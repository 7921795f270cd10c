import { madeCustomerCalls } from '@portico/contract/agent/made-customer.ts'
import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import { centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import { mailTemplates, type MailTemplate } from '@portico/contract/platform/mail-templates.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutesMs } from '../src/core/clock.ts'
import { mails } from '../src/core/mail/mail.table.ts'
import { wordsOf, type ServerWords } from '../src/core/words/words.ts'
import { accountOf } from './money.ts'
import { agent } from './agents.ts'
import { password, TestPortico, type Person } from './portico.ts'

let t: TestPortico
let desk: Person
let made = 0
beforeAll(async () => {
  t = await TestPortico.start()
  desk = await t.operator()
})
afterAll(() => t.stop())

const newAddress = () => `reader${++made}@mail.example`
const ip = () => `10.77.${++made >> 8}.${made & 255}`
/** Everybody's language is the one they signed in with last. */
const inTheir = async (language: Language, { email }: Person, role: 'main' | 'child' = 'main'): Promise<Person> => {
  const signedIn = await t.ok(sessionCalls.sessionStart, { role, email, password }, { language, ip: ip() })
  return { ...signedIn, email, phone: '' }
}
/** Somebody who got no code for a while, so that their address can be written to again. */
async function customer(language: Language): Promise<Person> {
  const registered = await t.customer()
  t.clock.pass(minutesMs(2))
  return inTheir(language, registered)
}
const member = async (owner: Person, language: Language) => inTheir(language, await t.member(owner), 'child')
const operator = async (language: Language) => inTheir(language, await t.operatorWith('mail'))
/** Whoever causes a mail speaks another language than whoever reads it. */
const another = (language: Language) => languages[(languages.indexOf(language) + 1) % languages.length]!

async function newestTo(address: string) {
  const [mail] = await t.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, address))
    .orderBy(desc(mails.createdAt), desc(mails.id))
  return mail!
}
/** What stands in a text around the places that are filled in. */
const wordsAround = (text: string) => text.split(/\{\w+\}/).filter((part) => part.trim() !== '')
const expectSaid = (mail: string, text: string) => {
  for (const part of wordsAround(text)) expect(mail).toContain(part)
}

interface Caused {
  to: string
  /** What a notice says is a word of its own. */
  notice?: keyof ServerWords['notices']
}
type Cause = (reader: Language, sender: Language) => Promise<Caused>

const forget = (email: string, language: Language) =>
  t.ok(registerCalls.passwordForget, { email }, { language, ip: ip() })
const askCode = (email: string, language: Language) =>
  t.ok(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' }, { language, ip: ip() })
const askOwnCode = (as: Person, email: string, language: Language) =>
  t.ok(registerCalls.userCodeSend, { email, code_type: 'update-email' } as never, { as, language, ip: ip() })

const invite = async (email: string, language: Language) =>
  t.ok(agentCustomerCalls.agentInviteCreate, { email, note: '', days: 7 }, { as: await agent(t), language, ip: ip() })

/** What makes each kind of mail, for every kind of reader that it has. A kind without a cause does not compile. */
const causes: Record<MailTemplate, Record<string, Cause>> = {
  registerCode: {
    'a visitor': async (reader) => {
      const to = newAddress()
      await askCode(to, reader)
      return { to }
    },
  },
  contactCode: {
    'whoever changes their address': async (reader) => {
      const to = newAddress()
      await askOwnCode(await customer(reader), to, reader)
      return { to }
    },
  },
  emailGivenUp: {
    'whoever has changed it': async (reader) => {
      const as = await customer(reader)
      const email = newAddress()
      await askOwnCode(as, email, reader)
      const code = await t.lastMailedCode(email)
      await t.ok(centerCalls.emailChange, { email, code, password }, { as, language: reader })
      return { to: as.email }
    },
  },
  alreadyRegistered: {
    'the owner, when a visitor types their address': async (reader, sender) => {
      const { email: to } = await customer(reader)
      await askCode(to, sender)
      return { to }
    },
    'the owner, when another customer wants their address': async (reader, sender) => {
      const { email: to } = await customer(reader)
      await askOwnCode(await customer(sender), to, sender)
      return { to }
    },
    'an operator': async (reader, sender) => {
      const { email: to } = await operator(reader)
      await askCode(to, sender)
      return { to }
    },
  },
  agentInvite: {
    'a visitor, as the agent speaks': async (reader) => {
      const to = newAddress()
      await invite(to, reader)
      return { to }
    },
    'an owner, whoever invites': async (reader, sender) => {
      const { email: to } = await customer(reader)
      await invite(to, sender)
      return { to }
    },
  },
  agentWelcome: {
    'a visitor, as the agent speaks': async (reader) => {
      const to = newAddress()
      const form = { name: 'Harbour Trade', email: to, discount: '1.00' }
      await t.ok(madeCustomerCalls.agentCustomerCreate, form, { as: await agent(t), language: reader, ip: ip() })
      return { to }
    },
  },
  resetPassword: {
    'an owner, whoever asked': async (reader, sender) => {
      const { email: to } = await customer(reader)
      await forget(to, sender)
      return { to }
    },
    'an operator, whoever asked': async (reader, sender) => {
      const { email: to } = await operator(reader)
      await forget(to, sender)
      return { to }
    },
  },
  resetMemberPassword: {
    'a member, whoever asked': async (reader, sender) => {
      const { email: to } = await member(await t.business(), reader)
      await forget(to, sender)
      return { to }
    },
  },
  memberReset: {
    'a member, when the owner asked': async (reader, sender) => {
      const owner = await inTheir(sender, await t.business())
      const { email: to, login_id: id } = await member(owner, reader)
      await t.ok(teamCalls.memberPasswordReset, { id }, { as: owner, language: sender })
      return { to }
    },
  },
  memberInvite: {
    'a newcomer, as the owner speaks': async (reader) => {
      const [owner, to] = [await t.business(), newAddress()]
      await t.ok(teamCalls.memberInvite, { name: 'Ho Yan', email: to }, { as: owner, language: reader })
      return { to }
    },
  },
  notice: {
    'an owner, told by an operator': async (reader, sender) => {
      const as = await customer(reader)
      const account_id = await accountOf(t, as)
      await t.ok(voucherCalls.platformVoucherWelcome, { account_id }, { as: desk, language: sender })
      return { to: as.email, notice: 'newUserVoucher' }
    },
    'a member, told by the owner': async (reader, sender) => {
      const owner = await inTheir(sender, await t.business())
      const { email: to, login_id: id } = await member(owner, reader)
      await t.ok(teamCalls.memberPasswordSet, { id, password: 'ferryboat5' }, { as: owner, language: sender })
      return { to, notice: 'memberPasswordSet' }
    },
    'an operator, told of their own doing': async (reader) => {
      const as = await operator(reader)
      const change = { old_password: password, new_password: 'ferryboat5', confirm_password: 'ferryboat5' }
      await t.ok(registerCalls.passwordChange, change, { as, language: reader })
      return { to: as.email, notice: 'passwordChanged' }
    },
  },
  test: {
    'the operator who tries it': async (reader) => {
      const to = newAddress()
      await t.ok(mailCalls.mailTest, { email: to }, { as: await operator(reader), language: reader })
      return { to }
    },
  },
}

const ofMany = (word: string | { other: string }) => (typeof word === 'string' ? word : word.other)
const asNotice = ({ subject, body: content }: { subject: string; body: string }) => ({ subject, content })

describe.each(mailTemplates)('%s', (template) => {
  const cases = Object.entries(causes[template]).flatMap(([who, cause]) =>
    languages.map((reader) => ({ who, cause, reader })),
  )
  test.each(cases)('goes to $who in their language: $reader', async ({ cause, reader }) => {
    const { to, notice } = await cause(reader, another(reader))
    const { subject, body } = await newestTo(to)
    const words = wordsOf(reader)
    const { subject: title, content } = notice ? words.notices[notice] : asNotice(words.mail[template])
    expectSaid(subject, ofMany(title))
    expectSaid(body, ofMany(content))
    expectSaid(body, words.mail.footer)
  })
})
