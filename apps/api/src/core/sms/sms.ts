import type { Language } from '@portico/contract/language.ts'
import type { SmsPurpose, SmsState } from '@portico/contract/platform/sms.ts'
import { and, eq, sql, type AnyColumn } from 'drizzle-orm'
import type { App, Inside } from '../app/app.ts'
import { minutesMs } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import type { Face } from '../face/face.ts'
import { newId } from '../ids.ts'
import type { JobKind, Queue } from '../jobs/jobs.ts'
import { opens, withoutSecrets } from '../mail/mail.ts'
import { smsMessages } from '../mail/mail.table.ts'
import { pushTo } from '../push/push.ts'
import type { WordVars } from '../refuse.ts'
import { smsSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'
import { fill, wordsOf } from '../words/words.ts'
import type { HandOver, OutgoingSms, SmsFault, SmsGateway } from './gateway.ts'
import { gatewayOf } from './gateways.ts'
import { firstReportMs } from './reports.ts'

export interface PhoneNumber {
  areaCode: string
  phone: string
}
/** The same number however people type it. */
export const digitsOf = (phone: string) => phone.replaceAll('-', '')

declare const granted: unique symbol
/** A number that may be written to now: its country is open and no limit is reached. Asked for before the write. */
export type SmsLeave = PhoneNumber & { [granted]: true }

type SmsRow = typeof smsMessages.$inferSelect
const smsQueue: Queue<{ id: string }> = { queue: 'sms.send' }

/** How often a provider that has surely not taken a message is asked to. */
export const smsAttemptsMax = 3
/** By then a code is over, and a message about it would only confuse. */
const lateMs = minutesMs(10)

/** Writes a text message and the job that sends it, in the caller's transaction. */
export async function queueSms(...[app, db, ...sms]: Parameters<typeof writeSms>): Promise<void> {
  const id = await writeSms(app, db, ...sms)
  await app.jobs.send(db, smsQueue, { id })
}

export async function writeSms(
  app: Inside,
  db: Db,
  face: Face,
  { areaCode, phone }: SmsLeave,
  language: Language,
  purpose: SmsPurpose,
  vars: WordVars,
): Promise<string> {
  const site = face.names[language]
  const words = wordsOf(language).sms[purpose]
  const id = newId('sms')
  await db.insert(smsMessages).values({
    id,
    areaCode,
    phone: digitsOf(phone),
    text: fill(words, { ...vars, site }),
    masked: opens(vars) ? fill(words, { ...withoutSecrets(vars), site }) : null,
    purpose,
    language,
    vars: { code: String(vars['code'] ?? ''), minutes: String(vars['minutes'] ?? '') },
    createdAt: app.clock.now(),
  })
  return id
}

export const smsJob = (app: App): JobKind<{ id: string }> => ({
  ...smsQueue,
  retryLimit: smsAttemptsMax,
  concurrency: 4,
  async run({ id }) {
    const { state, said } = await sendSms(app, id)
    // The queue tries again what throws, each time later.
    if (state === 'queued') throw new Error(`${id}: ${said}`)
  },
})

export interface SmsOutcome {
  state: SmsState
  fault: SmsFault | ''
  said: string
}

/**
 * Asks the provider to take a message, or keeps it for the operator where there is none. Whoever claims the row asks, and
 * says so before: a message that is found claimed was interrupted, may have gone out, and is not sent a second time.
 */
export async function sendSms(app: App, id: string, attemptsMax = smsAttemptsMax): Promise<SmsOutcome> {
  const row = await claim(app, id)
  if (!row) return interrupted(app, id)
  const settings = await readSettings(app.db, smsSettings)
  const gateway = gatewayOf(app, settings)
  if (!gateway) {
    app.log.info({ sms: id }, 'no text message service is set up: the message is in the outbox')
    return settle(app, row, { state: 'kept', fault: '', said: '' })
  }
  if (app.clock.now().getTime() - row.createdAt.getTime() > lateMs)
    return settle(app, row, { state: 'failed', fault: 'tooLate', said: '' })
  const heard = await gateway.send(row as SmsRow & OutgoingSms)
  const outcome = outcomeOf(heard, row.attempts < attemptsMax)
  // What may have gone out may have to be paid.
  const costs = heard.result === 'taken' || heard.result === 'unsure'
  return settle(app, row, outcome, {
    gateway: gateway.name,
    costE4: costs ? Math.round(Number(settings.price) * 10_000) : 0,
    ...(heard.result === 'taken' && takenBy(app, gateway, heard.providerId, settings.reports)),
  })
}

const outcomeOf = (heard: HandOver, mayAskAgain: boolean): SmsOutcome => {
  if (heard.result === 'taken') return { state: 'sent', fault: '', said: heard.said }
  const state = heard.result === 'later' && mayAskAgain ? 'queued' : 'failed'
  return { state, fault: heard.fault, said: heard.said }
}

const takenBy = (app: App, gateway: SmsGateway, providerId: string, reports: boolean): Partial<SmsRow> => ({
  providerId,
  reportAt: reports && gateway.report && providerId ? new Date(app.clock.now().getTime() + firstReportMs) : null,
})

async function claim({ db }: App, id: string): Promise<SmsRow | undefined> {
  const [row] = await db
    .update(smsMessages)
    .set({ state: 'sending', attempts: sql`${smsMessages.attempts} + 1` })
    .where(and(eq(smsMessages.id, id), eq(smsMessages.state, 'queued')))
    .returning()
  return row
}

async function interrupted(app: App, id: string): Promise<SmsOutcome> {
  const [row] = await app.db.select().from(smsMessages).where(eq(smsMessages.id, id))
  if (row?.state === 'sending') return settle(app, row, { state: 'failed', fault: 'interrupted', said: '' })
  return { state: (row?.state ?? 'failed') as SmsState, fault: '', said: row?.error ?? '' }
}

/** A provider may have told what became of it before it answered: that holds. */
const unlessReported = (column: AnyColumn, value: string) =>
  sql`case when ${smsMessages.state} = 'delivered' or ${smsMessages.fault} = 'undelivered' then ${column} else ${value} end`

async function settle(app: App, { id }: SmsRow, outcome: SmsOutcome, more: Partial<SmsRow> = {}): Promise<SmsOutcome> {
  const { state, fault, said } = outcome
  const isOver = state === 'sent' || state === 'failed'
  await app.db
    .update(smsMessages)
    .set({
      ...more,
      state: unlessReported(smsMessages.state, state),
      fault: unlessReported(smsMessages.fault, fault),
      error: unlessReported(smsMessages.error, said.replaceAll('\0', '').slice(0, 500)),
      settledAt: app.clock.now(),
      ...(isOver && { text: sql`coalesce(${smsMessages.masked}, ${smsMessages.text})`, vars: {} }),
    })
    .where(eq(smsMessages.id, id))
  await pushTo(app.db, { operators: true }, { stale: ['smsList', 'smsDays'] })
  return outcome
}
