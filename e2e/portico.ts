import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls, type SignedIn } from '@portico/contract/account/session.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import type { Language } from '@portico/contract/language.ts'
import pg from 'pg'
import { Window } from './window.ts'

export const password = 'Passw0rdGood'
export const wide = { width: 1440, height: 900 }

interface DemoSignIn {
  who: string
  role: 'main' | 'child'
  email: string
  password: string
}

export interface Customer extends SignedIn {
  email: string
  phone: string
}

/** The server under test, as a person behind the browser cannot see it: its calls and its tables. */
export class Portico {
  readonly url: string
  readonly ip: string
  readonly #dataDir = process.env['E2E_DATA_DIR']!
  readonly #pool: pg.Pool

  constructor(url: string, pool: pg.Pool, ip: string) {
    this.url = url
    this.ip = ip
    this.#pool = pool
  }

  /** The same under another address. */
  at(url: string): Portico {
    return new Portico(url, this.#pool, this.ip)
  }

  demo(who: string): DemoSignIn {
    const people = JSON.parse(readFileSync(join(this.#dataDir, 'demo.json'), 'utf8')) as DemoSignIn[]
    return people.find((person) => person.who === who)!
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows
  }

  /** The answer of a call, whatever it says. */
  async send<C extends Call>(call: C, input?: Input<C>, as?: SignedIn): Promise<Envelope<Data<C>>> {
    const method = call.methods.at(-1)!
    const query = method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const body = method === 'POST' && input !== undefined && JSON.stringify(input)
    const response = await fetch(`${this.url}${apiBase}${call.path}${query}`, {
      method,
      headers: {
        [headers.language]: 'CN',
        'x-forwarded-for': this.ip,
        ...(body && { 'content-type': 'application/json' }),
        ...(as && { [headers.token]: as.access_token, [headers.loginId]: as.login_id }),
      },
      ...(body && { body }),
    })
    return (await response.json()) as Envelope<Data<C>>
  }

  async ok<C extends Call>(call: C, input?: Input<C>, as?: SignedIn): Promise<Data<C>> {
    const { code, msg, data } = await this.send(call, input, as)
    if (code !== '200') throw new Error(`${call.name} was refused: ${code} ${msg}`)
    return data
  }

  /** The newest code that was mailed to this address. */
  async mailedCode(email: string): Promise<string> {
    const [mail] = await this.sql<{ body: string }>(
      'select body from mail where recipient = $1 order by created_at desc limit 1',
      [email],
    )
    return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
  }

  async mailedLink(email: string): Promise<string> {
    const [mail] = await this.sql<{ body: string }>(
      'select body from mail where recipient = $1 order by created_at desc limit 1',
      [email],
    )
    const link = /https?:\/\/\S+/.exec(mail?.body ?? '')?.[0] ?? ''
    return link.replace(/^https?:\/\/[^/]+/, '')
  }

  /** Somebody who has registered; if asked for, one of whom nobody knows what they are. */
  async customer({ fresh = false } = {}): Promise<Customer> {
    const email = `${unique('person')}@customer.example`
    const phone = `139${eightDigits()}`
    await this.ok(registerCalls.registerCodeSend, { channel: 'email', email, code_type: 'register' })
    const signedIn = await this.ok(registerCalls.accountRegister, {
      user_type: 'personal',
      channel: 'email',
      email,
      phone,
      code: await this.mailedCode(email),
      password,
      confirm_password: password,
      terms: true,
    })
    const chosen = fresh ? 'is_personal = 2' : `contact = 'Li Lei'`
    const person = `(select account_id from login where id = $1)`
    await this.sql(`update account set ${chosen} where id = ${person}`, [signedIn.login_id])
    return { ...signedIn, email, phone }
  }

  signIn(email: string, typed = password): Promise<SignedIn> {
    return this.ok(sessionCalls.sessionStart, { email, password: typed })
  }
}

const unfinished = (portico: Portico) =>
  portico.sql(
    `select name, state, retry_count, data, output from pgboss.job
     where state in ('retry', 'active', 'failed') or (state = 'created' and start_after < now())`,
  )

let made = 0
export const unique = (name: string) => `${name}${process.pid}${Date.now().toString(36)}${++made}`
/** The end of a phone number that nobody else in this run has: no two workers have the same number. */
export const eightDigits = () =>
  String(Number(process.env['TEST_WORKER_INDEX']) * 100_000 + (++made % 100_000)).padStart(8, '0')

interface Fixtures {
  portico: Portico
  language: Language
  /** For stories about what a browser has to fetch that was never here. */
  firstVisit: boolean
  /** Stories of the frame are told as most people see them; the others without motion, which costs a fifth of a page. */
  moves: boolean
  window: Window
  /** The browser of somebody else, in a language of their own. */
  elsewhere: (language?: Language) => Promise<Page>
  signedIn: Customer
}

/** Each story has an address of its own, so that limits by address do not join stories together. */
export const test = base.extend<Fixtures, { pool: pg.Pool; windows: Map<string, Window> }>({
  language: ['en', { option: true }],
  firstVisit: [false, { option: true }],
  moves: [false, { option: true }],
  pool: [
    // Playwright reads the fixture's parameter as text and accepts nothing but a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dir = join(process.env['E2E_DATA_DIR']!, 'postgres')
      const [secret, port] = ['password', 'port'].map((name) => readFileSync(join(dir, name), 'utf8').trim())
      const pool = new pg.Pool({ connectionString: `postgres://portico:${secret}@127.0.0.1:${port}/portico`, max: 2 })
      await use(pool)
      await pool.end()
    },
    { scope: 'worker' },
  ],
  portico: async ({ baseURL, pool }, use, info) => {
    const n = info.workerIndex * 10_000 + ++made
    const portico = new Portico(baseURL!, pool, `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`)
    await use(portico)
    // A page that waits in vain may wait for work that fails.
    if (info.status !== info.expectedStatus) console.log('Work that is due or failed:', await unfinished(portico))
  },
  windows: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  window: async ({ browser, windows, firstVisit, moves, baseURL, hasTouch, viewport, portico, language }, use) => {
    const kind = `${baseURL} ${hasTouch}`
    const window = (!firstVisit && windows.get(kind)) || (await Window.open(browser, baseURL!))
    windows.delete(kind)
    await window.lend({ language, moves, viewport: viewport!, headers: { 'x-forwarded-for': portico.ip } })
    await use(window)
    if (await window.clear()) windows.set(kind, window)
    else await window.close()
  },
  elsewhere: async ({ browser, windows, moves, baseURL, portico }, use) => {
    const kind = `${baseURL} elsewhere`
    const lent: Window[] = []
    await use(async (language = 'en') => {
      const window = windows.get(kind) ?? (await Window.open(browser, baseURL!))
      windows.delete(kind)
      await window.lend({ language, moves, viewport: wide, headers: { 'x-forwarded-for': portico.ip } })
      lent.push(window)
      return window.page
    })
    for (const window of lent)
      if ((await window.clear()) && !windows.has(kind)) windows.set(kind, window)
      else await window.close()
  },
  context: ({ window }, use) => use(window.context),
  page: ({ window }, use) => use(window.page),
  /** A customer whose browser is signed in, and has nothing open yet. */
  signedIn: async ({ page, portico }, use) => {
    const customer = await portico.customer()
    await adopt(page, customer)
    await use(customer)
  },
})

export { expect } from '@playwright/test'

/** Gives the browser a session that was started elsewhere, in the way the console keeps one. */
export async function adopt(page: Page, { access_token, login_id }: SignedIn): Promise<void> {
  const url = new URL(process.env['E2E_BASE'] ?? `http://127.0.0.1:${process.env['E2E_PORT']}`).origin
  await page.context().addCookies([
    { name: 'access_token', value: access_token, url },
    { name: 'login_id', value: login_id, url },
  ])
}

/** Signs in by the form. */
export async function signInByForm(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('User name, e-mail or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
