import { faceCalls, type FaceInput } from '@portico/contract/agent/face.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import type { Input } from '@portico/contract/calls.ts'
import { eq } from 'drizzle-orm'
import { inTransaction } from '../src/core/db/pool.ts'
import { agentFaces } from '../src/core/face/face.table.ts'
import { minutesMs } from '../src/core/clock.ts'
import { makeOneTime } from '../src/core/one-time/one-time.ts'
import { giveCustomer } from '../src/ground/agents/custody.service.ts'
import { agent, type Somebody } from './agents.ts'
import { accountOf } from './money.ts'
import { password, type TestPortico } from './portico.ts'

export const faceForm = (over: Partial<FaceInput> = {}): FaceInput => ({
  name_en: 'Harbour Cloud',
  name_zh_hans: '海港云',
  name_zh_hant: '海港雲',
  logo: '',
  accent: '#0a7d55',
  domain: '',
  sender_name: '',
  sender_address: '',
  email: 'help@harbour.example',
  phone: '400 100',
  hours: '9 to 5',
  service_en: 'Terms of Harbour Cloud',
  service_zh_hans: '海港云条款',
  service_zh_hant: '海港雲條款',
  policy_en: '',
  policy_zh_hans: '',
  policy_zh_hant: '',
  languages: ['en', 'zh-Hant', 'zh-Hans'],
  ...over,
})

/** An agent with a face of its own at a domain that is known to be its own. */
export async function faced(t: TestPortico, domain: string, over: Partial<FaceInput> = {}) {
  const seller = await agent(t)
  await t.ok(faceCalls.agentFaceSave, faceForm({ domain, ...over }), { as: seller })
  await t.db.update(agentFaces).set({ domainVerifiedAt: t.clock.now() }).where(eq(agentFaces.agentId, seller.id))
  return seller
}

/** A customer of an agent, with nothing else. */
export async function customerOf(t: TestPortico, agentId: string): Promise<Somebody> {
  const person = await t.customer()
  const id = await accountOf(t, person)
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, agentId))
  return { ...person, id }
}

/** An agent's customer beside another agent's and one who is nobody's. */
export async function sidesOf(t: TestPortico, seller: Somebody) {
  const other = await agent(t)
  return {
    operator: await t.operator(),
    seller,
    other,
    customer: await customerOf(t, seller.id),
    theirs: await customerOf(t, other.id),
    direct: await t.customer(),
  }
}

let people = 0
type RegisterForm = Input<typeof registerCalls.accountRegister>

/** Registers under the name of a host, with a code that nobody had to send. */
export async function registerAt(t: TestPortico, host: string, over: Partial<RegisterForm> = {}) {
  const n = ++people
  const email = over.email ?? `visitor${n}@customer.example`
  const code = { purpose: 'register', target: email, secret: '123456' } as const
  await makeOneTime(t.db, t.clock, { ...code, lifeMs: minutesMs(1), attempts: 1 })
  const form: RegisterForm = {
    user_type: 'personal',
    channel: 'email',
    email,
    phone: `137${String(n).padStart(8, '0')}`,
    code: code.secret,
    password,
    confirm_password: password,
    terms: true,
    ...over,
  }
  const answer = await t.send(registerCalls.accountRegister, form, { headers: { host } })
  return { ...answer, email }
}
