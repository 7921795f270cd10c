import { createHash, createHmac, randomUUID } from 'node:crypto'
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

const standardEndpoint = 'https://dysmsapi.aliyuncs.com'
const version = '2017-05-25'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
/** RFC 3986, which `encodeURIComponent` follows but for these. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

export interface Acs3Request {
  host: string
  action: string
  version: string
  query: Record<string, string>
  keyId: string
  secret: string
  date: string
  nonce: string
}

/** ACS3-HMAC-SHA256 as Alibaba Cloud describes it: what is asked for stands in the query, and the body is empty. */
export function acs3(request: Acs3Request): { query: string; headers: Record<string, string> } {
  const query = Object.entries(request.query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': hash(''),
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const names = Object.keys(headers)
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), hash('')].join('\n')
  const signature = createHmac('sha256', request.secret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query, headers: { ...headers, authorization } }
}

/** Alibaba Cloud SMS (Dysmsapi): SendSms, and QuerySendDetails for what became of it. */
export function aliyun({ settings, secret, now, post }: GatewayParts): SmsGateway {
  const ask = (action: string, query: Record<string, string>) => {
    const { host, origin } = new URL(settings.endpoint || standardEndpoint)
    const date = now().toISOString().replace(/\.\d+/, '')
    const signed = acs3({ host, action, version, query, keyId: settings.key_id, secret, date, nonce: randomUUID() })
    const headers = { ...signed.headers, accept: 'application/json' }
    return post({ url: `${origin}/?${signed.query}`, headers, body: '' })
  }
  return {
    name: 'aliyun',
    async send(message) {
      const words = templateOf(settings, message)
      if (!words) return noVerdict('refused', 'noTemplate')
      const query = {
        PhoneNumbers: numberOf(message),
        SignName: words.sign,
        TemplateCode: words.template,
        OutId: message.id,
        ...(words.filled.length > 0 && { TemplateParam: JSON.stringify(Object.fromEntries(words.filled)) }),
      }
      return handOver(() => ask('SendSms', query), readSent)
    },
    report: (asked) =>
      reportOf(
        () =>
          ask('QuerySendDetails', {
            PhoneNumber: numberOf(asked),
            BizId: asked.providerId,
            SendDate: dayInChina(asked.sentAt),
            PageSize: '10',
            CurrentPage: '1',
          }),
        readDetails,
      ),
  }
}

const numberOf = ({ areaCode, phone }: Pick<ReportAsked, 'areaCode' | 'phone'>) =>
  areaCode === '86' ? phone : `${areaCode}${phone}`

/** Its days begin at midnight in China, which keeps no summer time. */
const dayInChina = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')

function readSent(json: Record<string, unknown>): HandOver | undefined {
  const [code, words, id] = [textOf(json['Code']), textOf(json['Message']), textOf(json['BizId'])]
  if (!code) return undefined
  const said = `${code}: ${words}`
  if (code === 'OK') return { result: 'taken', providerId: id, said: `${code} ${id}` }
  return code.startsWith('Throttling') ? noVerdict('later', 'busy', said) : noVerdict('refused', 'refused', said)
}

function readDetails(json: Record<string, unknown>): Report {
  const list = json['SmsSendDetailDTOs']
  const [detail] = recordsIn(isRecord(list) ? list['SmsSendDetailDTO'] : undefined)
  const status = textOf(detail?.['SendStatus'])
  if (status === '3') return { result: 'delivered' }
  return status === '2' ? { result: 'failed', said: textOf(detail?.['ErrCode']) } : { result: 'pending' }
}
