import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SmsSettings } from '@portico/contract/platform/sms.ts'
import { StandIn } from './stand-in.ts'

/** Every way in which a provider does not simply take a message. */
export type SmsTrouble = 'refuses' | 'busy' | 'garbage' | 'cuts' | 'silent' | 'redirects'
type Kind = 'aliyun' | 'tencent' | 'twilio'

/** What a provider understood of a message whose signature was right. */
export interface TakenSms {
  action: string
  to: string
  /** The text, or the template with what is filled in. */
  content: string
  fields: Record<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * The three providers on loopback. Signatures are computed here anew from what came over the wire, by the providers'
 * published rules; what is not signed rightly is refused as they refuse it.
 */
export class SmsProvider extends StandIn {
  readonly keyId = 'LTAI-the-key-id'
  readonly secret = 'the secret of the text gateway'
  readonly taken: TakenSms[] = []
  /** How often it was asked at all. */
  asked = 0
  /** What happens to the next requests, in turn; then all goes well. */
  troubles: SmsTrouble[] = []
  /** What it does between taking the next message and saying so. */
  beforeAnswer: (() => Promise<void>) | undefined
  /** What it says became of a message. */
  report: 'pending' | 'delivered' | 'failed' = 'pending'
  readonly #kind: Kind

  private constructor(kind: Kind) {
    super()
    this.#kind = kind
  }

  static start(kind: Kind): Promise<SmsProvider> {
    return new SmsProvider(kind).listen()
  }

  /** As an operator would set it up. */
  settings(more: Partial<SmsSettings> = {}): SmsSettings {
    return {
      gateway: this.#kind,
      endpoint: this.url,
      key_id: this.keyId,
      key_secret: this.secret,
      region: 'ap-guangzhou',
      sdk_app_id: '1400006666',
      sender: '+15005550006',
      reports: true,
      variables: 'code',
      sign_name_en: 'Portico',
      sign_name_zh_hans: '门廊云',
      sign_name_zh_hant: '',
      code_template_en: 'SMS_100',
      code_template_zh_hans: 'SMS_200',
      code_template_zh_hant: '',
      notice_template_en: 'SMS_300',
      notice_template_zh_hans: '',
      notice_template_zh_hant: '',
      countries: '86 852',
      number_a_day: 10,
      account_a_day: 20,
      address_an_hour: 30,
      site_a_day: 100_000,
      price: '0.045',
      currency: 'CNY',
      ...more,
    }
  }

  protected async answer(request: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    this.asked++
    const trouble = this.troubles.shift()
    switch (trouble) {
      case 'silent':
        return
      case 'cuts':
        return void request.socket.destroy()
      case 'garbage':
        return void response.end('<html>It works!</html>')
      case 'busy':
        return void response.writeHead(503).end('try later')
      case 'redirects':
        return void response.writeHead(307, { location: `${this.url}/elsewhere` }).end()
    }
    const { status, json } = this[`_${this.#kind}`](request, body, trouble === 'refuses')
    await this.beforeAnswer?.()
    this.beforeAnswer = undefined
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  }

  _aliyun({ url = '', headers }: IncomingMessage, body: string, refuses: boolean) {
    const refused = (status: number, Code: string) => ({
      status,
      json: { Code, Message: `${Code} it is`, RequestId: 'r' },
    })
    const [, keyId, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const [path, query = ''] = url.split('?')
    const canonical =
      `POST\n${path}\n${query.split('&').toSorted().join('&')}\n` +
      names
        .split(';')
        .map((name) => `${name}:${String(headers[name]).trim()}\n`)
        .join('') +
      `\n${names}\n${String(headers['x-acs-content-sha256'])}`
    const right = createHmac('sha256', this.secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex')
    if (keyId !== this.keyId || signature !== right || headers['x-acs-content-sha256'] !== sha256(body))
      return refused(400, 'SignatureDoesNotMatch')
    if (headers['x-acs-version'] !== '2017-05-25') return refused(404, 'InvalidVersion')
    const fields = Object.fromEntries(new URLSearchParams(query))
    if (headers['x-acs-action'] === 'QuerySendDetails') {
      const SendStatus = { pending: 1, failed: 2, delivered: 3 }[this.report]
      const own = { SendStatus, ErrCode: this.report === 'failed' ? 'MOBILE_NOT_ON_SERVICE' : 'DELIVERED' }
      return { status: 200, json: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [own] } } }
    }
    if (refuses) return refused(200, 'isv.BUSINESS_LIMIT_CONTROL')
    this.taken.push({
      action: 'SendSms',
      to: fields['PhoneNumbers']!,
      content: `${fields['TemplateCode']} ${fields['TemplateParam'] ?? ''}`,
      fields,
    })
    return { status: 200, json: { Code: 'OK', Message: 'OK', BizId: `biz^${this.taken.length}`, RequestId: 'r' } }
  }

  _tencent({ headers }: IncomingMessage, body: string, refuses: boolean) {
    const failed = (Code: string) => ({
      status: 200,
      json: { Response: { Error: { Code, Message: `${Code} it is` } } },
    })
    const [, keyId, scope = '', names = '', signature] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const day = new Date(Number(headers['x-tc-timestamp']) * 1000).toISOString().slice(0, 10)
    const lines = names
      .split(';')
      .map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`)
      .join('')
    const canonical = `POST\n/\n\n${lines}\n${names}\n${sha256(body)}`
    const text = `TC3-HMAC-SHA256\n${headers['x-tc-timestamp']}\n${day}/sms/tc3_request\n${sha256(canonical)}`
    let key: Buffer = Buffer.from(`TC3${this.secret}`)
    for (const step of [day, 'sms', 'tc3_request']) key = createHmac('sha256', key).update(step).digest()
    const right = createHmac('sha256', key).update(text).digest('hex')
    if (keyId !== this.keyId || scope !== `${day}/sms/tc3_request` || signature !== right)
      return failed('AuthFailure.SignatureFailure')
    if (headers['x-tc-version'] !== '2021-01-11') return failed('InvalidVersion')
    const input = JSON.parse(body) as {
      PhoneNumberSet: string[]
      TemplateParamSet: string[]
      TemplateId: string
      SignName: string
      SmsSdkAppId: string
    }
    if (headers['x-tc-action'] === 'PullSmsSendStatusByPhoneNumber') {
      const ReportStatus = this.report === 'delivered' ? 'SUCCESS' : 'FAIL'
      const own = { SerialNo: `serial:${this.taken.length}`, ReportStatus, Description: 'EXPIRED' }
      const others = { SerialNo: 'another', ReportStatus: 'SUCCESS', Description: 'DELIVRD' }
      return {
        status: 200,
        json: { Response: { PullSmsSendStatusSet: this.report === 'pending' ? [others] : [others, own] } },
      }
    }
    const sent = (Code: string) => ({
      status: 200,
      json: {
        Response: { SendStatusSet: [{ SerialNo: `serial:${this.taken.length}`, Code, Message: `${Code} it is` }] },
      },
    })
    if (refuses) return sent('LimitExceeded.PhoneNumberDailyLimit')
    this.taken.push({
      action: 'SendSms',
      to: input.PhoneNumberSet[0]!,
      content: `${input.TemplateId} ${input.TemplateParamSet.join(' ')}`,
      fields: {
        SignName: input.SignName,
        SmsSdkAppId: input.SmsSdkAppId,
        Region: String(headers['x-tc-region']),
      },
    })
    return sent('Ok')
  }

  _twilio({ url = '', headers }: IncomingMessage, body: string, refuses: boolean) {
    const right = `Basic ${Buffer.from(`${this.keyId}:${this.secret}`).toString('base64')}`
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (headers.authorization !== right || url !== `/2010-04-01/Accounts/${this.keyId}/Messages.json`)
      return { status: 401, json: { code: 20003, message: 'Authenticate', status: 401 } }
    if (refuses) return { status: 400, json: { code: 21211, message: 'Invalid To number', status: 400 } }
    this.taken.push({ action: 'Messages', to: fields['To']!, content: fields['Body']!, fields })
    return { status: 201, json: { sid: `SM${this.taken.length}`, status: 'queued', error_code: null } }
  }
}
