import { idPrefixes } from '../ids.ts'
import { soldProducts } from '../resource/products.ts'

/** What a field of a name holds in a sample; whatever is not here is made from its shape alone. */
const known: Record<string, unknown> = {
  account_name: 'deploy01',
  address: '203.0.113.24',
  alias: 'web',
  amount: '100.00',
  area_code: '86',
  bucket: 'backups2026',
  capacity_gb: 100,
  cidr: '10.20.0.0/16',
  code: '482913',
  company_name: 'Blue Harbour Ltd',
  confirm_password: 'Quiet-River-58',
  contact: 'Ann Lee, +852 5555 0100',
  content: 'We can help with that.',
  controller_id: 'hk-a',
  coefficient: '1.00',
  count: 1,
  currency: 'CNY',
  customer: 'Blue Harbour Ltd',
  device: 'Chrome on macOS',
  discount: '0.90',
  domain: 'cloud.example.com',
  email: 'ann@example.com',
  end_time: '2026-12-17T08:00:00.000Z',
  flavor: 'g2.medium',
  flavor_id: 'g2.medium',
  folder: 'reports/',
  from: '10.20.0.10',
  gateway: '10.20.0.1',
  host: 'db.example.com',
  host_name: 'web01',
  id_number: '11010119900307109X',
  image: 'Ubuntu 24.04',
  image_id: 'ubuntu-24.04',
  ip: '198.51.100.7',
  key: 'reports/2026.pdf',
  limit: 20,
  login_id: 'login_7Kp2mQ9xYb4T',
  months: 1,
  msg: 'ok',
  name: 'web',
  new_password: 'Quiet-River-58',
  next_hop: '10.20.0.10',
  nickname: 'Ann',
  node: 'hk-a',
  node_flag: 'HK',
  node_name: 'Hong Kong A',
  number: '202611170001',
  password: 'Quiet-River-58',
  phone: '13800138000',
  port: 10443,
  port_from: 443,
  port_to: 443,
  prefix: 'reports/',
  price: '69.44',
  private_ip: '10.20.0.12',
  public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ1dE0p1s2oY0gq3H1x0mC6p4w5o6r7t8u9v0w1x2y3z ann@laptop',
  quantity: 1,
  quote: 'eyJ0b3RhbCI6IjY5LjQ0In0.c2lnbmVk',
  reason: 'Asked for by the customer',
  remote_ip_prefix: '203.0.113.0/24',
  remark: 'For the shop',
  remarks: 'For the shop',
  search: 'web',
  size: 1024,
  subject: 'web · 1 vCPU · 4 GiB',
  system_disk_gb: 40,
  tag: 'production',
  target: '10.1.0.0/16',
  target_host: 'db.example.com',
  target_port: 5432,
  text: 'The host cannot be reached since this morning.',
  title: 'Maintenance on Sunday',
  to: '10.20.0.99',
  token: 'eyJ0b3RhbCI6IjY5LjQ0In0.c2lnbmVk',
  total: '69.44',
  url: 'https://hooks.example.com/cloud',
  user_name: 'ann@example.com',
  accent: '#4f46e5',
  addresses: '203.0.113.24',
  bank: 'Example Bank',
  card_number: '6222020000000000018',
  crc32: '00000000',
  endpoint: 'https://sms.example.com',
  expire_time: '2026-12-17T08:00:00.000Z',
  holder: 'Ann Lee',
  ip_whitelist: '*',
  mobile: '13800138000',
  month: '2026-10',
  network: '10.8.0.0/16',
  origin: 'https://www.example.com',
  publish_time: '2026-11-17T08:00:00.000Z',
  qq: '800012345',
  real_name: 'Ann Lee',
  ref: 'project/3f2a1c9e',
  sender_address: 'noreply@cloud.example.com',
  settings: '{}',
  source: '198.51.100.7',
  start_time: '08:00',
  stop_time: '20:00',
  style: '#4f46e5',
  target_network: '10.1.0.0/16',
  update_time: '19:00',
  verification_code: '482913',
}

export interface Shape {
  type?: string | string[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  propertyNames?: Shape
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

/**
 * A sample of a shape. What is sent holds only what must be there; an answer holds all of it, one row of each list. The
 * name of a field says what is in it, as far as its shape allows.
 */
export function sampleOf(shape: Shape, side: 'sent' | 'answered', name = ''): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0]!, side, name)
  if (shape.allOf) return sampleOf(Object.assign({}, ...shape.allOf) as Shape, side, name)
  const type = Array.isArray(shape.type) ? shape.type.find((one) => one !== 'null') : shape.type
  switch (type) {
    case 'object':
      return objectOf(shape, side)
    case 'array':
      return side === 'answered' || (shape.minItems ?? 0) > 0 ? [sampleOf(shape.items ?? {}, side, single(name))] : []
    case 'string':
      return textOf(shape, name)
    case 'integer':
    case 'number':
      return numberOf(shape, name)
    case 'boolean':
      return true
    default:
      return side === 'sent' ? textOf({ ...shape, type: 'string' }, name) : null
  }
}

function objectOf(shape: Shape, side: 'sent' | 'answered') {
  const { properties = {}, required = [], additionalProperties, propertyNames } = shape
  const names = Object.keys(properties).filter((name) => side === 'answered' || required.includes(name))
  const fields = names.map((name) => [name, sampleOf(properties[name]!, side, name)] as const)
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    const keys = (propertyNames?.enum as string[] | undefined) ?? ['name']
    return Object.fromEntries(keys.map((key) => [key, sampleOf(additionalProperties, side, key)]))
  }
  return Object.fromEntries(fields)
}

const single = (name: string) => name.replace(/_list$/, '').replace(/(ie)?s$/, (end) => (end === 'ies' ? 'y' : ''))

function textOf(
  { format, pattern, minLength = 0, maxLength = Infinity, default: standard }: Shape,
  name: string,
): string {
  const prefix = pattern?.match(/^\^\(?(?:\?:)?([a-z]+)_\[/)?.[1]
  if (prefix) return `${prefix}_7Kp2mQ9xYb4T`
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(text))
  const byFormat: Record<string, string> = {
    'date-time': '2026-11-17T08:00:00.000Z',
    date: '2026-11-17',
    email: 'ann@example.com',
    uri: 'https://www.example.com/',
    ipv4: '203.0.113.24',
    uuid: '3f2a1c9e-5b7d-4e8f-9a6b-0c1d2e3f4a5b',
  }
  const [, kind] = /^(?:.*_)?([a-z]+)_id$/.exec(name) ?? []
  const byKind = kind && prefixes[kind === 'resource' ? 'host' : kind]
  const byEnding = Object.entries(endings).find(([ending]) => name.endsWith(ending))?.[1]
  const tries = [
    known[name],
    byFormat[format ?? ''],
    byKind && `${byKind}_7Kp2mQ9xYb4T`,
    byEnding,
    standard,
    'sample',
    'web01',
    'a',
    '10.00',
    '1',
    'A1b2C3d4E5f6',
  ]
  return tries.find(fits) ?? ''
}

const prefixes: Readonly<Record<string, string>> = {
  ...idPrefixes,
  ...Object.fromEntries(soldProducts.map((one) => [one.kind, one.prefix])),
}

const endings: Record<string, string> = {
  _time: '2026-11-17T08:00:00.000Z',
  _day: '2026-11-17',
  _until: '2026-12-17',
  _id: 'acc_7Kp2mQ9xYb4T',
  _ids: 'host_7Kp2mQ9xYb4T',
  _url: 'https://www.example.com/',
  _windows: 'https://www.example.com/client.exe',
  _macos: 'https://www.example.com/client.dmg',
  _linux: 'https://www.example.com/client.deb',
  _android: 'https://www.example.com/client.apk',
  _ios: 'https://www.example.com/ios',
  _ip: '203.0.113.24',
  _name: 'web',
  _fee: '69.44',
  _amount: '69.44',
  balance: '120.00',
  cash: '120.00',
  password: 'Quiet-River-58',
}

function numberOf({ minimum, exclusiveMinimum, default: standard }: Shape, name: string): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1)
  const wanted = known[name]
  if (typeof wanted === 'number' && wanted >= least) return wanted
  return typeof standard === 'number' ? standard : Math.max(least, 1)
}

/** What a call asks for besides, where one field decides about another. */
const besides: Record<string, Record<string, unknown>> = {
  budgetSave: { applies_to: 'product', subject: 'host' },
  platformStatusSave: { start_time: '2026-11-17T08:00:00.000Z', end_time: null },
  certificationUploadAgain: { id_front: 'file_7Kp2mQ9xYb4T' },
  firewallCheck: { port: 443 },
  firewallRuleAdd: { port_from: 443, port_to: 443 },
  firewallRuleSave: { port_from: 443, port_to: 443 },
  hostCreate: { password: 'Quiet-River-58' },
  hostFirewallCheck: { port: 443 },
  mailTemplatePreview: { subject: 'Your code', body: 'Your code is {code}.' },
  mailTemplateSave: { subject: 'Your code', body: 'Your code is {code}.' },
  objectCopy: { to: 'archive/' },
  objectMove: { to: 'archive/' },
  platformUserNodeSave: { nodes: ['hk-a'] },
  qqBind: { code: '081Xk2' },
  registerCodeSend: { email: 'ann@example.com' },
  platformRangeSave: { addresses: '203.0.113.0/24' },
  userCodeSend: { area_code: '86', mobile: '13800138000' },
  wechatBind: { code: '081Xk2' },
}

/** What is sent with a call, of the shape of its input. */
export const sentWith = (call: string, shape: Shape): unknown => {
  const sample = sampleOf(shape, 'sent')
  return besides[call] ? { ...(sample as object), ...besides[call] } : sample
}
