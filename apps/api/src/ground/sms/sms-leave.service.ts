import { daysMs, hoursMs } from '../../core/clock.ts'
import type { App } from '../../core/app/app.ts'
import { inTransaction } from '../../core/db/pool.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { addressKey } from '../../core/limits/address.ts'
import { count, countedNow, countOrRefuse, uncount } from '../../core/limits/limits.ts'
import { operatorsWith } from '../../core/people/people.ts'
import { refuse } from '../../core/refuse.ts'
import { smsSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { digitsOf, type PhoneNumber, type SmsLeave } from '../../core/sms/sms.ts'
import { notify } from '../notices/notice.service.ts'

/**
 * Leave to write to a number, asked for before the write because it counts whatever becomes of it. What stays in the
 * outbox costs nothing and annoys nobody, so there only the limits on codes hold.
 */
export async function smsLeave(ctx: Outside | Outside<SignedInCtx>, to: PhoneNumber): Promise<SmsLeave> {
  const { app, request } = ctx
  const settings = await readSettings(app.db, smsSettings)
  const leave = { areaCode: to.areaCode.replace('+', ''), phone: to.phone } as SmsLeave
  if (settings.gateway === 'none') return leave
  if (!settings.countries.split(/[ ,]+/).includes(leave.areaCode)) throw refuse('smsCountryClosed')
  const sender = 'login' in ctx ? (ctx.login.accountId ?? ctx.login.id) : undefined
  // Networks take zeros before a number, as it is dialled within the country, for the same number.
  const number = `${leave.areaCode}-${digitsOf(leave.phone).replace(/^0+/, '')}`
  await countOrRefuse(app.db, app.clock, [
    { key: `sms:ip:${addressKey(request.ip)}`, max: settings.address_an_hour, windowMs: hoursMs(1) },
    ...(sender ? [{ key: `sms:account:${sender}`, max: settings.account_a_day, windowMs: daysMs(1) }] : []),
    { key: `sms:number:${number}`, max: settings.number_a_day, windowMs: daysMs(1) },
  ])
  await countForSite(app, settings.site_a_day)
  return leave
}

const dayOf = (app: Pick<App, 'clock'>) => app.clock.now().toISOString().slice(0, 10)
const siteKey = (day: string) => `sms:site:${day}`

/** What is refused is not counted: once the limit is raised, sending goes on. */
async function countForSite(app: App, max: number): Promise<void> {
  const day = dayOf(app)
  const { hits } = await count(app.db, app.clock, { key: siteKey(day), windowMs: daysMs(2) })
  if (hits <= max) return
  await uncount(app.db, app.clock, siteKey(day))
  await tellUsedUp(app, day, max)
  throw refuse('smsUsedUp')
}

async function tellUsedUp(app: App, day: string, max: number): Promise<void> {
  const vars = { day, max: String(max) }
  await inTransaction(app.pool, async (db) => {
    for (const { id } of await operatorsWith(db, 'mail'))
      await notify(app, db, {
        loginId: id,
        once: `sms used up ${day} ${max}`,
        topic: 'platform',
        word: 'smsUsedUp',
        vars,
        link: '/mailbox_setting?tab=gateway',
      })
  })
}

/** How many may still leave today (UTC). */
export async function smsLeftToday(app: Pick<App, 'db' | 'clock'>, max: number): Promise<number> {
  return Math.max(0, max - (await countedNow(app.db, app.clock, siteKey(dayOf(app)))))
}
