import * as z from 'zod/mini'
import type { MessageKey } from './rules/text.ts'

/** One prefix per kind of thing; an id says what it names. What is sold by term brings its own. */
export const idPrefixes = {
  account: 'acc',
  login: 'login',
  customerNote: 'cno',
  session: 'ses',
  passkey: 'pky',
  notice: 'ntc',
  announcement: 'ann',
  banner: 'bnr',
  statusEvent: 'sta',
  mail: 'mail',
  sms: 'sms',
  file: 'file',
  role: 'role',
  audit: 'aud',
  ledgerEntry: 'ent',
  order: 'ord',
  voucher: 'vch',
  budget: 'bgt',
  quotaRequest: 'qrq',
  refund: 'rfd',
  invoice: 'inv',
  invoiceHeader: 'ivh',
  proposal: 'prp',
  unmatchedNotice: 'umn',
  cashierTrade: 'trd',
  activity: 'act',
  agentMove: 'agm',
  agentInvite: 'agi',
  agentPayout: 'agp',
  agentBooking: 'agb',
  listPrice: 'lpr',
  job: 'job',
  operation: 'op',
  purchase: 'pur',
  keyPair: 'key',
  apiKey: 'ptk',
  vpc: 'vpc',
  subnet: 'sub',
  route: 'rt',
  blackhole: 'bh',
  firewall: 'fw',
  firewallRule: 'fwr',
  maintenanceRecord: 'rec',
  cartItem: 'cart',
  robot: 'rbt',
  delivery: 'dlv',
  certification: 'cert',
  workOrder: 'wo',
  workOrderMessage: 'wom',
  workOrderNote: 'won',
  cannedReply: 'can',
  savedView: 'sv',
  teamGroup: 'grp',
  phone: 'phn',
  phoneGroup: 'phg',
  phoneTask: 'pht',
  phoneFile: 'phf',
  phoneUpload: 'phu',
  phoneApp: 'pha',
  phoneBackup: 'phb',
  phoneBackupPlan: 'pbp',
  phoneProxy: 'ppx',
  phoneMapping: 'pam',
  phoneComment: 'pcl',
  phoneCode: 'pcd',
  appointment: 'apt',
  alarm: 'alm',
  alarmTurn: 'alt',
} as const
export type IdKind = keyof typeof idPrefixes

export const idPattern = (prefix: string) => `${prefix}_[0-9A-Za-z]{12}`

/** Nobody types an id: where there is none, nothing was chosen. */
const whyNot = ({ input }: { input?: unknown }): MessageKey => (input === '' ? 'rules.choose' : 'rules.invalid')

/** For things that bring their own prefix. */
export const idWith = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${idPattern(prefix)}$`), { error: whyNot }))

export const Id = (kind: IdKind) => idWith(idPrefixes[kind])
