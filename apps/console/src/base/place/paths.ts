import { returnPathParams } from '@portico/contract/constants.ts'
import { apiBase, consoleBase } from '@portico/contract/headers.ts'

const { guard, logout } = returnPathParams

export type Query = Readonly<Record<string, string | number | undefined>>

export function withQuery(path: string, query: Query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** Narrows an operator's list to one customer or one thing, and opens what is behind it. */
export type PlatformQuery = Readonly<{ account_id?: string; search?: string; open?: string }>

/** Where screens are; those of a product are spelt where the product says what its screens are (`productScreens`). */
export const paths = {
  start: () => '/',
  createVpn: (query: Query = {}) => withQuery('/createvpn', query),
  connections: (query: Query = {}) => withQuery('/dpic', query),
  home: (query: { view_ticket?: string } = {}) => withQuery('/home', query),
  login: (query: { [guard]?: string; [logout]?: string } = {}) => withQuery('/login', query),
  agentCustomers: (query: { tab?: string; form?: string } = {}) => withQuery('/agent/customers', query),
  agentCustomer: (id: string, query: { tab?: string } = {}) => withQuery('/agent/customer', { id, ...query }),
  agentResources: (query: { expires_within_days?: string } = {}) => withQuery('/agent/resources', query),
  agentPrices: () => '/agent/prices',
  agentWallet: (query: { tab?: string; form?: string } = {}) => withQuery('/agent/wallet', query),
  agentVouchers: () => '/agent/vouchers',
  agentSimulator: () => '/agent/simulator',
  agentOrders: () => '/agent/orders',
  agentWorkOrders: (query: { account_id?: string } = {}) => withQuery('/agent/workorders', query),
  agentAnnouncements: () => '/agent/announcements',
  agentAnnouncement: (id = '') => withQuery('/agent/announcement', { ...(id && { id }) }),
  agentWorkOrder: (wid: string) => withQuery('/agent/workorder', { wid }),
  register: (query: { referral?: string } = {}) => withQuery('/register', query),
  forgotPassword: (query: { token?: string } = {}) => withQuery('/forgetpassword', query),
  accountBind: () => '/accountBind',
  centerAccountBinding: () => '/centerAccountBinding',
  loginSuccess: () => '/loginSuccess',
  authRedirect: () => '/auth-redirect',
  service: () => '/service',
  policy: () => '/policy',
  help: (query: { topic?: string; search?: string } = {}) => withQuery('/help', query),
  notFound: () => '/404',
  /** `why` is the rule that keeps a member out: their group lacks the product, or they are in no group. */
  forbidden: (query: { why?: 'product' | 'group' } = {}) => withQuery('/401', query),
  again: (path: string) => `/redirect${path}`,
  cockpit: () => '/cockpit/index',
  createHost: () => '/createcpu',
  hosts: (query: { status?: string; expires_within_days?: string; search?: string; open?: string } = {}) =>
    withQuery('/compute', query),
  host: (id: string, query: { tab?: string } = {}) => withQuery('/computeMoreInfo', { id, ...query }),
  disks: (query: { search?: string; open?: string } = {}) => withQuery('/datacenter', query),
  snapshots: (query: { disk_id?: string; search?: string; open?: string } = {}) => withQuery('/snapshot', query),
  ownImages: (query: { open?: string } = {}) => withQuery('/images', query),
  alarms: (query: { tab?: string } = {}) => withQuery('/alarms', query),
  webhooks: () => '/webhooks',
  keyPairs: () => '/keypairs',
  hostTerminal: (id: string) => withQuery('/computeSsh', { id }),
  hostScreen: (id: string) => withQuery('/computeVnc', { id }),
  firewalls: () => '/securitygroup',
  createFirewall: () => '/creatfirewall',
  firewall: (id: string, query: { tab?: string } = {}) => withQuery('/firewalldetail', { id, ...query }),
  platformFirewalls: (query: { account_id?: string } = {}) => withQuery('/platnetwork', { tab: 'firewalls', ...query }),
  platformNetworks: (query: { tab?: 'vpcs' | 'subnets' | 'firewalls'; account_id?: string } = {}) =>
    withQuery('/platnetwork', query),
  vpcs: () => '/routeTable',
  vpc: (id: string, query: { tab?: string } = {}) => withQuery('/setrouterlist', { id, ...query }),
  createDisk: (query: { snapshot_id?: string; host_id?: string } = {}) => withQuery('/creatdisk', query),
  members: (query: { group_id?: string; search?: string } = {}) => withQuery('/customers', query),
  groups: () => '/clientgroup',
  group: (id: string, query: { tab?: string } = {}) => withQuery('/teamdetail', { id, ...query }),
  groupPermission: (id: string) => withQuery('/teampermission', { id }),
  workOrders: () => '/workorders',
  createWorkOrder: (query: { resource_id?: string } = {}) => withQuery('/creatorder', query),
  workOrder: (wid: string) => withQuery('/workorderinfo', { wid }),
  platformWorkOrders: (query: { account_id?: string } = {}) => withQuery('/platwork', query),
  platformWorkOrder: (wid: string) => withQuery('/platworkinfo', { wid }),
  operationLog: () => '/operationlog',
  platformAudit: (query: { account_id?: string; search?: string } = {}) => withQuery('/plataudit', query),
  notices: (query: { tab?: string } = {}) => withQuery('/notificationcenter', query),
  notice: (id: string) => withQuery('/notificationdetail', { noticeid: id }),
  announcements: () => '/messagecenter',
  announcement: (id: string) => withQuery('/noticedetail', { id }),
  platformAnnouncements: () => '/platnouncement',
  announcementEditor: (id?: string) => withQuery('/plateditor', { id }),
  personalCenter: () => '/personalcenter',
  costs: (query: { month?: string; by?: string; tab?: string } = {}) => withQuery('/costs', query),
  cart: () => '/cart',
  orders: (query: { status?: string } = {}) => withQuery('/myorder', query),
  order: (id: string) => withQuery('/orderinfo', { id }),
  recharge: (query: { amount?: string; way?: string; redirect?: string; order?: string } = {}) =>
    withQuery('/recharge', query),
  setPay: () => '/setpay',
  setBank: () => '/setbank',
  platformOrder: (id: string) => withQuery('/platorderinfo', { id }),
  setSeller: () => '/setseller',
  platformOrders: (query: { tab?: string } = {}) => withQuery('/platorderlist', query),
  priceList: () => '/pricelist',
  status: () => '/status',
  platformHosts: (query: PlatformQuery = {}) => withQuery('/plathost', query),
  platformDisks: (query: PlatformQuery = {}) => withQuery('/platvolume', query),
  platformSnapshots: (query: PlatformQuery = {}) => withQuery('/platsnap', query),
  platformNodes: (query: { region?: string; tab?: string } = {}) => withQuery('/platnode', query),
  productPrice: (query: { tab?: string } = {}) => withQuery('/productprice', query),
  vouchers: () => '/cashcoupon',
  /** `open` is an order to refund, or `withdraw`. */
  refunds: (open?: string) => withQuery('/refundApplyList', { open }),
  refundsDone: () => '/refundList',
  /** `open` are orders to invoice, joined by commas. */
  invoices: (open?: string) => withQuery('/invoices', { open }),
  chooseCertificate: (realType: string) => withQuery('/chosecertificate', { realType }),
  personalCertificate: (realType: string) => withQuery('/personalcertife', { realType }),
  companyCertificate: (realType: string) => withQuery('/companycertife', { realType }),
  bankCertificate: (realType: string) => withQuery('/bankcard', { realType }),
  platformCertificates: () => '/platcertificate',
  platformCertificate: (type: 'personal' | 'enterprise', id: string) =>
    withQuery(type === 'enterprise' ? '/plat/nativeEnterprise' : '/plat/nativeCertification', { id }),
  permission: () => '/permission',
  systemInfo: () => '/systeminfo',
  mailboxSetting: () => '/mailbox_setting',
  jobs: (query: { state?: string } = {}) => withQuery('/jobs', query),
  overview: () => '/allplatform',
  banners: () => '/bannerlist',
  platformCustomers: () => '/platclient',
  platformCustomer: (id: string, query: { tab?: string } = {}) => withQuery('/platclientinfo', { id, ...query }),
  platformRefunds: () => '/platrefunds',
  platformInvoices: () => '/platinvoices',
} as const

/** The address as the browser sees it, with the base that every screen lies below. */
export const absolute = (path: string) => consoleBase.replace(/\/$/, '') + path
export const apiPath = (path: string) => apiBase + path
