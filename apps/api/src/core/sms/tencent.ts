import { createHash, createHmac } from 'node:crypto'
import {
  handOver,
  isRecord,
  noVerdict,
  recordsIn,
  reportOf,
  templateOf,
  textOf,
  type GatewayParts,
  type HandOver,
  type Report,
  type ReportAsked,
  type SmsGateway,
} from './gateway.ts'

const standardEndpoint = 'https://sms.tencentcloudapi.com'
const version = '2021-01-11'
const contentType = 'application/json; charset=utf-8'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface Tc3Request {
  host: string
  service: string
  body: string
  keyId: string
  secret: string
  seconds: number
}

/** TC3-HMAC-SHA256 as Tencent Cloud describes it; answers with the `authorization` header. */
export function tc3({ host, service, body, keyId, secret, seconds }: Tc3Request): string {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const signed = 'content-type;host'
  const canonical = ['POST', '/', '', `content-type:${contentType}\nhost:${host}\n`, signed, hash(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', seconds, scope, hash(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), 'tc3_request')
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

/** Tencent Cloud SMS: SendSms, and PullSmsSendStatusByPhoneNumber for what became of it. */
export function tencent({ settings, secret, now, post }: GatewayParts): SmsGateway {
  const ask = (action: string, input: object) => {
    const { host, origin } = new URL(settings.endpoint || standardEndpoint)
    const body = JSON.stringify(input)
    const seconds = Math.trunc(now().getTime() / 1000)
    const headers = {
      'content-type': contentType,
      host,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(seconds),
      'x-tc-region': settings.region,
      authorization: tc3({ host, service: 'sms', body, keyId: settings.key_id, secret, seconds }),
    }
    return post({ url: `${origin}/`, headers, body })
  }
  return {
    name: 'tencent',
    async send(message) {
      const words = templateOf(settings, message)
      if (!words) return noVerdict('refused', 'noTemplate')
      const input = {
        PhoneNumberSet: [numberOf(message)],
        SmsSdkAppId: settings.sdk_app_id,
        SignName: words.sign,
        TemplateId: words.template,
        TemplateParamSet: words.filled.map(([, value]) => value),
        SessionContext: message.id,
      }
      return handOver(() => ask('SendSms', input), readSent)
    },
    report: (asked) =>
      reportOf(
        () =>
          ask('PullSmsSendStatusByPhoneNumber', {
            BeginTime: Math.trunc(asked.sentAt.getTime() / 1000) - 60,
            EndTime: Math.trunc(now().getTime() / 1000),
            Offset: 0,
            Limit: 100,
            PhoneNumber: numberOf(asked),
            SmsSdkAppId: settings.sdk_app_id,
          }),
        (json) => readStatus(json, asked.providerId),
      ),
  }
}

const numberOf = ({ areaCode, phone }: Pick<ReportAsked, 'areaCode' | 'phone'>) => `+${areaCode}${phone}`
const responseOf = (json: Record<string, unknown>) => (isRecord(json['Response']) ? json['Response'] : {})

function readSent(json: Record<string, unknown>): HandOver | undefined {
  const response = responseOf(json)
  const error = response['Error']
  const [sent] = recordsIn(response['SendStatusSet'])
  const said = isRecord(error) ? error : sent
  const code = textOf(said?.['Code'])
  if (!code) return undefined
  const words = `${code}: ${textOf(said?.['Message'])}`
  const id = textOf(sent?.['SerialNo'])
  if (!isRecord(error) && code === 'Ok') return { result: 'taken', providerId: id, said: `${code} ${id}` }
  return code === 'RequestLimitExceeded' ? noVerdict('later', 'busy', words) : noVerdict('refused', 'refused', words)
}

function readStatus(json: Record<string, unknown>, providerId: string): Report {
  const all = recordsIn(responseOf(json)['PullSmsSendStatusSet'])
  const own = all.find((status) => status['SerialNo'] === providerId)
  if (own?.['ReportStatus'] === 'SUCCESS') return { result: 'delivered' }
  return own?.['ReportStatus'] === 'FAIL'
    ? { result: 'failed', said: textOf(own['Description']) }
    : { result: 'pending' }
}
