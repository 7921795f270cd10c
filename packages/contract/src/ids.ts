import * as z from 'zod/mini'
import type { MessageKey } from './rules/text.ts'

/** One prefix per kind of thing; an id says what it names. */
export const idPrefixes = {
  account: 'acc',
  login: 'login',
  session: 'ses',
  notice: 'ntc',
  announcement: 'ann',
  banner: 'bnr',
  mail: 'mail',
  sms: 'sms',
  file: 'file',
  role: 'role',
  audit: 'aud',
  ledgerEntry: 'ent',
  order: 'ord',
  voucher: 'vch',
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
  host: 'host',
  disk: 'disk',
  snapshot: 'snap',
  eip: 'eip',
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
} as const
export type IdKind = keyof typeof idPrefixes

export const idPattern = (prefix: string) => `${prefix}_[0-9A-Za-z]{12}`

/** For things that bring their own prefix. */
export const idWith = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${idPattern(prefix)}$`), 'rules.invalid' satisfies MessageKey))

export const Id = (kind: IdKind) => idWith(idPrefixes[kind])
