import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { demoPrices } from './prices.ts'
import { stockAnnouncements } from '../areas/support/announcement.service.ts'
import { demoAnnouncements } from './announcements.ts'
import { stockBanner } from './banner.ts'
import { stockCertifications } from './certification.ts'
import { stockWallets } from './money.ts'
import { stockHosts } from './hosts.ts'
import { stockNodes, subscribeDemo } from './nodes.ts'
import { stockWorkOrders } from './work-orders.ts'
import { stockTeam } from './team.ts'
import type { App } from '../core/app/app.ts'
import type { Clock } from '../core/clock.ts'
import { inTransaction, type Db } from '../core/db/pool.ts'
import { newId, newWord } from '../core/ids.ts'
import { hashPassword } from '../core/passwords.ts'
import { loginByEmail } from '../core/people/people.ts'
import { accounts, logins, operatorRoles } from '../core/people/people.table.ts'
import { settings } from '../core/settings/setting.table.ts'
import { agents } from '../ground/agents/agent.table.ts'
import { makeAgent } from '../ground/agents/custody.service.ts'

const seedLock = 734_002
const everythingRole = 'role_Everything11'

/** What every installation needs before anybody comes: the built-in role, and a first operator if one was named. */
export async function seed(app: App): Promise<void> {
  const { operatorEmail, operatorPassword } = app.config
  const passwordHash = operatorPassword && (await hashPassword(operatorPassword))
  await inTransaction(app.pool, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    await checkKey(app, db)
    await db
      .insert(operatorRoles)
      .values({ id: everythingRole, name: 'Everything', all: true, permissions: [] })
      .onConflictDoNothing()
    const [operator] = await db.select({ id: logins.id }).from(logins).where(eq(logins.kind, 'operator')).limit(1)
    if (!operator && operatorEmail && passwordHash)
      await addOperator(db, operatorEmail, 'Operator', { passwordHash, createdAt: app.clock.now() })
  })
}

/** Servers that share a database must share the key, or each would write secrets that the other cannot read. */
async function checkKey(app: App, db: Db): Promise<void> {
  const [known] = await db.select().from(settings).where(eq(settings.name, 'keyCheck'))
  if (!known) {
    await db.insert(settings).values({ name: 'keyCheck', value: { sealed: app.seal.close('portico') } })
    return
  }
  try {
    app.seal.open((known.value as { sealed: string }).sealed)
  } catch {
    throw new Error('This database was set up with another secret key. Set SECRET_KEY to the one of the first server.')
  }
}

interface Made {
  passwordHash: string
  createdAt: Date
}

async function addOperator(db: Db, email: string, name: string, made: Made): Promise<void> {
  await db
    .insert(logins)
    .values({ id: newId('login'), kind: 'operator', operatorRoleId: everythingRole, name, email, ...made })
}

export interface DemoSignIn {
  who: string
  role: 'main' | 'child'
  email: string
  password: string
}

const people: Omit<DemoSignIn, 'password'>[] = [
  { who: 'operator', role: 'main', email: 'operator@portico.example' },
  { who: 'business owner', role: 'main', email: 'owner@harbourmade.example' },
  { who: 'member of the business', role: 'child', email: 'member@harbourmade.example' },
  { who: 'personal customer', role: 'main', email: 'personal@portico.example' },
  { who: 'agent', role: 'main', email: 'agent@portico.example' },
]

/** People to try the product with. Their passwords are random, made once, and kept in a file only its owner can read. */
export async function seedDemo(app: App, { waiting = true } = {}): Promise<DemoSignIn[]> {
  await inTransaction(app.pool, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    await demoPrices(db, app.clock)
    await stockNodes(db, app.clock)
    await stockAnnouncements(db, app.clock, demoAnnouncements)
  })
  const file = join(app.config.dataDir, 'demo.json')
  const kept = rememberedSignIns(file)
  const signIns = people.map((person) => ({
    ...person,
    password: kept.find(({ email }) => email === person.email)?.password ?? `Demo-${newWord(8).toLowerCase()}4`,
  }))
  const isNew = signIns.some(({ email, password }) => kept.find((one) => one.email === email)?.password !== password)
  if (!isNew) return signIns
  const hashes = new Map(
    await Promise.all(signIns.map(async (one) => [one.email, await hashPassword(one.password)] as const)),
  )
  await inTransaction(app.pool, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    for (const { role, email } of signIns) {
      const known = await loginByEmail(db, role, email)
      if (known)
        await db
          .update(logins)
          .set({ passwordHash: hashes.get(email)! })
          .where(eq(logins.id, known.id))
      else await addDemoPerson(db, app.clock, email, { passwordHash: hashes.get(email)!, createdAt: app.clock.now() })
    }
    await stockWallets(db, app.clock)
    await subscribeDemo(db, app.clock)
    await stockHosts(app, db)
    await stockTeam(db, app.clock)
  })
  await stockBanner(app)
  if (waiting) await stockWaiting(app)
  // Under another name first: whoever is killed meanwhile leaves no half of a file behind.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return signIns
}

/** What waits for somebody at the desk. */
export async function stockWaiting(app: App): Promise<void> {
  await inTransaction(app.pool, (db) => stockWorkOrders(db, app.clock))
  await stockCertifications(app)
}

function rememberedSignIns(file: string): DemoSignIn[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoSignIn[]
  } catch {
    return []
  }
}

async function addDemoPerson(db: Db, clock: Clock, email: string, made: Made): Promise<void> {
  if (email === 'operator@portico.example') return addOperator(db, email, 'Zhou Min', made)
  if (email === 'member@harbourmade.example') {
    const owner = await loginByEmail(db, 'main', 'owner@harbourmade.example')
    const accountId = owner!.accountId!
    await db.insert(logins).values({ ...loginOf(email, made), kind: 'member', accountId, name: 'Chan Ka Wai' })
    return
  }
  const account = {
    'owner@harbourmade.example': {
      isPersonal: 0,
      registeredAs: 'enterprise',
      company: 'Harbour Made Ltd',
      contact: 'Lin Yue',
    },
    'personal@portico.example': { isPersonal: 1, registeredAs: 'personal', contact: 'Lau Man Yee' },
    'agent@portico.example': {
      isPersonal: 0,
      registeredAs: 'enterprise',
      company: 'Cloud Bridge Ltd',
      contact: 'He Qing',
    },
  }[email]!
  const accountId = newId('account')
  await db.insert(accounts).values({ id: accountId, ...account, createdAt: made.createdAt })
  await db.insert(logins).values({ ...loginOf(email, made), kind: 'owner', accountId, name: account.contact })
  if (email === 'agent@portico.example') {
    await makeAgent(db, clock, accountId)
    await db.update(agents).set({ cost: '0.85' }).where(eq(agents.accountId, accountId))
  }
}

/** Everybody has a phone, for the codes that go to one. */
const loginOf = (email: string, made: Made) => ({
  id: newId('login'),
  email,
  ...made,
  phone: `1390001000${people.findIndex((person) => person.email === email)}`,
})
