import type { Language } from '@portico/contract/language.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type {
  Sms,
  SmsDay,
  SmsGatewayName,
  SmsSettings,
  SmsState,
  SmsTestInput,
} from '@portico/contract/platform/sms.ts'
import { ilike, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs } from '../../core/clock.ts'
import { faceOf } from '../../core/face/face.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { mayEverything } from '../../core/http/permission.ts'
import { newDigits } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { smsMessages } from '../../core/mail/mail.table.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { smsSettings } from '../../core/settings/groups.ts'
import { keptSecrets } from '../../core/settings/secrets.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'
import type { SmsFault } from '../../core/sms/gateway.ts'
import { smsGatewaySet, smsReportUrl } from '../../core/sms/gateways.ts'
import { sendSms, writeSms } from '../../core/sms/sms.ts'
import { wordsOf } from '../../core/words/words.ts'
import { smsLeave, smsLeftToday } from '../../ground/sms/sms-leave.service.ts'

export async function info({ app, db }: SignedInCtx) {
  const settings = await readSettings(db, smsSettings)
  return {
    settings: { ...settings, key_secret: '' },
    key_secret_set: settings.key_secret !== '',
    report_url: smsReportUrl(app),
  }
}

/** Where messages go, and as whom. */
const way = ['gateway', 'endpoint', 'key_id', 'region', 'sdk_app_id', 'sender'] as const
/** What a secret was given for. */
const secretsHolder = ['gateway', 'endpoint', 'key_id'] as const

export async function save(ctx: SignedInCtx, form: SmsSettings): Promise<null> {
  const stored = await lockSettings(ctx.db, smsSettings)
  // Codes in text messages open accounts, as links in mails do.
  if (!way.every((name) => stored[name] === form[name]) && !mayEverything(ctx)) throw refuse('forbidden')
  const wrong: Record<string, string> = {}
  const used = { ...form, enabled: form.gateway !== 'none' }
  const kept = keptSecrets(ctx.app.seal, wrong)
  const key_secret = kept('', used, { ...stored, enabled: true }, secretsHolder)('key_secret')
  if (used.enabled && !key_secret) wrong['key_secret'] ??= 'rules.empty'
  if (/^http:/i.test(form.endpoint) && !ctx.app.config.webhookPrivate) wrong['endpoint'] = 'rules.secureAddress'
  if (Object.keys(wrong).length > 0) throw refuseField(wrong)
  await saveSettings(ctx.db, smsSettings, { ...form, key_secret })
  ctx.audit.details = { gateway: form.gateway, site_a_day: form.site_a_day, countries: form.countries }
  return null
}

type TestForm = z.output<typeof SmsTestInput>

/** Sends at once instead of by a job: the operator waits for the provider's own words. The code in it opens nothing. */
export async function test(ctx: Outside<SignedInCtx>, form: TestForm): Promise<{ state: SmsState; answer: string }> {
  const { app } = ctx
  const to = await smsLeave(ctx, { areaCode: form.area_code, phone: form.phone })
  const vars = { code: newDigits(6), minutes: 10 }
  const id = await writeSms(app, app.db, await faceOf(app, app.db, null), to, form.language, form.purpose, vars)
  const { state, fault, said } = await sendSms(app, id, 1)
  if (state === 'failed') throw refuse('smsFailed', { reason: reasonOf(ctx.language, fault, said).slice(0, 300) })
  return { state, answer: said }
}

/** What went wrong, in our words and then in the provider's. */
const reasonOf = (language: Language, fault: string, said: string) =>
  [fault && wordsOf(language).smsFaults[fault as SmsFault], said].filter(Boolean).join(' ')

/** Codes stand in for a provider that is not there, and are shown to those who need none. */
export async function list(ctx: SignedInCtx, query: PageQuery) {
  const { db, language } = ctx
  const whole = mayEverything(ctx) && !(await smsGatewaySet(db))
  const where = query.search ? ilike(smsMessages.phone, containing(query.search)) : undefined
  return newestFirst(db, smsMessages, where, query, (row): Sms => ({
    id: row.id,
    area_code: row.areaCode,
    phone: row.phone,
    text: whole ? row.text : (row.masked ?? row.text),
    state: (row.state === 'sending' ? 'queued' : row.state) as SmsState,
    error: ['failed', 'queued'].includes(row.state) ? reasonOf(language, row.fault, row.error) : row.error,
    gateway: (row.gateway || 'none') as SmsGatewayName,
    create_time: row.createdAt.toISOString(),
  }))
}

const daysShown = 7

/** What left on each of the last days, and what it cost by the price that was set then. */
export async function days({ app, db }: Outside<SignedInCtx>) {
  const { currency, site_a_day } = await readSettings(db, smsSettings)
  const from = new Date(app.clock.now().getTime() - daysMs(daysShown - 1)).toISOString().slice(0, 10)
  const { rows } = await db.execute<{ day: string; sent: number; delivered: number; failed: number; cost: string }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      (count(*) filter (where state in ('sent', 'delivered')))::int as sent,
      (count(*) filter (where state = 'delivered'))::int as delivered,
      (count(*) filter (where state = 'failed'))::int as failed,
      (sum(cost_e4) / 10000.0)::numeric(14, 4)::text as cost
    from sms where created_at >= ${`${from}T00:00:00Z`}::timestamptz and gateway <> ''
    group by 1 order by 1 desc`)
  const result: SmsDay[] = rows.map((row) => ({ ...row, cost: row.cost.replace(/(\.\d\d)0{1,2}$/, '$1') }))
  return { currency, site_a_day, left_today: await smsLeftToday(app, site_a_day), result }
}
