import type { Language } from '@portico/contract/language.ts'
import {
  smsLanguages,
  type SmsGatewayName,
  type SmsLanguage,
  type SmsPurpose,
  type SmsSettings,
} from '@portico/contract/platform/sms.ts'
import type { App } from '../app/app.ts'
import { secondsMs } from '../clock.ts'
import { OutwardRefused, postOutward, type OutwardAnswer } from '../outward/outward.ts'
import type { ServerWords } from '../words/words.ts'

export type SmsFault = keyof ServerWords['smsFaults']

/** One message as a provider needs it: the text, or what it is for and what is filled in. */
export interface OutgoingSms {
  id: string
  areaCode: string
  phone: string
  text: string
  purpose: SmsPurpose
  language: Language
  vars: Record<string, string>
}

/**
 * What became of the asking. `refused` is the provider's no; `later` is sure not to have been taken, and may be asked
 * again; of `unsure` nobody knows, so it is never asked again: better no message than two.
 */
export type HandOver =
  | { result: 'taken'; providerId: string; said: string }
  | { result: 'refused' | 'later' | 'unsure'; fault: SmsFault; said: string }

export interface ReportAsked {
  areaCode: string
  phone: string
  providerId: string
  sentAt: Date
}
export type Report = { result: 'delivered' } | { result: 'failed'; said: string } | { result: 'pending' }

/** A provider of text messages. */
export interface SmsGateway {
  name: Exclude<SmsGatewayName, 'none'>
  send(message: OutgoingSms): Promise<HandOver>
  /** Asks what became of a message; missing where the provider tells by itself. */
  report?(asked: ReportAsked): Promise<Report>
}

/** What a gateway of ours is made of. */
export interface GatewayParts {
  settings: SmsSettings
  secret: string
  now: () => Date
  /** Where the provider may tell what became of a message. */
  reportUrl: (id: string) => string
  post: (request: { url: string; headers: Record<string, string>; body: string }) => Promise<OutwardAnswer>
}

const timeoutMs = secondsMs(10)
const answerCharsMax = 20_000

export const posterOf =
  (app: Pick<App, 'config'>): GatewayParts['post'] =>
  (request) =>
    postOutward({ ...request, timeoutMs, answerCharsMax, allowPrivate: app.config.webhookPrivate })

export const noVerdict = (result: 'refused' | 'later' | 'unsure', fault: SmsFault, said = ''): HandOver => ({
  result,
  fault,
  said,
})

/** Asks, and makes of everything that is no answer what it says about the message. */
export async function handOver(
  ask: () => Promise<OutwardAnswer>,
  read: (json: Record<string, unknown>, status: number) => HandOver | undefined,
): Promise<HandOver> {
  let answer: OutwardAnswer
  try {
    answer = await ask()
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    if (error.mayHaveArrived) return noVerdict('unsure', 'noAnswer')
    if (error.why === 'address' || error.why === 'private') return noVerdict('refused', error.why)
    return noVerdict('later', 'unreachable', error.message)
  }
  const json = jsonOf(answer.text)
  const verdict = json && read(json, answer.status)
  if (verdict) return verdict
  // What stands before a provider says so when it is too much; any other answer that is none leaves it open.
  if (answer.status === 429 || answer.status === 503) return noVerdict('later', 'busy', `HTTP ${answer.status}`)
  return noVerdict('unsure', 'garbled', `HTTP ${answer.status}`)
}

/** The same for a question that changes nothing: without an answer it is simply open. */
export async function reportOf(
  ask: () => Promise<OutwardAnswer>,
  read: (json: Record<string, unknown>) => Report,
): Promise<Report> {
  try {
    const json = jsonOf((await ask()).text)
    return json ? read(json) : { result: 'pending' }
  } catch (error) {
    if (!(error instanceof OutwardRefused)) throw error
    return { result: 'pending' }
  }
}

function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isRecord(json) ? json : undefined
  } catch {
    return undefined
  }
}
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const fieldOf: Record<Language, SmsLanguage> = { en: 'en', 'zh-Hans': 'zh_hans', 'zh-Hant': 'zh_hant' }

/** The template for a message, in the reader's language or else in one that is set up. */
export function templateOf(settings: SmsSettings, { purpose, language, vars }: OutgoingSms) {
  const kind = purpose === 'alreadyRegistered' ? 'notice' : 'code'
  const asked = fieldOf[language]
  const found = [asked, ...smsLanguages].find(
    (one) => settings[`${kind}_template_${one}`] !== '' && settings[`sign_name_${one}`] !== '',
  )
  if (!found) return undefined
  const places = kind === 'notice' ? [] : settings.variables === 'code' ? ['code'] : ['code', 'minutes']
  return {
    sign: settings[`sign_name_${found}`],
    template: settings[`${kind}_template_${found}`],
    filled: places.map((name): [string, string] => [name, vars[name] ?? '']),
  }
}
