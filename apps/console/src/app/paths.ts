import { apiBase, consoleBase } from '@portico/contract/headers.ts'

type Query = Readonly<Record<string, string | number | undefined>>

function withQuery(path: string, query: Query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** The only place that spells the addresses of screens. */
export const paths = {
  start: () => '/',
  home: () => '/home',
  login: (query: { oldpath?: string; redirect?: string } = {}) => withQuery('/login', query),
  register: () => '/register',
  forgotPassword: (query: { token?: string } = {}) => withQuery('/forgetpassword', query),
  accountBind: (query: Query = {}) => withQuery('/accountBind', query),
  centerAccountBinding: () => '/centerAccountBinding',
  loginSuccess: () => '/loginSuccess',
  authRedirect: () => '/auth-redirect',
  service: () => '/service',
  policy: () => '/policy',
  help: () => '/help',
  notFound: () => '/404',
  forbidden: () => '/401',
  again: (path: string) => `/redirect${path}`,
  cockpit: () => '/cockpit/index',
  createHost: () => '/createcpu',
  createFirewall: () => '/creatfirewall',
  createDisk: () => '/creatdisk',
  workOrders: () => '/workorders',
  notices: () => '/notificationcenter',
  notice: (id: string) => withQuery('/notificationdetail', { noticeid: id }),
  personalCenter: () => '/personalcenter',
  orders: () => '/myorder',
  order: (id: string) => withQuery('/orderinfo', { id }),
  recharge: (query: { amount?: string; redirect?: string; order?: string } = {}) => withQuery('/recharge', query),
  setPay: () => '/setpay',
  setBank: () => '/setbank',
  platformOrders: (query: { tab?: string } = {}) => withQuery('/platorderlist', query),
  priceList: () => '/pricelist',
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
  permission: () => '/permission',
  systemInfo: () => '/systeminfo',
  mailboxSetting: () => '/mailbox_setting',
  jobs: () => '/jobs',
} as const

/** The address as the browser sees it, with the base that every screen lies below. */
export const absolute = (path: string) => consoleBase.replace(/\/$/, '') + path
export const apiPath = (path: string) => apiBase + path
