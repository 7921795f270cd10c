import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { centerCalls } from '@portico/contract/account/center.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { products, type Permission } from '@portico/contract/access.ts'
import { sessionCalls, type SignedIn } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { type Language, languageHeader } from '@portico/contract/language.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { DestinationStream } from 'pino'
import { createPortico, type Portico, type Ports } from '../src/app.ts'
import { minutesMs } from '../src/core/clock.ts'
import { readConfig } from '../src/core/config.ts'
import { newId } from '../src/core/ids.ts'
import type { JobKind } from '../src/core/jobs/jobs.ts'
import { createLog } from '../src/core/log.ts'
import { mails, smsMessages } from '../src/core/mail/mail.table.ts'
import { makeOneTime } from '../src/core/one-time/one-time.ts'
import type { FreeBytes } from '../src/core/room.ts'
import { hashPassword } from '../src/core/passwords.ts'
import { logins, operatorRoles, teamGroups } from '../src/core/people/people.table.ts'
import { resources } from '../src/lifecycle/resource.table.ts'
import { seed } from '../src/demo/seed.ts'
import { workerPorts } from './own-ports.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'

const tables = [
  'account',
  'login',
  'session',
  'audit_line',
  'mail',
  'sms',
  'notice',
  'file',
  'operator_role',
  'team_group',
  'social_binding',
  'passkey',
  'setting',
  'idempotent_answer',
  'customer_order',
  'recharge',
  'remittance',
  'money_proposal',
  'ledger_entry',
  'list_price',
  'activity',
  'node',
  'node_subscription',
  'user_node',
  'fusion_phone',
  'flavor',
  'flavor_offer',
  'image',
  'image_offer',
  'announcement',
  'announcement_reader',
  'announcement_draft',
  'banner',
  'mail_template',
  'certification',
  'certification_view',
  'work_order',
  'work_order_message',
  'work_order_note',
  'canned_reply',
  'log_clearing',
  'agent_face',
  'agent_release',
  'notice_choice',
  'robot',
  'host_alarm',
]

// Asked before and after every refusal of the walks: prepared once per connection.
const rowsQuery = {
  name: 'test-rows',
  text: `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
}

export const operatorEmail = 'first@operator.example'
export const password = 'Passw0rdGood'

export interface Person extends SignedIn {
  email: string
  phone: string
}

export interface Answer<T = unknown> extends Envelope<T> {
  status: number
  requestId: string
}

interface SendOptions {
  as?: Pick<SignedIn, 'access_token' | 'login_id'> | undefined
  language?: Language
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  ip?: string
}

interface StartOptions {
  /** Opens the ports, for tests with real sockets. */
  listen?: boolean
  consoleDir?: string
  logTo?: DestinationStream
  /** Agents' webhooks reach receivers of a test on loopback, as no environment lets them. */
  hookPrivate?: boolean
  /** How much of the disk is free. */
  freeBytes?: FreeBytes
  /** Kinds of work besides the server's own. */
  jobs?: JobKind<{ name: string }>[]
  /** A second server on the database and the key of this one. */
  beside?: TestPortico
  /** A database that is there already, and the moment at which it is taken up. */
  on?: { database: FreshDatabase; at: Date }
}

/** A whole server on a database of its own, with a clock that a test can move and helpers that speak like the console. */
export class TestPortico {
  readonly portico: Portico
  readonly clock: {
    now(): Date
    pass(ms: number): void
    /** Time stands still while this is done, and passes only as it is told to: for what is exact to the second. */
    still<T>(work: () => Promise<T>): Promise<T>
  }
  readonly databaseUrl: string
  readonly ports: Ports
  readonly #tidy: () => Promise<void>
  #people = 0

  private constructor(
    portico: Portico,
    clock: TestPortico['clock'],
    databaseUrl: string,
    ports: TestPortico['ports'],
    tidy: () => Promise<void>,
  ) {
    this.portico = portico
    this.clock = clock
    this.databaseUrl = databaseUrl
    this.ports = ports
    this.#tidy = tidy
  }

  static async start(environment: Record<string, string> = {}, options: StartOptions = {}): Promise<TestPortico> {
    const { beside, on } = options
    const database = beside
      ? { url: beside.databaseUrl, drop: async () => {} }
      : (on?.database ?? (await freshDatabase()))
    const dataDir = beside?.app.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'portico-api-')))
    const read = readConfig({
      PORT: '0',
      PUSH_PORT: '0',
      S3_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_POOL: '10',
      OPERATOR_EMAIL: operatorEmail,
      OPERATOR_PASSWORD: password,
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'on',
      // Nobody outside is asked about a name; a test that needs answers brings somebody who gives them.
      DNS_SERVERS: '127.0.0.1:1',
      ...workerPorts(),
      ...environment,
    })
    const config = { ...read, hookPrivate: options.hookPrivate ?? read.hookPrivate }
    let ahead = on ? on.at.getTime() - Date.now() : 0
    let stood: number | undefined
    const clock = beside?.clock ?? {
      now: () => new Date((stood ?? Date.now()) + ahead),
      pass: (ms: number) => void (ahead += ms),
      async still<T>(work: () => Promise<T>): Promise<T> {
        stood = Date.now()
        try {
          return await work()
        } finally {
          stood = undefined
        }
      },
    }
    const log = createLog(config.logLevel, options.logTo)
    const consoleDir = options.consoleDir ?? join(dataDir, 'no-console')
    const portico = await createPortico({
      timedJobs: false,
      config,
      databaseUrl: database.url,
      log,
      clock,
      checkAnswers: true,
      consoleDir,
      ...(options.freeBytes && { freeBytes: options.freeBytes }),
    })
    for (const kind of options.jobs ?? []) portico.app.jobs.register(kind)
    await seed(portico.app)
    const ports = options.listen ? await portico.listen() : { port: 0, pushPort: 0, s3Port: 0 }
    if (!options.listen) await Promise.all([portico.app.jobs.start(), config.works && portico.operations.start()])
    const tidy = async () => {
      await portico.stop()
      await database.drop()
      if (!beside) await rm(dataDir, { recursive: true, force: true })
    }
    return new TestPortico(portico, clock, database.url, ports, tidy)
  }

  get app() {
    return this.portico.app
  }

  get db() {
    return this.portico.app.db
  }

  stop(): Promise<void> {
    return this.#tidy()
  }

  /** Sends a call as the console would and answers with its envelope. */
  async send<C extends Call>(call: C, input?: Input<C>, options: SendOptions = {}): Promise<Answer<Data<C>>> {
    const method = options.method ?? call.methods[call.methods.length - 1]!
    const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const response = await this.portico.server.inject({
      method,
      url: `${apiBase}${call.path}${query}`,
      headers: this.headersFor(options),
      ...(method === 'POST' && input !== undefined && { payload: input as object }),
    })
    return {
      ...response.json<Envelope<Data<C>>>(),
      status: response.statusCode,
      requestId: String(response.headers[headers.requestId]),
    }
  }

  headersFor(options: SendOptions): Record<string, string> {
    return {
      [headers.language]: languageHeader[options.language ?? 'en'],
      ...(options.as && { [headers.token]: options.as.access_token, [headers.loginId]: options.as.login_id }),
      ...(options.ip && { 'x-forwarded-for': options.ip }),
      ...options.headers,
    }
  }

  /** Sends a call that must succeed. */
  async ok<C extends Call>(call: C, input?: Input<C>, options: SendOptions = {}): Promise<Data<C>> {
    const answer = await this.send(call, input, options)
    if (answer.code !== '200')
      throw new Error(`${call.name} was refused: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }

  async signIn(email: string, typed = password, role: 'main' | 'child' = 'main', ip?: string): Promise<Person> {
    const signedIn = await this.ok(sessionCalls.sessionStart, { role, email, password: typed }, ip ? { ip } : {})
    return { ...signedIn, email, phone: '' }
  }

  operator(): Promise<Person> {
    return this.signIn(operatorEmail)
  }

  /**
   * Registers by e-mail as a person does, with a code that nobody had to send. Whether a company or a person is behind the
   * account is open again, so that tests can choose.
   */
  async customer(form: Partial<Input<typeof registerCalls.accountRegister>> = {}): Promise<Person> {
    const n = ++this.#people
    const email = form.email ?? `person${n}@customer.example`
    const phone = form.phone ?? `138${String(n).padStart(8, '0')}`
    const code = { purpose: 'register', target: foldEmail(email), secret: '123456' } as const
    await makeOneTime(this.db, this.clock, { ...code, lifeMs: minutesMs(1), attempts: 1 })
    const signedIn = await this.ok(
      registerCalls.accountRegister,
      {
        user_type: 'personal',
        channel: 'email',
        email,
        phone,
        code: code.secret,
        password,
        confirm_password: password,
        terms: true,
        ...form,
      },
      { ip: `10.0.${n >> 8}.${n & 255}` },
    )
    await this.db.execute(
      sql`update account set is_personal = 2 where id = (select account_id from login where id = ${signedIn.login_id})`,
    )
    return { ...signedIn, email, phone }
  }

  /** Shows the number given at registration to be theirs: from then on it signs them in. */
  async provePhone(as: Person): Promise<void> {
    await this.ok(registerCalls.userCodeSend, { mobile: as.phone, code_type: 'update-phone' }, { as })
    const code = /\b\d{6}\b/.exec((await this.lastSms())!.text)![0]
    await this.ok(centerCalls.phoneChange, { area_code: '86', phone: as.phone, code, password }, { as })
  }

  /** A customer whose account is a business. */
  async business(form: Parameters<TestPortico['customer']>[0] = {}): Promise<Person> {
    const owner = await this.customer(form)
    await this.ok(userCalls.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as: owner })
    return owner
  }

  /** The business group of an account that has every product, made when it is asked for first. */
  async groupOf(owner: Person): Promise<string> {
    const [own] = await this.db.select().from(logins).where(eq(logins.id, owner.login_id))
    const about = { accountId: own!.accountId!, name: 'Anyone', products: [...products] }
    await this.db
      .insert(teamGroups)
      .values({ id: newId('teamGroup'), ...about, createdAt: this.clock.now() })
      .onConflictDoNothing()
    const [group] = await this.db
      .select()
      .from(teamGroups)
      .where(and(eq(teamGroups.accountId, about.accountId), eq(teamGroups.name, about.name)))
    return group!.id
  }

  /** Gives everything that the owner has by now to that group. */
  async share(owner: Person): Promise<void> {
    const groupId = await this.groupOf(owner)
    const [own] = await this.db.select().from(logins).where(eq(logins.id, owner.login_id))
    await this.db.update(resources).set({ groupId }).where(eq(resources.accountId, own!.accountId!))
  }

  /** A member of the customer's business, in the group that has every product unless another is named. */
  async member(owner: Person, groupId?: string | null): Promise<Person> {
    const n = ++this.#people
    const email = `member${n}@customer.example`
    const [own] = await this.db.select().from(logins).where(eq(logins.id, owner.login_id))
    const passwordHash = await hashPassword(password)
    await this.db.insert(logins).values({
      id: newId('login'),
      kind: 'member',
      groupId: groupId === undefined ? await this.groupOf(owner) : groupId,
      accountId: own!.accountId,
      name: `Member ${n}`,
      email,
      passwordHash,
    })
    return this.signIn(email, password, 'child')
  }

  /** How many rows everything has that a write could leave behind. */
  async rows(): Promise<Record<string, number>> {
    const { rows } = await this.app.pool.query<Record<string, number>>(rowsQuery)
    return rows[0]!
  }

  /** An operator with these permissions and no more. */
  async operatorWith(...permissions: Permission[]): Promise<Person> {
    const n = ++this.#people
    const [roleId, email] = [newId('role'), `operator${n}@operator.example`]
    await this.db.insert(operatorRoles).values({ id: roleId, name: `Role ${n}`, permissions })
    const passwordHash = await hashPassword(password)
    await this.db.insert(logins).values({
      id: newId('login'),
      kind: 'operator',
      operatorRoleId: roleId,
      name: `Operator ${n}`,
      email,
      passwordHash,
    })
    return this.signIn(email)
  }

  /** To somebody, where others may get one at the same time. */
  async lastMail(to?: string) {
    const [mail] = await this.db
      .select()
      .from(mails)
      .where(to === undefined ? undefined : eq(mails.recipient, to))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(1)
    return mail
  }

  async lastMailedCode(to?: string): Promise<string> {
    return /\b\d{6}\b/.exec((await this.lastMail(to))?.body ?? '')?.[0] ?? ''
  }

  async lastSms() {
    const [sms] = await this.db
      .select()
      .from(smsMessages)
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(1)
    return sms
  }
}
