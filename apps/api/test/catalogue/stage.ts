import type { SecondFactorNeeded, SocialNotBound } from '@portico/contract/account/session.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { desc, eq } from 'drizzle-orm'
import { secondsMs } from '../../src/core/clock.ts'
import { mails } from '../../src/core/mail/mail.table.ts'
import { totpCode, totpStep } from '../../src/core/second-factor.ts'
import { OAuthProvider } from '../oauth-provider.ts'
import { password, TestPortico, type Person } from '../portico.ts'
import type { Doing, Done } from './area.ts'
import { otherInput } from './other-input.ts'

export type Social = 'wechat' | 'qq'

/** A server with everything set up that a write may need, and the people to make it. */
export class Stage {
  readonly t: TestPortico
  readonly provider: OAuthProvider
  readonly operator: Person
  #identities = 0

  private constructor(t: TestPortico, provider: OAuthProvider, operator: Person) {
    this.t = t
    this.provider = provider
    this.operator = operator
  }

  static async set(environment: Record<string, string>): Promise<Stage> {
    const t = await TestPortico.start({ SIM_SPEED: '1000', ...environment })
    const provider = await OAuthProvider.start('wechat')
    const operator = await t.operator()
    const international = { enabled: true, url: 'https://sister.example', key: 'key' }
    const input = { wechat: provider.settings, qq: provider.settings, international }
    await t.ok(catalogue.connectionSettingsSave, input, { as: operator })
    return new Stage(t, provider, operator)
  }

  async strike(): Promise<void> {
    await this.t.stop()
    await this.provider.stop()
  }

  /** A write by whom `prepare` says, with the input it says. */
  by(call: Call, prepare: () => Promise<{ as?: Person; input?: unknown }>): Doing {
    return async () => {
      const { as, input } = await prepare()
      return async ({ headers = {}, other, from } = {}) => {
        const sent = other ? otherInput(call, input) : input
        const who = from ?? as
        const answer = await this.t.send(call, sent as never, { headers, ...(who && { as: who }) })
        return { as: as ?? (answer.data as { login_id: string } | undefined), answer, input }
      }
    }
  }
  /** A write that answers with a file, which has no envelope. */
  byFile(call: Call, prepare: () => Promise<{ as: Person; input: unknown }>): Doing {
    return async () => {
      const { as, input } = await prepare()
      return async ({ headers: more = {}, other, from = as } = {}) => {
        const url = `${apiBase}${call.path}`
        const headers = this.t.headersFor({ as: from, headers: more })
        const payload = (other ? otherInput(call, input) : input) as object
        const response = await this.t.portico.server.inject({ method: 'POST', url, headers, payload })
        const isFile = response.statusCode === 200 && response.headers['content-disposition'] !== undefined
        const file = { code: '200', msg: '', data: response.rawPayload.toString('base64') }
        return { as, answer: isFile ? file : response.json<Done['answer']>(), input }
      }
    }
  }
  bySomebody(call: Call, input?: unknown): Doing {
    return this.by(call, async () => ({ as: await this.t.customer(), input }))
  }
  byOperator(call: Call, input: () => Promise<unknown>): Doing {
    return this.by(call, async () => ({ as: this.operator, input: await input() }))
  }

  totp(secret: string): string {
    return totpCode(secret, totpStep(this.t.clock.now()))
  }
  async secondFactorOn(as: Person): Promise<string> {
    const { secret } = await this.t.ok(catalogue.secondFactorStart, { password }, { as })
    await this.t.ok(catalogue.secondFactorConfirm, { code: this.totp(secret) }, { as })
    this.t.clock.pass(secondsMs(30))
    return secret
  }
  async secondFactorTicket(email: string): Promise<string> {
    const asked = await this.t.send(catalogue.sessionStart, { email, password })
    return (asked.data as unknown as SecondFactorNeeded).ticket
  }

  newIdentity(): string {
    return `every-${++this.#identities}`
  }
  /** To the provider and back. */
  async returned(which: Social, as?: Person, openid = this.newIdentity()): Promise<{ code: string; state: string }> {
    const call = as ? catalogue[`${which}BindAddress`] : catalogue[`${which}SignInAddress`]
    const { url } = await this.t.ok(call, undefined, { method: 'GET', ...(as && { as }) })
    const { code, state } = await this.provider.agree(url, { openid, nickname: 'Nick' })
    return { code, state }
  }
  async socialTicket(which: Social): Promise<{ ticket: string; state: string }> {
    const returned = await this.returned(which)
    const answer = await this.t.send(catalogue[`${which}SignIn`], returned)
    return { ticket: (answer.data as unknown as SocialNotBound).ticket, state: returned.state }
  }
  /** The person has seen whose identity it is and agrees to it. */
  async agreed(which: Social, as: Person, openid = this.newIdentity()) {
    const returned = await this.returned(which, as, openid)
    const answer = await this.t.send(catalogue[`${which}Bind`], returned, { as })
    return { ticket: (answer.data as unknown as SocialNotBound).ticket, state: returned.state, password }
  }
  async bound(which: Social): Promise<{ as: Person; openid: string }> {
    const [as, openid] = [await this.t.customer(), this.newIdentity()]
    await this.t.ok(catalogue[`${which}Bind`], await this.agreed(which, as, openid), { as })
    return { as, openid }
  }

  async smsCode(): Promise<string> {
    return /\b\d{6}\b/.exec((await this.t.lastSms())!.text)![0]
  }
  async resetToken(email: string): Promise<string> {
    await this.t.ok(catalogue.passwordForget, { email })
    const [mail] = await this.t.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(desc(mails.createdAt))
      .limit(1)
    return /token=([\w-]{43})/.exec(mail!.body)![1]!
  }
  role(name: string): Promise<{ id: string }> {
    return this.t.ok(catalogue.operatorRoleSave, { name, permissions: ['mail'] }, { as: this.operator })
  }
  async jobIn(state: 'created' | 'failed'): Promise<{ id: string; queue: string }> {
    const queue = 'mail.send'
    await this.t.app.jobs.send(this.t.db, { queue }, { id: 'mail_Aaaaaaaaaaaa' }, { startAfter: 3600 })
    const { result } = await this.t.ok(catalogue.jobList, { search: queue, state: 'created' }, { as: this.operator })
    const { id } = result[0]!
    if (state === 'failed') await this.t.app.pool.query(`update pgboss.job set state = 'failed' where id = $1`, [id])
    return { id, queue }
  }
}
