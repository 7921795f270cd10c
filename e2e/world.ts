import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { products } from '@portico/contract/access.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { phoneSpaceId } from '@portico/contract/phone/file.ts'
import { makeApk } from '../apps/api/test/apk-maker.ts'
import { Authenticator } from '../apps/api/test/authenticator.ts'

import { agentTerms, asAgent } from './agents.ts'
import { bought } from './money.ts'
import { tellSilently } from './people.ts'
import { greyPng } from './pictures.ts'
import { eightDigits, expect, password, unique, type Customer, type Portico } from './portico.ts'
import { ownContainer, putObject } from './storage.ts'
import { addressOfHost, credit, freeDisk, node, runningHost } from './resources.ts'

/** What is written into a field of a call: the first of its texts that the field's own rules take. */
export type Say = (field: string, fits: (text: string) => boolean) => string

/** What a screen about one thing is opened with, by the name of its parameter and, where it differs, by its path. */
export type Examples = Readonly<Record<string, string>>

export interface World {
  owner: Customer
  member: SignedIn & { email: string }
  operator: SignedIn & { email: string }
  /** Somebody who stands in the operator's lists only: disabled, refused, about to leave. */
  guest: Customer
  /** Sells to a customer of their own. */
  agent: Customer
  accountId: string
  examples: Record<'owner' | 'member' | 'operator' | 'agent', Examples>
}

const canned = { name: '常用', content_en: '你好', content_zh_hans: '你好', content_zh_hant: '你好' }
const workOrder = { type: 'normal', content: '无法启动', phone: '13800000000', email: 'a@b.co' } as const

const news = {
  title_en: '维护',
  content_en: '维护',
  title_zh_hans: '维护',
  content_zh_hans: '维护',
  title_zh_hant: '維護',
  content_zh_hant: '維護',
}
const shownNow = { publish_time: null, end_time: null, publish: true }

type Path = readonly string[]
function put(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.map((one, n) => (String(n) === key ? put(one, rest, text) : one))
  return { ...(value as object), [key]: put((value as Record<string, unknown>)?.[key], rest, text) }
}

/** One business with something on every screen, written by the calls that people use. */
export class Furnisher {
  readonly #portico: Portico
  readonly #say: Say

  constructor(portico: Portico, say: Say) {
    this.#portico = portico
    this.#say = say
  }

  /** The input with our texts in these fields, each such that the whole is still well-formed. */
  filled<C extends Call>(call: C, input: Input<C>, fields: readonly string[]): Input<C> {
    return fields.reduce<unknown>((form, field) => {
      // The other fields may still wait for their texts.
      const fits = (text: string) =>
        !call
          .input!.safeParse(put(form, field.split('.'), text))
          .error?.issues.some(({ path }) => path.join('.') === field)
      return put(form, field.split('.'), this.#say(`${call.name}.${field}`, fits))
    }, input) as Input<C>
  }

  write<C extends Call>(call: C, input: Input<C>, fields: readonly string[], as: SignedIn): Promise<Data<C>> {
    return this.#portico.ok(call, this.filled(call, input, fields), as)
  }

  async form<C extends Call>(call: C, fields: object, pictures: Record<string, Buffer>, as: SignedIn) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, bytes] of Object.entries(pictures))
      form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.png`)
    const response = await fetch(`${this.#portico.url}${apiBase}${call.path}`, {
      method: 'POST',
      headers: {
        [headers.token]: as.access_token,
        [headers.loginId]: as.login_id,
        'x-forwarded-for': this.#portico.ip,
      },
      body: form,
    })
    const { code, msg, data } = (await response.json()) as Envelope<Data<C>>
    if (code !== '200') throw new Error(`${call.name} was refused: ${code} ${msg}`)
    return data
  }

  async registered(fields: readonly string[]): Promise<Customer> {
    const [email, phone] = [`${unique('world')}@customer.example`, `137${eightDigits()}`]
    await this.#portico.ok(catalogue.registerCodeSend, { channel: 'email', email, code_type: 'register' })
    const form = {
      user_type: 'enterprise',
      channel: 'email',
      email,
      phone,
      code: await this.#portico.mailedCode(email),
      password,
      confirm_password: password,
      company: '海港',
      terms: true,
    } as const
    const signedIn = await this.#portico.ok(
      catalogue.accountRegister,
      this.filled(catalogue.accountRegister, form, fields),
    )
    return { ...signedIn, email, phone }
  }

  async accountOf({ login_id }: SignedIn): Promise<string> {
    const [login] = await this.#portico.sql<{ id: string }>('select account_id as id from login where id = $1', [
      login_id,
    ])
    return login!.id
  }

  async furnish(): Promise<World> {
    const portico = this.#portico
    const chief = await this.#chief()
    await this.#site(chief)
    const owner = await this.registered(['company'])
    await this.write(
      catalogue.userSave,
      { is_personal: 0, company: '海港制造' },
      ['company', 'contact', 'address'],
      owner,
    )
    const accountId = await this.accountOf(owner)
    await credit(portico, owner, 10_000_000)
    await portico.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, owner)
    const things = await this.#things(owner, chief)
    const team = await this.#team(owner, accountId)
    await this.#addresses(chief)
    const money = await this.#money(owner, accountId, chief)
    const budget = { applies_to: 'account', subject: '', amount: '9000', forecast: true } as const
    await this.write(catalogue.budgetSave, { ...budget, percent: [50, 100], name: '本月' }, ['name'], owner)
    await this.#quota(owner, chief)
    const wid = await this.#workOrders(owner, chief)
    const certification = await this.#certification(owner, chief)
    await this.#account(owner)
    await this.#face(owner, accountId, chief)
    const guest = await this.#guest(chief)
    const selling = await this.#agent(chief)
    await this.write(catalogue.customerNoteAdd, { account_id: accountId, content: '喜欢早上来电' }, ['content'], chief)
    const [announcement] = (await portico.ok(catalogue.announcementList, { limit: 1 }, owner)).result
    for (const { login_id } of [owner, team.member, chief, selling.agent]) await tellSilently(portico, login_id, 1)
    const examples = {
      wid,
      resource_id: things.host,
      realType: 'native',
      '/computeMoreInfo': things.host,
      '/computeSsh': things.host,
      '/computeVnc': things.host,
      '/firewalldetail': things.firewall,
      '/setrouterlist': things.vpc,
      '/magementforword': things.forward,
      '/objectstore': things.container,
      '/fileIssueResult': await this.#phoneFiles(owner),
      '/platobjectlist': things.container,
      '/noticedetail': announcement!.id,
      '/plateditor': announcement!.id,
      '/orderinfo': money.order,
      '/platorderinfo': money.order,
      '/platclientinfo': accountId,
      '/teamdetail': team.group,
      '/teampermission': team.group,
      '/plat/nativeCertification': certification,
      '/plat/nativeEnterprise': certification,
    }
    const theirs = await this.form(catalogue.workOrderSubmit, workOrder, {}, team.member)
    await freeDisk(portico, team.member, 'theirs')
    const theirStore = await ownContainer(portico, team.member)
    const { task: theirTask } = await this.#phoneFile(team.member, 'Theirs-1.txt', Buffer.from('soup'))
    const [order] = (await portico.ok(catalogue.orderList, { limit: 1 }, team.member)).result
    return {
      owner,
      member: team.member,
      operator: chief,
      guest,
      agent: selling.agent,
      accountId,
      examples: {
        agent: {
          ...examples,
          '/agent/customer': selling.customer,
          '/agent/announcement': selling.news,
          wid: selling.wid,
        },
        owner: examples,
        operator: examples,
        member: {
          ...examples,
          wid: theirs.wid,
          '/orderinfo': order!.id,
          '/objectstore': theirStore,
          '/fileIssueResult': theirTask,
        },
      },
    }
  }

  async #status(chief: SignedIn): Promise<void> {
    const { title_en, title_zh_hans, title_zh_hant, ...texts } = news
    const titles = { title_en, title_zh_hans, title_zh_hant }
    const incident = { kind: 'incident', impact: 'degraded', end_time: null } as const
    const event = await this.write(
      catalogue.platformStatusSave,
      { ...incident, ...titles, nodes: [node], start_time: new Date().toISOString() },
      Object.keys(titles),
      chief,
    )
    await this.write(
      catalogue.platformStatusUpdate,
      { ...event, state: 'identified', ...texts },
      Object.keys(texts),
      chief,
    )
  }

  async #quota(owner: SignedIn, chief: SignedIn): Promise<void> {
    await this.#portico.ok(catalogue.platformQuotaSave, { kind: 'vpn', quantity: 50 }, chief)
    const wish = { kind: 'vpn', count: 60, reason: '新店' } as const
    const request = await this.write(catalogue.quotaRequest, wish, ['reason'], owner)
    await this.write(
      catalogue.platformQuotaDecide,
      { ...request, state: 'approved', quantity: 60, note: '可以' },
      ['note'],
      chief,
    )
  }

  async #chief(): Promise<SignedIn & { email: string }> {
    const { email, password: theirs } = this.#portico.demo('operator')
    const first = await this.#portico.signIn(email, theirs)
    const role = await this.write(
      catalogue.operatorRoleSave,
      { name: '客服', permissions: ['workOrders'] },
      ['name'],
      first,
    )
    for (const [call, mailbox] of [
      [catalogue.operatorCreate, 'made'],
      [catalogue.operatorSave, 'saved'],
    ] as const) {
      const made = { name: '值班', email: `${unique(mailbox)}@operator.example`, role_id: role.id, password }
      const named = call === catalogue.operatorCreate ? ['name'] : []
      const { id } = await this.write(catalogue.operatorCreate, made, named, first)
      if (call === catalogue.operatorSave)
        await this.write(call, { id, name: '值班', role_id: role.id, status: 'normal' }, ['name'], first)
    }
    return { ...first, email }
  }

  async #site(chief: SignedIn): Promise<void> {
    const portico = this.#portico
    const { settings } = await portico.ok(catalogue.systemSettingsInfo, undefined, chief)
    await this.write(
      catalogue.systemSettingsSave,
      settings,
      [
        'site_name',
        'intro',
        'copyright',
        'record_number',
        'phone',
        'company_address',
        'ads',
        'seo_keywords',
        'description',
        'client_version',
      ],
      chief,
    )
    const texts = { en: '条款', zh_hans: '条款', zh_hant: '條款' }
    for (const name of ['service', 'policy'] as const)
      await this.write(catalogue.agreementTextSave, { name, ...texts }, Object.keys(texts), chief)
    const connections = await portico.ok(catalogue.connectionSettingsInfo, undefined, chief)
    await this.write(
      catalogue.connectionSettingsSave,
      connections.settings,
      ['wechat.client_id', 'qq.client_id'],
      chief,
    )
    const { settings: mail } = await portico.ok(catalogue.mailSettingsInfo, undefined, chief)
    await this.write(
      catalogue.mailSettingsSave,
      { ...mail, custom_mailbox: false, sender_address: 'robot@portico.example' },
      ['server', 'sender_title', 'user_name', 'company_subject'],
      chief,
    )
    const template = { template: 'registerCode', language: 'en', subject: '验证码' } as const
    const needed = '{code} {minutes}'
    const holds = (text: string) =>
      catalogue.mailTemplateSave.input.safeParse({ ...template, body: `${needed} ${text}` }).success
    const body = `${needed} ${this.#say('mailTemplateSave.body', holds)}`
    await this.write(catalogue.mailTemplateSave, { ...template, body }, ['subject'], chief)
    const { settings: pay } = await portico.ok(catalogue.paySettingsInfo, undefined, chief)
    await this.write(
      catalogue.paySettingsSave,
      { ...pay, cashier_enabled: true },
      [
        'alipay.partner_id',
        'alipay.alipay_account',
        'alipay.app_id',
        'wechatpay.app_id',
        'wechatpay.mch_id',
        'wechatpay.serial_no',
        'wechatpay.platform_key_id',
      ],
      chief,
    )
    const account = { enabled: true, account_number: '6222020200112233', swift_code: 'BKCHHKHH' }
    await this.write(
      catalogue.bankSettingsSave,
      { ...account, holder: '海港', bank: '银行', branch: '中环', note: '' },
      ['holder', 'bank', 'branch', 'note'],
      chief,
    )
    const seller = { name: '海港', tax_id: '9131', address: '一号', phone: '021', bank: '银行', account_number: '455' }
    await this.write(
      catalogue.sellerSettingsSave,
      { ...seller, taxes: [{ name: '税', rate: '6' }] },
      [...Object.keys(seller), 'taxes.0.name'],
      chief,
    )
    const saying = { ...news, ...shownNow, sort: 9000 }
    await this.write(catalogue.platformAnnouncementSave, saying, Object.keys(news), chief)
    const picture = greyPng(1920, 600)
    const { id: image } = await this.form(catalogue.imageUpload, { purpose: 'banner' }, { image: picture }, chief)
    const banner = { title: '横幅', image, url: '/createcpu', sort: 9, shown: true, publish_time: null, end_time: null }
    await this.write(catalogue.platformBannerSave, banner, ['title'], chief)
    await this.#status(chief)
    await this.write(
      catalogue.robotSave,
      {
        name: '机器人',
        kind: 'webhook',
        url: 'https://192.0.2.1/',
        language: 'en',
        events: ['customer.registered', 'workOrder.submitted', 'remittance.submitted'],
        enabled: true,
        secret: '',
      },
      ['name'],
      chief,
    )
    await this.write(catalogue.cannedReplySave, canned, Object.keys(canned), chief)
    await this.#catalogue(chief)
  }

  /** What is sold, where and at which price. */
  async #catalogue(chief: SignedIn): Promise<void> {
    const names = { name_en: '东区', name_zh_hans: '东区', name_zh_hant: '東區' }
    const place = { controller_id: 'east-9', country: 'CN', flag: 'CN', cloud_type: 'native' } as const
    await this.write(
      catalogue.platformNodeSave,
      { ...place, ...names, on_sell: true, sort: 0, is_new: true },
      Object.keys(names),
      chief,
    )
    await this.write(
      catalogue.platformFlavorSave,
      { flavor_id: 'z9.large', family: 'z9', vcpus: 2, memory_mb: 8192, engine_ref: '', sort: 0, is_new: true },
      ['engine_ref'],
      chief,
    )
    const system = { system: 'linux', user_name: 'root', min_disk_gb: 20, on_sell: true, sort: 0 } as const
    await this.write(
      catalogue.platformImageSave,
      { ...system, image_id: 'own-9', name: '系统', version: '9', engine_ref: '', nodes: [node], is_new: true },
      ['name', 'version', 'engine_ref'],
      chief,
    )
    const titles = { title_en: '优惠', title_zh_hans: '优惠', title_zh_hant: '優惠' }
    const days = { starts_on: '2026-01-01', ends_on: '2099-12-31' }
    const gives = { node: '*', discount: '0.90', min_months: 1, applies_to: 'both' } as const
    await this.write(
      catalogue.platformActivitySave,
      { name: '活动', product: 'maintenance', ...gives, ...titles, ...days },
      ['name', ...Object.keys(titles)],
      chief,
    )
    await this.write(
      catalogue.platformVoucherIssue,
      { type: 'paper', amount: '10.00', count: 1, expires_on: '2099-12-31', remark: '' },
      ['remark'],
      chief,
    )
  }

  /** An image of the system disk of a host. */
  async #image(owner: Customer, host: string, settled: (id: string) => Promise<void>): Promise<void> {
    const portico = this.#portico
    const { result: disks } = await portico.ok(catalogue.diskList, { host_id: host }, owner)
    const { id: disk_id } = disks.find(({ properties }) => properties === 'system')!
    const copy = { disk_id, name: 'system', description: '示例' }
    const [snapshot_id] = (await portico.ok(catalogue.snapshotCreate, copy, owner)).resource_ids
    await settled(snapshot_id!)
    const wanted = { kind: 'ownimage', snapshot_id: snapshot_id!, months: 1 } as const
    const { token } = await portico.ok(catalogue.purchasePrice, wanted, owner)
    const { resource_ids } = await this.write(
      catalogue.resourceCreate,
      { ...wanted, name: '镜像', quote: token },
      ['name'],
      owner,
    )
    await settled(resource_ids[0]!)
  }

  /** A protection package that guards the address of a host. */
  async #guard(owner: Customer, settled: (id: string) => Promise<void>): Promise<void> {
    const portico = this.#portico
    const wanted = { kind: 'ddos', controller_id: node, package: '20g', months: 1 } as const
    const { token } = await portico.ok(catalogue.resourcePrice, wanted, owner)
    const wish = { ...wanted, name: '高防', renewal: 'off' as const, quote: token }
    const { resource_ids } = await this.write(catalogue.resourceCreate, wish, ['name'], owner)
    const [id] = resource_ids
    await settled(id!)
    const { id: eip } = await addressOfHost(portico, owner)
    await portico.ok(catalogue.ddosBind, { id: id!, eip }, owner)
    await settled(id!)
  }

  /** A cloud phone that is there, in a group. */
  async #phones(owner: Customer, chief: SignedIn, settled: (id: string) => Promise<void>): Promise<void> {
    const portico = this.#portico
    const model = { google: false, brand: 'Google', model: 'Pixel 8' } as const
    const wanted = {
      kind: 'cloudphone',
      controller_id: node,
      package: 'starter',
      count: 1,
      months: 3,
      ...model,
    } as const
    const { token } = await portico.ok(catalogue.resourcePrice, wanted, owner)
    const wish = { ...wanted, name: '手机', renewal: 'off' as const, quote: token }
    const { resource_ids } = await this.write(catalogue.resourceCreate, wish, ['name'], owner)
    const id = resource_ids[0]!
    await settled(id)
    await portico.ok(catalogue.platformCloudphoneSetup, { id }, chief)
    await settled(id)
    await this.write(catalogue.cloudphoneRemark, { id, remark: '柜台' }, ['remark'], owner)
    await this.write(catalogue.phoneGroupSave, { action: 'save', name: '收银' }, ['name'], owner)
    const [group] = (await portico.ok(catalogue.phoneGroupList, {}, owner)).result
    const [phone] = (await portico.ok(catalogue.phoneList, {}, owner)).result
    const saved = { device_ids: [phone!.id], remark: '一号', group_id: group!.id }
    await this.write(catalogue.phoneSave, saved, ['remark'], owner)
    await portico.ok(catalogue.platformPhoneAdd, { controller_id: node, host: '203.0.113.9', port: 5555 }, chief)
    await this.#phoneTools(owner, chief, phone!.id)
  }

  /** What is done with a phone: a backup, a plan, a proxy, a port, comments, a code and an appointment. */
  async #phoneTools(owner: Customer, chief: SignedIn, device_id: string): Promise<void> {
    const portico = this.#portico
    const device_ids = [device_id]
    const backup = { action: 'create', device_ids, name: '备份', remark: '更新前' } as const
    await this.write(catalogue.phoneBackup, backup, ['name', 'remark'], owner)
    const plan = { action: 'plan', device_id, rhythm: 'daily', hour: 3, keep: 7 } as const
    await portico.ok(catalogue.phoneBackup, plan, owner)
    const proxy = {
      action: 'save',
      name: '东区',
      mode: 'http',
      server: 'proxy.example',
      port: 8080,
      user_name: '林',
    } as const
    await this.write(catalogue.phoneProxy, proxy, ['user_name'], owner)
    const mapping = { action: 'open', device_ids, sources: ['203.0.113.7'], hours: 24 } as const
    await portico.ok(catalogue.phoneMapping, { ...mapping, device_ids, sources: [...mapping.sources] }, owner)
    const comments = { action: 'save' as const, title: '好评', comments: ['很好'] }
    await this.write(catalogue.phoneComment, comments, ['title', 'comments.0'], owner)
    const wanted = { controller_id: node, package: 'starter', count: 1, months: 3, valid_until: '2099-01-31' } as const
    const issued = { ...wanted, how_many: 2, remark: '活动' }
    const { codes } = await this.write(catalogue.platformPhoneCodeIssue, issued, ['remark'], chief)
    const redeemed = { code: codes[0]!, brand: 'Google', model: 'Pixel 8', name: '赠送' } as const
    await this.write(catalogue.phoneCodeRedeem, redeemed, ['name'], owner)
    await this.#appointments(owner, chief)
  }

  async #appointments(owner: Customer, chief: SignedIn): Promise<void> {
    const appointment = {
      product: 'cloud phone',
      count: 20,
      wanted_day: '2099-01-31',
      contact: '林',
      message: '请联系',
    } as const
    await this.write(catalogue.appointmentSubmit, appointment, ['contact', 'message'], owner)
    const { id } = (await this.#portico.ok(catalogue.appointmentList, {}, owner)).result[0]!
    await this.write(catalogue.platformAppointmentAnswer, { id, answer: '已联系' }, ['answer'], chief)
  }

  /** A file of the space; answers the task of its upload. */
  async #phoneFile(as: SignedIn, name: string, bytes: Buffer, purpose: 'file' | 'app' = 'file') {
    const portico = this.#portico
    const wish = { purpose, file_name: name, size: bytes.length }
    const { upload_id } = await portico.ok(catalogue.phoneUploadBegin, wish, as)
    const sum = crc32(bytes).toString(16).padStart(8, '0')
    const part = { id: phoneSpaceId, upload_id, number: 1, crc32: sum }
    await this.form(catalogue.chunkUpload, part, { file: bytes }, as)
    const { id } = await portico.ok(catalogue.phoneUploadFinish, { upload_id, crc32: [sum] }, as)
    const [task] = (await portico.ok(catalogue.phoneTaskList, { limit: 1 }, as)).result
    return { id, task: task!.id }
  }

  /** A file that was sent to a phone, and an app; answers the task that sent it. */
  async #phoneFiles(owner: SignedIn): Promise<string> {
    const [phone] = (await this.#portico.ok(catalogue.phoneList, {}, owner)).result
    const { id } = await this.#phoneFile(owner, 'Menu-1.txt', Buffer.from('soup'))
    await this.#phoneFile(
      owner,
      'Shop-1.apk',
      makeApk({ package: 'app.harbour.example', icon: greyPng(48, 48) }),
      'app',
    )
    const wish = { action: 'distribute' as const, file_ids: [id], device_ids: [phone!.id], path: '/sdcard' }
    return (await this.write(catalogue.phoneFileAct, wish, ['path'], owner)).task_id
  }

  /** Traffic that is paid beforehand. */
  async #traffic(owner: Customer, settled: (id: string) => Promise<void>): Promise<void> {
    const wanted = { kind: 'traffic', controller_id: node, package: '100gb', months: 1 } as const
    const { token } = await this.#portico.ok(catalogue.resourcePrice, wanted, owner)
    const wish = { ...wanted, name: '流量', renewal: 'off' as const, quote: token }
    const { resource_ids } = await this.write(catalogue.resourceCreate, wish, ['name'], owner)
    await settled(resource_ids[0]!)
  }

  /** What operators say of addresses: lines, why one is kept back, and why one that was attacked is reached again. */
  async #addresses(chief: SignedIn): Promise<void> {
    const portico = this.#portico
    const names = { name_en: 'Standard', name_zh_hans: '常用', name_zh_hant: '常用' }
    const line = { controller_id: node, line: 'usual', ...names, is_default: true, external_network: '', is_new: true }
    await this.write(catalogue.platformLineSave, line, Object.keys(names), chief)
    const { result } = await portico.ok(catalogue.platformPoolList, undefined, chief)
    const [range] = result.find(({ controller_id }) => controller_id === node)!.ranges
    const kept = { controller_id: node, address: range!.to, reason: '保留' }
    await this.write(catalogue.platformAddressReserve, kept, ['reason'], chief)
    const [hole] = await portico.sql<{ id: string }>(
      `insert into blackhole (id, resource_id, account_id, node, address, report_id, peak_gbps, gbps, from_at, until_at)
       select 'bh_WorldWorld11', id, account_id, node, facts->>'address', 'rep_WorldWorld1', 9, 5, now(), now() + interval '2 hours'
       from resource where kind = 'eip' and released_at is null order by created_at desc limit 1 returning id`,
    )
    await this.write(catalogue.platformBlackholeEnd, { id: hole!.id, reason: '结束' }, ['reason'], chief)
  }

  /** A forward between two nodes. */
  async #forward(owner: Customer, settled: (id: string) => Promise<void>): Promise<string> {
    const portico = this.#portico
    await portico.ok(catalogue.nodeSubscribe, { controller_id: 'sh-a', cloud_type: 'native' }, owner)
    const wanted = { kind: 'forward', controller_id: node, target_node: 'sh-a', months: 1 } as const
    const { token } = await portico.ok(catalogue.resourcePrice, wanted, owner)
    const target = { target_host: '93.184.216.34', target_port: 5000, sources: ['203.0.113.0/24'] }
    const settings = { alias: 'shop', ...target, connections_max: 50, idle_seconds: 60 }
    const wish = { ...wanted, ...settings, protocol: 'tcp' as const, quote: token }
    const { resource_ids } = await portico.ok(catalogue.resourceCreate, wish, owner)
    const [id] = resource_ids
    await settled(id!)
    await this.write(catalogue.forwardSave, { id: id!, ...settings, alias: '转发' }, ['alias'], owner)
    await settled(id!)
    return id!
  }

  /** A container with objects of the worst names, and one that was closed. */
  async #container(owner: Customer, chief: SignedIn): Promise<string> {
    const portico = this.#portico
    const id = await ownContainer(portico, owner, { versioning: 'on' })
    const rule = { name: '旧', enabled: true, prefix: '日志/', expire_days: 30 }
    const settings = { id, ip_whitelist: '*', access: 'private', versioning: 'on', rules: [rule], cors: [] } as const
    await this.write(
      catalogue.containerSave,
      { ...settings, rules: [rule], cors: [] },
      ['rules.0.name', 'rules.0.prefix'],
      owner,
    )
    await this.write(catalogue.containerKeyCreate, { id, name: '密钥', rights: ['read'] }, ['name'], owner)
    const bytes = Buffer.from('x')
    const object = { id, key: '对象', type: 'text/plain', crc32: crc32(bytes).toString(16).padStart(8, '0') }
    const worst = this.filled(catalogue.objectPut, object, ['key', 'type'])
    await this.form(catalogue.objectPut, worst, { file: bytes }, owner)
    const begun = { id, key: '大', size: 10_000_000, type: 'text/plain' }
    await this.write(catalogue.objectUploadBegin, begun, ['key', 'type'], owner)
    await putObject(portico, owner, id, 'plain.txt', 'plain')
    const renamed = { id, keys: ['plain.txt'], from: '', to: '', rename: '改名' }
    await this.write(catalogue.objectMove, renamed, ['rename'], owner)
    const shown = {
      id,
      key: 'shown paper',
      type: 'text/plain',
      cache_control: '',
      disposition: '',
      metadata: { by: '人' },
    }
    await putObject(portico, owner, id, shown.key, 'shown')
    const named = ['type', 'cache_control', 'disposition', 'metadata.by']
    await this.write(catalogue.objectSave, shown, named, owner)
    await portico.ok(catalogue.shareCreate, { id, key: shown.key, days: 7 }, owner)
    await this.write(catalogue.platformContainerLook, { id, reason: '投诉' }, ['reason'], chief)
    const closed = await ownContainer(portico, owner)
    await this.write(catalogue.platformContainerClose, { id: closed, reason: '违规' }, ['reason'], chief)
    return id
  }

  async #things(
    owner: Customer,
    chief: SignedIn,
  ): Promise<{ host: string; firewall: string; vpc: string; forward: string; container: string }> {
    const portico = this.#portico
    const settled = (id: string) =>
      expect
        .poll(() => portico.sql('select id from operation where resource_id = $1 and ended_at is null', [id]))
        .toEqual([])
    const host = await runningHost(portico, owner, 'web', { bandwidth_mbps: 5 })
    await this.write(catalogue.resourceRename, { id: host, name: '网站' }, ['name'], owner)
    await this.write(catalogue.resourceTag, { id: host, tags: ['网站'] }, ['tags.0'], owner)
    await this.write(catalogue.resourceTagMany, { ids: [host], add: ['商店'] }, ['add.0'], owner)
    await this.write(catalogue.viewSave, { of_list: 'hosts', name: '运行中', query: '', hidden: [] }, ['name'], owner)
    const alarm = { metric: 'cpu', direction: 'above', threshold: 0, minutes: 5, enabled: true } as const
    await portico.ok(catalogue.hostAlarmSave, { ...alarm, host_id: host }, owner)
    const config = {
      controller_id: node,
      flavor_id: 'g2.medium',
      image_id: 'ubuntu-24.04',
      system_disk_gb: 30,
      data_disks_gb: [],
      bandwidth_mbps: 0,
      quantity: 1,
      months: 1,
    }
    const price = await portico.ok(catalogue.purchasePrice, { kind: 'host', ...config }, owner)
    const wish = { sign_in: 'password', password: 'Harbour-Lamp-42', host_name: 'db', alias: '数据库' } as const
    await this.write(
      catalogue.hostCreate,
      { ...config, ...wish, user_data: '', tags: ['库'], quote: price.token },
      ['alias', 'user_data', 'tags.0'],
      owner,
    )
    const disk = await freeDisk(portico, owner, 'spare')
    const room = { controller_id: node, capacity_gb: 20, months: 1 }
    const { token } = await portico.ok(catalogue.purchasePrice, { kind: 'disk', ...room }, owner)
    await this.write(catalogue.diskCreate, { ...room, name: '数据', quote: token }, ['name'], owner)
    const copy = { disk_id: disk, name: '备份', description: '' }
    await this.write(catalogue.snapshotCreate, copy, ['name', 'description'], owner)
    await this.#image(owner, host, settled)
    const service = { kind: 'maintenance', package: '24h', months: 1, name: '护航', renewal: 'off' } as const
    const care = await portico.ok(catalogue.resourcePrice, { kind: 'maintenance', package: '24h', months: 1 }, owner)
    const { resource_ids } = await this.write(
      catalogue.resourceCreate,
      { ...service, quote: care.token },
      ['name'],
      owner,
    )
    await settled(resource_ids[0]!)
    await portico.ok(catalogue.platformMaintenanceStart, { id: resource_ids[0]! }, chief)
    const record = { id: resource_ids[0]!, content: '已处理' }
    await this.write(catalogue.platformMaintenanceRecord, record, ['content'], chief)
    await this.write(catalogue.cartAdd, service, ['name'], owner)
    await this.#guard(owner, settled)
    await this.#traffic(owner, settled)
    await this.#phones(owner, chief, settled)
    await portico.ok(catalogue.keyPairCreate, { name: 'laptop' }, owner)
    const wall = { controller_id: node, name: '防火墙', remarks: '', template: 'web' } as const
    const { id: firewall } = await this.write(catalogue.firewallCreate, wall, ['name', 'remarks'], owner)
    const { id: other } = await portico.ok(catalogue.firewallCreate, { ...wall, name: 'other' }, owner)
    await this.write(catalogue.firewallSave, { id: other, name: '另一', remarks: '' }, ['name', 'remarks'], owner)
    const vpc = await this.#network(owner)
    const forward = await this.#forward(owner, settled)
    const container = await this.#container(owner, chief)
    const rule = { id: firewall, direction: 'ingress', protocol: 'tcp', remote_ip_prefix: '10.0.0.0/8' } as const
    const described = { ...rule, port_from: 8080, description: '商店' }
    await this.write(catalogue.firewallRuleAdd, described, ['description'], owner)
    const { rule_list } = await portico.ok(catalogue.firewallInfo, { id: firewall }, owner)
    const saved = { ...rule, rule_id: rule_list[0]!.id, port_from: 8081, description: '内部' }
    await this.write(catalogue.firewallRuleSave, saved, ['description'], owner)
    await this.write(catalogue.firewallClone, { id: other, controller_id: node, name: '副本' }, ['name'], owner)
    await settled(disk)
    await this.write(
      catalogue.platformExpirySave,
      { id: disk, expire_time: '2030-01-01T00:00:00.000Z', reason: '赠送' },
      ['reason'],
      chief,
    )
    await this.write(catalogue.platformHostAct, { ids: [host], action: 'reboot', reason: '电话' }, ['reason'], chief)
    await settled(host)
    await this.write(catalogue.platformStateForce, { id: host, status: 'ACTIVE', reason: '所见' }, ['reason'], chief)
    return { host, firewall, vpc, forward, container }
  }

  async #network(owner: Customer): Promise<string> {
    const plot = { controller_id: node, name: '网络', cidr: '10.24.0.0/16' }
    const { id } = await this.write(catalogue.vpcCreate, plot, ['name'], owner)
    await this.write(catalogue.vpcSave, { id, name: '网络' }, ['name'], owner)
    const part = { vpc_id: id, name: '子网', cidr: '10.24.0.0/24' }
    const { id: subnet } = await this.write(catalogue.subnetCreate, part, ['name'], owner)
    await this.write(catalogue.subnetSave, { id: subnet, name: '子网' }, ['name'], owner)
    const way = { vpc_id: id, target_network: '10.31.0.0/16', next_hop: '10.24.0.9', description: '办公室' }
    await this.write(catalogue.routeAdd, way, ['description'], owner)
    const second = { ...way, target_network: '10.32.0.0/16' }
    await this.#portico.ok(catalogue.routeAdd, second, owner)
    const { route_list } = await this.#portico.ok(catalogue.vpcInfo, { id }, owner)
    const route = route_list.find(({ target_network }) => target_network === second.target_network)!
    await this.write(catalogue.routeSave, { ...second, id: route.id }, ['description'], owner)
    return id
  }

  async #team(owner: Customer, accountId: string): Promise<{ member: SignedIn & { email: string }; group: string }> {
    const portico = this.#portico
    const group = { name: '商店', description: '', budget: '1000.00' }
    const { id } = await this.write(catalogue.teamGroupSave, group, ['name', 'description'], owner)
    await portico.ok(catalogue.teamGroupProductsSave, { id, products: [...products] }, owner)
    const newcomer = (mailbox: string) => ({
      name: '成员',
      email: `${unique(mailbox)}@people.example`,
      area_code: '86',
      phone: `136${eightDigits()}`,
      password,
      group_id: id,
    })
    const first = newcomer('member')
    await this.write(catalogue.memberCreate, first, ['name'], owner)
    const second = await portico.ok(catalogue.memberCreate, newcomer('other'), owner)
    const { password: _chosen, ...invited } = newcomer('invited')
    await this.write(catalogue.memberInvite, invited, ['name'], owner)
    await this.write(catalogue.memberRename, { id: second.id, name: '改名' }, ['name'], owner)
    await portico.sql(
      `update resource set group_id = $1 where account_id = $2 and kind in ('host', 'maintenance', 'disk', 'forward', 'cloudphone')`,
      [id, accountId],
    )
    const signedIn = await portico.ok(catalogue.sessionStart, { role: 'child', email: first.email, password })
    return { member: { ...signedIn, email: first.email }, group: id }
  }

  async #money(owner: Customer, accountId: string, chief: SignedIn): Promise<{ order: string }> {
    const portico = this.#portico
    const [paid, other, third] = [
      await bought(portico, owner, 5000),
      await bought(portico, owner, 6000),
      await bought(portico, owner, 7000),
    ]
    const card = { card_number: '6222020200112233', bank: '银行', holder: '海港', remark: '不再需要' }
    const said = ['bank', 'holder', 'remark']
    const back = await this.write(
      catalogue.refundRequest,
      { order_id: paid.id, amount: '50.00', target: 'card', ...card },
      said,
      owner,
    )
    await portico.ok(catalogue.platformRefundApprove, { id: back.id }, chief)
    await this.write(catalogue.platformRefundPaid, { id: back.id, bank_reference: 'B-1' }, ['bank_reference'], chief)
    const away = await this.write(catalogue.withdrawalRequest, { amount: '10.00', ...card }, said, owner)
    await this.write(catalogue.platformRefundReject, { id: away.id, reason: '不符' }, ['reason'], chief)
    const stuck = await portico.ok(catalogue.withdrawalRequest, { amount: '10.00', ...card }, owner)
    await portico.ok(catalogue.platformRefundApprove, { id: stuck.id }, chief)
    await this.write(catalogue.platformRefundFail, { id: stuck.id, reason: '银行退回' }, ['reason'], chief)
    const title = {
      title: '海港',
      tax_id: '91310000MA1K00000X',
      contact: '林',
      business_licence: '310115000000001',
      contact_information: '021',
      address: '一号',
      bank: '银行',
      card_number: '455900000001',
    }
    const { id: header_id } = await this.write(
      catalogue.invoiceHeaderSave,
      { ...title, type: 'special', is_default: true },
      Object.keys(title),
      owner,
    )
    const issued = await portico.ok(catalogue.invoiceRequest, { header_id, order_ids: [other.id] }, owner)
    await portico.ok(catalogue.platformInvoiceIssue, { id: issued.id }, chief)
    const refused = await portico.ok(catalogue.invoiceRequest, { header_id, order_ids: [third.id] }, owner)
    await this.write(catalogue.platformInvoiceReject, { id: refused.id, reason: '不符' }, ['reason'], chief)

    const asked = { way: 'offline', currency: 'CNY', amount: '100.00' } as const
    const { recharge } = await portico.ok(catalogue.rechargeStart, asked, owner)
    const proof = { purpose: 'remittanceProof' }
    const { id: file_id } = await this.form(catalogue.imageUpload, proof, { image: greyPng(8, 8) }, owner)
    await this.write(catalogue.remittanceSubmit, { id: recharge.id, file_id, payer: '海港' }, ['payer'], owner)
    await this.write(catalogue.remittanceReject, { id: recharge.id, reason: '未到账' }, ['reason'], chief)
    const sum = { account_id: accountId, amount: '10.00', reason: '电话' }
    await this.write(catalogue.offlineRechargeAdd, sum, ['reason'], chief)
    await this.write(catalogue.adjustmentAdd, sum, ['reason'], chief)
    const draft = await portico.ok(catalogue.offlineRechargeAdd, { ...sum, amount: '900000.00' }, chief)
    await portico.sql(
      `update money_proposal set proposed_by = (select id from login where kind = 'operator' and id <> $1 limit 1) where id = $2`,
      [chief.login_id, draft.id],
    )
    await this.write(catalogue.proposalDecline, { id: draft.id, reason: '不可' }, ['reason'], chief)
    const [unmatched] = await portico.sql<{ id: string }>(
      `insert into unmatched_notice (id, gateway, reason, order_id, trade_no, amount, currency, facts, created_at)
       values ('umn_' || substr(md5($1), 1, 12), 'cashier', 'amount', 'ord_Story1111111', $1, '9.00', 'CNY', '{}', now())
       returning id`,
      [randomUUID()],
    )
    await this.write(catalogue.unmatchedNoticeHandle, { id: unmatched!.id, remark: '已退回' }, ['remark'], chief)
    return { order: paid.id }
  }

  async #workOrders(owner: Customer, chief: SignedIn): Promise<string> {
    const portico = this.#portico
    const filled = this.filled(catalogue.workOrderSubmit, workOrder, ['content', 'phone', 'email'])
    const { wid } = await this.form(catalogue.workOrderSubmit, filled, { attachment: greyPng(64, 48) }, owner)
    await this.write(catalogue.workOrderReply, { wid, content: '补充' }, ['content'], owner)
    await this.write(catalogue.platformWorkOrderReply, { wid, content: '请重试' }, ['content'], chief)
    await this.write(catalogue.platformWorkOrderNote, { wid, content: '已知' }, ['content'], chief)
    await portico.ok(catalogue.workOrderClose, { wid }, owner)
    await this.write(catalogue.workOrderRate, { wid, rating: 4, comment: '快' }, ['comment'], owner)
    return wid
  }

  async #certification(owner: Customer, chief: SignedIn): Promise<string> {
    const portico = this.#portico
    const document = async () =>
      (await this.form(catalogue.certificationUpload, {}, { image: greyPng(40, 30) }, owner)).id
    const form = async () => ({
      kind: 'enterprise' as const,
      cloud_type: 'native' as const,
      real_name: '李雷',
      id_number: '11010119900307109X',
      validity: 'long-term' as const,
      valid_until: '',
      company: '海港',
      credit_code: '91350100M000100Y43',
      signer: 'legal person' as const,
      record_ip: '',
      id_front: await document(),
      id_back: await document(),
      licence: await document(),
      authorization: '',
    })
    const applied = async (fields: readonly string[]) => {
      await this.write(catalogue.certificationSubmit, await form(), fields, owner)
      const [row] = await portico.sql<{ id: string }>(
        'select id from certification where account_id = (select account_id from login where id = $1) order by created_at desc limit 1',
        [owner.login_id],
      )
      await expect
        .poll(async () => (await portico.sql('select police from certification where id = $1', [row!.id]))[0])
        .not.toEqual({ police: 'waiting' })
      return row!.id
    }
    const first = await applied([])
    await this.write(catalogue.platformCertificationReject, { id: first, reason: '模糊' }, ['reason'], chief)
    const second = await applied(['real_name', 'company'])
    await this.write(catalogue.platformCertificationAskAgain, { id: second, reason: '模糊' }, ['reason'], chief)
    return second
  }

  async #account(owner: Customer): Promise<void> {
    const key = { name: '部署', scopes: ['compute.read' as const], days: 30 as const, password }
    await this.write(catalogue.apiKeyCreate, key, ['name'], owner)
    const hook = { kind: 'webhook', url: 'https://192.0.2.1/', language: 'en', enabled: true, secret: '' } as const
    await this.write(
      catalogue.webhookSave,
      { ...hook, name: '值班', events: ['notice.alarm'], password },
      ['name'],
      owner,
    )
    // Passkeys belong to a name: the site has one beside its number.
    const named = this.#portico.at(this.#portico.url.replace('127.0.0.1', 'localhost'))
    const { ticket, options } = await named.ok(catalogue.passkeyCreateStart, { password }, owner)
    const input = { ticket, ...new Authenticator(named.url).created(options), name: '笔记本' }
    const made = await named.ok(catalogue.passkeyCreate, this.filled(catalogue.passkeyCreate, input, ['name']), owner)
    const renamed = this.filled(catalogue.passkeyRename, { id: made.id, name: '钥匙' }, ['name'])
    await named.ok(catalogue.passkeyRename, renamed, owner)
  }

  /** What an owner wrote while they sold, and three customers of theirs who part from them. */
  async #face(owner: Customer, accountId: string, chief: SignedIn): Promise<void> {
    const sells = (agent: boolean) =>
      this.#portico.sql('update account set agent = $2 where id = $1', [accountId, agent])
    const terms = 'insert into agent (account_id, created_at) values ($1, now())'
    const joins = 'insert into agent_customer (account_id, agent_id, joined_at) values ($1, $2, now())'
    const customer = async () => {
      const person = await this.registered([])
      const account_id = await this.accountOf(person)
      await this.#portico.sql('update account set agent_id = $2 where id = $1', [account_id, accountId])
      await this.#portico.sql(joins, [account_id, accountId])
      return { person, account_id }
    }
    await sells(true)
    await this.#portico.sql(terms, [accountId])
    const { face } = await this.#portico.ok(catalogue.agentFaceInfo, undefined, owner)
    const names = ['name_en', 'name_zh_hans', 'name_zh_hant', 'phone', 'hours', 'sender_name'] as const
    const texts = ['service_en', 'service_zh_hans', 'service_zh_hant', 'policy_en', 'policy_zh_hans', 'policy_zh_hant']
    await this.write(catalogue.agentFaceSave, face, [...names, ...texts], owner)
    const reason = '搬家'
    await this.write(catalogue.providerLeave, { reason }, ['reason'], (await customer()).person)
    const { account_id: offered } = await customer()
    await this.write(catalogue.agentCustomerRelease, { account_id: offered, reason }, ['reason'], owner)
    const { account_id: taken } = await customer()
    await this.write(catalogue.customerRelease, { account_id: taken, reason }, ['reason'], chief)
    await sells(false)
  }

  async #guest(chief: SignedIn): Promise<Customer> {
    const portico = this.#portico
    await this.write(
      catalogue.salesSave,
      { sale_id: 'S100', name: '陈', phone: '', email: '', active: true },
      ['name', 'phone'],
      chief,
    )
    const guest = await this.registered([])
    const account_id = await this.accountOf(guest)
    const terms = { account_id, discount: '0.90', min_months: 3 as const, agent: false, phone_1_3_month: false }
    await portico.ok(catalogue.customerSave, { ...terms, sale_id: 'S100' }, chief)
    await this.write(catalogue.accountCancel, { password, reason: '搬家' }, ['reason'], guest)
    const stopped = { account_id, status: 'disabled', reason: '滥用' } as const
    await this.write(catalogue.customerStatusSave, stopped, ['reason'], chief)
    return guest
  }

  /** What a customer of an agent asked, answered, with notes, and one more that went to the platform. */
  async #firstLine(agent: Customer, client: Customer): Promise<string> {
    const ask = () => this.form(catalogue.workOrderSubmit, workOrder, {}, client)
    const [{ wid }, handed] = [await ask(), await ask()]
    await this.write(catalogue.agentWorkOrderReply, { wid, content: '请重试' }, ['content'], agent)
    await this.write(catalogue.agentWorkOrderNote, { wid, content: '已知', shared: true }, ['content'], agent)
    await this.write(catalogue.agentWorkOrderHandOver, { wid: handed.wid, content: '请看' }, ['content'], agent)
    await this.write(catalogue.agentCannedReplySave, canned, Object.keys(canned), agent)
    return wid
  }

  /** What an agent booked, gave and asked for: one pay-out that was paid, one that was rejected, and one under review. */
  async #agentMoney(agent: Customer, account_id: string, chief: SignedIn): Promise<void> {
    const portico = this.#portico
    await credit(portico, agent, 1_000_000)
    await portico.ok(catalogue.agentTopUp, { amount: '9000' }, agent)
    const paid = { account_id, amount: '300.00', reference: '收据 12', note: '现金' }
    await this.write(catalogue.agentBookingRecord, paid, ['reference', 'note'], agent)
    const gift = { amount: '20', days: 30, remark: '秋季' }
    await this.write(catalogue.agentVoucherIssue, { ...gift, count: 2 }, ['remark'], agent)
    await this.write(catalogue.agentVoucherGive, { ...gift, account_id }, ['remark'], agent)
    const form = { amount: '100.00', card_number: '6222020200112233', bank: '中国银行', holder: '林越' }
    const asked = async () => {
      const { id } = await this.write(catalogue.agentPayoutRequest, form, ['bank', 'holder'], agent)
      return { id }
    }
    const rejected = { ...(await asked()), reason: '卡号有误' }
    await this.write(catalogue.platformPayoutReject, rejected, ['reason'], chief)
    const payout = await asked()
    await portico.ok(catalogue.platformPayoutApprove, payout, chief)
    await this.write(catalogue.platformPayoutPaid, { ...payout, bank_reference: '流水 7' }, ['bank_reference'], chief)
    await asked()
  }

  /** Somebody who sells, with an invitation, and a customer who has a host and lets them act. */
  async #agent(chief: SignedIn): Promise<{ agent: Customer; customer: string; wid: string; news: string }> {
    const portico = this.#portico
    const [agent, client] = [await this.registered([]), await this.registered([])]
    const account_id = await asAgent(portico, agent, chief)
    const terms = { account_id, ...agentTerms, cost_products: [] }
    await this.write(catalogue.platformAgentSave, terms, ['reason'], chief)
    const customer = await this.accountOf(client)
    const moved = { account_id: customer, agent_id: account_id, reason: '约定' }
    await this.write(catalogue.platformAgentMove, moved, ['reason'], chief)
    await this.write(catalogue.agentInviteCreate, { email: '', note: '展会', days: 14 }, ['note'], agent)
    const made = {
      name: '老街茶行',
      email: `${unique('made')}@customer.example`,
      discount: '0.95',
      products: [],
      note: '熟人',
    }
    await this.write(catalogue.agentCustomerCreate, made, ['name', 'note'], agent)
    const form = { action: 'save', account_id: customer, note: '老客户', discount: '0.95', products: [] } as const
    await this.write(catalogue.agentManage, { ...form, products: [] }, ['note'], agent)
    const robot = { kind: 'webhook', url: 'https://192.0.2.1/', language: 'en', enabled: true, secret: '' } as const
    const events = ['order.made' as const, 'workOrder.submitted' as const, 'notice.renewal' as const]
    await this.write(catalogue.webhookSave, { ...robot, name: '销售', events, password }, ['name'], agent)
    await portico.ok(catalogue.providerConsentSave, { consent: 'act' }, client)
    await credit(portico, client, 1_000_000)
    await portico.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, client)
    await runningHost(portico, client)
    await this.#agentMoney(agent, customer, chief)
    const said = await this.write(catalogue.agentAnnouncementSave, { ...news, ...shownNow }, Object.keys(news), agent)
    return { agent, customer, wid: await this.#firstLine(agent, client), news: said.id }
  }
}
