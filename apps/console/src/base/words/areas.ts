/**
 * The words of the areas that are loaded with their screens. An area adds one line here and one file per language:
 * `support: typeof import('./en/support.ts').words`.
 */
export interface AreaWords {
  agentDesk: typeof import('./en/agentDesk.ts').words
  agentFace: typeof import('./en/agentFace.ts').words
  states: typeof import('./en/states.ts').words
  center: typeof import('./en/center.ts').words
  money: typeof import('./en/money.ts').words
  order: typeof import('./en/order.ts').words
  recharge: typeof import('./en/recharge.ts').words
  refund: typeof import('./en/refund.ts').words
  invoice: typeof import('./en/invoice.ts').words
  phoneTools: typeof import('./en/phoneTools.ts').words
  passkey: typeof import('./en/passkey.ts').words
  prices: typeof import('./en/prices.ts').words
  node: typeof import('./en/node.ts').words
  nodeDesk: typeof import('./en/nodeDesk.ts').words
  status: typeof import('./en/status.ts').words
  region: typeof import('./en/region.ts').words
  remote: typeof import('./en/remote.ts').words
  buy: typeof import('./en/buy.ts').words
  cockpit: typeof import('./en/cockpit.ts').words
  bulk: typeof import('./en/bulk.ts').words
  rescue: typeof import('./en/rescue.ts').words
  views: typeof import('./en/views.ts').words
  calendar: typeof import('./en/calendar.ts').words
  cart: typeof import('./en/cart.ts').words
  fate: typeof import('./en/fate.ts').words
  resource: typeof import('./en/resource.ts').words
  resourceDesk: typeof import('./en/resourceDesk.ts').words
  keyPair: typeof import('./en/keyPair.ts').words
  network: typeof import('./en/network.ts').words
  vpc: typeof import('./en/vpc.ts').words
  help: typeof import('./en/help.ts').words
  helpTopics: typeof import('./en/helpTopics.ts').words
  home: typeof import('./en/home.ts').words
  support: typeof import('./en/support.ts').words
  workOrder: typeof import('./en/workOrder.ts').words
  operationLog: typeof import('./en/operationLog.ts').words
  timeline: typeof import('./en/timeline.ts').words
  team: typeof import('./en/team.ts').words
  announcement: typeof import('./en/announcement.ts').words
  apiCalls: typeof import('./en/apiCalls.ts').words
  alarms: typeof import('./en/alarms.ts').words
  quota: typeof import('./en/quota.ts').words
  robots: typeof import('./en/robots.ts').words
  agent: typeof import('./en/agent.ts').words
  finance: typeof import('./en/finance.ts').words
  costs: typeof import('./en/costs.ts').words
  agentMoney: typeof import('./en/agentMoney.ts').words
  customers: typeof import('./en/customers.ts').words
  identity: typeof import('./en/identity.ts').words
  platform: typeof import('./en/platform.ts').words
  banner: typeof import('./en/banner.ts').words
  overview: typeof import('./en/overview.ts').words
  mailTemplates: typeof import('./en/mailTemplates.ts').words
  phoneWall: typeof import('./en/phoneWall.ts').words
  sms: typeof import('./en/sms.ts').words
}
