import { createHmac } from 'node:crypto'
import type { CardCheckResult, CardCheckSettings } from '@portico/contract/identity/card-check.ts'
import type { App } from '../../core/app/app.ts'
import { secondsMs } from '../../core/clock.ts'
import { OutwardRefused, postOutward } from '../../core/outward/outward.ts'
import { readSettings, type SettingGroup } from '../../core/settings/settings.ts'
import type { Db } from '../../core/db/pool.ts'
import type { Claim } from './checker.ts'

/** `key_secret` is sealed in the row. */
export const cardCheckSettings: SettingGroup<CardCheckSettings> = {
  name: 'cardCheck',
  standard: {
    enabled: false,
    url: '',
    auth: 'appcode',
    key_id: '',
    key_secret: '',
    format: 'form',
    name_field: 'name',
    id_number_field: 'idcard',
    card_number_field: 'bankcard',
    phone_field: 'mobile',
    result_field: 'result',
    match_values: '1',
    mismatch_values: '2',
  },
}

/** Whether a service answers for bank cards; without one an operator decides. */
export const cardCheckSet = async (db: Db): Promise<boolean> => (await readSettings(db, cardCheckSettings)).enabled

/** The four things that are asked about, and nothing else of a claim. */
export type Card = Pick<Claim, 'real_name' | 'id_number' | 'card_number' | 'phone'>

export interface CardAnswer {
  result: CardCheckResult
  status: number
  answer: string
}

const timeoutMs = secondsMs(10)
const answerCharsMax = 20_000

/** Asks the service about a card; undefined where none is set up. */
export async function askAboutCard(app: App, card: Card): Promise<CardAnswer | undefined> {
  const settings = await readSettings(app.db, cardCheckSettings)
  if (!settings.enabled) return undefined
  const request = requestOf(settings, app.seal.open(settings.key_secret), app.clock.now(), card)
  try {
    const { status, text } = await postOutward({
      ...request,
      timeoutMs,
      answerCharsMax,
      allowPrivate: app.config.webhookPrivate,
    })
    return { result: status < 300 ? resultOf(settings, text) : 'unknown', status, answer: text }
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    app.log.warn({ why: error.message }, 'the bank card check did not answer')
    return { result: 'unknown', status: 0, answer: error.message }
  }
}

export function requestOf(settings: CardCheckSettings, secret: string, now: Date, card: Card) {
  const fields = {
    [settings.name_field]: card.real_name,
    [settings.id_number_field]: card.id_number,
    [settings.card_number_field]: card.card_number,
    [settings.phone_field]: card.phone,
  }
  const isForm = settings.format === 'form'
  const body = isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields)
  const at = now.getTime()
  const signature = () => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return {
    url: settings.url,
    body,
    headers: {
      'content-type': isForm ? 'application/x-www-form-urlencoded; charset=utf-8' : 'application/json; charset=utf-8',
      ...(settings.auth === 'appcode'
        ? { authorization: `APPCODE ${secret}` }
        : { 'x-portico-key': settings.key_id, 'x-portico-signature': `t=${at},v1=${signature()}` }),
    },
  }
}

const among = (values: string, value: string) => values.split(/[ ,]+/).filter(Boolean).includes(value)

/** What the answer says, by the operator's word on where it stands. An answer that is none says nothing. */
export function resultOf(settings: CardCheckSettings, text: string): CardCheckResult {
  const value = valueAt(text, settings.result_field.split('.'))
  if (value === undefined) return 'unknown'
  const [yes, no] = [among(settings.match_values, value), among(settings.mismatch_values, value)]
  return yes === no ? 'unknown' : yes ? 'match' : 'mismatch'
}

function valueAt(text: string, path: readonly string[]): string | undefined {
  try {
    let at: unknown = JSON.parse(text)
    for (const name of path)
      at =
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : undefined
    return ['string', 'number', 'boolean'].includes(typeof at) ? String(at) : undefined
  } catch {
    return undefined
  }
}
