import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { App } from '../app/app.ts'
import { daysMs, hoursMs, minutesMs, secondsMs } from '../clock.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { smsMessages } from '../mail/mail.table.ts'
import { pushTo } from '../push/push.ts'
import { smsSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'
import type { Report, SmsFault } from './gateway.ts'
import { gatewayOf } from './gateways.ts'
import { readTold, type Told } from './twilio.ts'

type SmsRow = typeof smsMessages.$inferSelect

/** How long after each look the next one comes. After the last nobody asks any more, and the message stays as sent. */
export const firstReportMs = secondsMs(30)
const waitsMs = [minutesMs(1), minutesMs(5), minutesMs(30), hoursMs(2), daysMs(1)]
const looksAtOnce = 100

/** Asks providers that do not tell by themselves what became of messages. */
export const smsReportJob = (app: App): JobKind => ({
  queue: 'sms.reports',
  schedule: '* * * * *',
  run: () => askReports(app),
})

export async function askReports(app: App): Promise<void> {
  const settings = await readSettings(app.db, smsSettings)
  const gateway = gatewayOf(app, settings)
  const due = await app.db
    .select()
    .from(smsMessages)
    .where(lte(smsMessages.reportAt, app.clock.now()))
    .orderBy(smsMessages.reportAt)
    .limit(looksAtOnce)
  for (const row of due) {
    // Whoever took it is no longer set up: there is nobody to ask.
    const known = gateway?.name === row.gateway ? gateway.report : undefined
    const heard = await known?.({ ...row, sentAt: row.settledAt ?? row.createdAt })
    if (heard && heard.result !== 'pending') await applyReport(app, row, heard)
    else await askLater(app, row, known !== undefined)
  }
}

async function askLater({ db, clock }: App, { id, reports }: SmsRow, goesOn: boolean): Promise<void> {
  const wait = goesOn ? waitsMs[reports] : undefined
  const reportAt = wait === undefined ? null : new Date(clock.now().getTime() + wait)
  await db
    .update(smsMessages)
    .set({ reportAt, reports: reports + 1 })
    .where(eq(smsMessages.id, id))
}

/** Of these nobody knew whether they went out; a report knows better. */
const openFaults: SmsFault[] = ['noAnswer', 'garbled', 'interrupted']

async function applyReport(app: App, { id }: SmsRow, heard: Exclude<Report, { result: 'pending' }>): Promise<void> {
  const failed = heard.result === 'failed'
  const open = or(
    inArray(smsMessages.state, ['sending', 'sent']),
    and(eq(smsMessages.state, 'failed'), inArray(smsMessages.fault, openFaults)),
  )
  await app.db
    .update(smsMessages)
    .set({
      state: heard.result,
      fault: failed ? 'undelivered' : '',
      error: failed ? heard.said.replaceAll('\0', '').slice(0, 500) : '',
      reportAt: null,
      text: sql`coalesce(${smsMessages.masked}, ${smsMessages.text})`,
      vars: {},
    })
    .where(and(eq(smsMessages.id, id), open))
  await pushTo(app.db, { operators: true }, { stale: ['smsList', 'smsDays'] })
}

/** What a provider tells by itself. False when it is not the provider who tells it, or of nothing that we know. */
export async function hearReport(app: App, id: string, told: Told): Promise<boolean> {
  const settings = await readSettings(app.db, smsSettings)
  if (settings.gateway !== 'twilio') return false
  const heard = readTold(app.seal.open(settings.key_secret), told)
  if (!heard) return false
  const [row] = await app.db.select().from(smsMessages).where(eq(smsMessages.id, id))
  if (!row || (row.providerId !== '' && row.providerId !== heard.providerId)) return false
  if (heard.result !== 'pending') await applyReport(app, row, heard)
  return true
}
