import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  handOver,
  noVerdict,
  textOf,
  type GatewayParts,
  type HandOver,
  type Report,
  type SmsGateway,
} from './gateway.ts'

const standardEndpoint = 'https://api.twilio.com'

/** Twilio, and whoever speaks like it: a form to Messages.json. It tells by itself what became of a message. */
export function twilio({ settings, secret, post, reportUrl }: GatewayParts): SmsGateway {
  return {
    name: 'twilio',
    send(message) {
      const base = (settings.endpoint || standardEndpoint).replace(/\/+$/, '')
      const from = settings.sender.startsWith('MG') ? 'MessagingServiceSid' : 'From'
      const form = new URLSearchParams({
        To: `+${message.areaCode}${message.phone}`,
        [from]: settings.sender,
        Body: message.text,
        ...(settings.reports && { StatusCallback: reportUrl(message.id) }),
      })
      const request = {
        url: `${base}/2010-04-01/Accounts/${encodeURIComponent(settings.key_id)}/Messages.json`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${Buffer.from(`${settings.key_id}:${secret}`).toString('base64')}`,
        },
        body: form.toString(),
      }
      return handOver(() => post(request), readSent)
    },
  }
}

function readSent(json: Record<string, unknown>, status: number): HandOver | undefined {
  const sid = textOf(json['sid'])
  if (status < 300 && sid)
    return failedStates.includes(textOf(json['status']))
      ? noVerdict('refused', 'refused', `${textOf(json['error_code'])}: ${textOf(json['error_message'])}`)
      : { result: 'taken', providerId: sid, said: `${textOf(json['status'])} ${sid}` }
  const said = `${textOf(json['code'])}: ${textOf(json['message'])}`
  if (status === 429 || status === 503) return noVerdict('later', 'busy', said)
  return status >= 400 && status < 500 ? noVerdict('refused', 'refused', said) : undefined
}

const failedStates: readonly string[] = ['failed', 'undelivered', 'canceled']

/** The signature that Twilio puts on what it tells: over the address as it was given, and every field by name. */
export function twilioSignature(secret: string, url: string, fields: readonly (readonly [string, string])[]): string {
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', secret)
    .update(url + sorted.map(([name, value]) => name + value).join(''))
    .digest('base64')
}

export interface Told {
  url: string
  signature: string
  body: string
}

/** What the provider tells of a message; undefined when it is not the provider who tells it. */
export function readTold(
  secret: string,
  { url, signature, body }: Told,
): (Report & { providerId: string }) | undefined {
  const fields = [...new URLSearchParams(body)]
  const [given, right] = [Buffer.from(signature), Buffer.from(twilioSignature(secret, url, fields))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const { MessageSid: providerId = '', MessageStatus: state = '', ErrorCode: code = '' } = Object.fromEntries(fields)
  if (state === 'delivered' || state === 'read') return { result: 'delivered', providerId }
  if (failedStates.includes(state)) return { result: 'failed', said: [state, code].join(' ').trim(), providerId }
  return { result: 'pending', providerId }
}
