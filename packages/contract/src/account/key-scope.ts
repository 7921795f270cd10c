import { writes, type Call } from '../calls.ts'
import { agentActCalls } from '../agent/act.ts'
import { agentAnnouncementCalls } from '../agent/announcement.ts'
import { agentCustomerCalls } from '../agent/customer.ts'
import { madeCustomerCalls } from '../agent/made-customer.ts'
import { agentOverviewCalls } from '../agent/overview.ts'
import { agentSaleCalls } from '../agent/sale.ts'
import { agentVoucherCalls } from '../agent/voucher.ts'
import { agentWalletCalls } from '../agent/wallet.ts'
import { agentWorkOrderCalls } from '../agent/work-order.ts'
import { alarmCalls } from '../compute/alarm.ts'
import { keyPairCalls } from '../compute/key-pair.ts'
import { scheduleCalls } from '../compute/schedule.ts'
import { priceCalls } from '../money/catalogue-price.ts'
import { invoiceCalls } from '../money/invoice.ts'
import { costCalls } from '../money/cost.ts'
import { orderCalls } from '../money/order.ts'
import { outlookCalls } from '../money/outlook.ts'
import { voucherCalls } from '../money/voucher.ts'
import { firewallCalls } from '../network/firewall.ts'
import { networkCalls } from '../network/network.ts'
import { usageCalls } from '../network/usage.ts'
import { vpcCalls } from '../network/vpc.ts'
import { nodeCalls } from '../node/node.ts'
import { cartCalls } from '../resource/cart.ts'
import { phoneAppCalls } from '../phone/app.ts'
import { phoneFileCalls } from '../phone/file.ts'
import { phoneTaskCalls } from '../phone/task.ts'
import { phoneBackupCalls } from '../phone/backup.ts'
import { phoneCodeCalls } from '../phone/code.ts'
import { phoneCommentCalls } from '../phone/comment.ts'
import { phoneCalls } from '../phone/device.ts'
import { phoneMappingCalls } from '../phone/mapping.ts'
import { phoneProxyCalls } from '../phone/proxy.ts'
import { productCallsOf } from '../resource/products.ts'
import { purchaseCalls } from '../resource/purchase.ts'
import { resourceCalls } from '../resource/resource.ts'
import { objectCalls } from '../storage/object.ts'
import { announcementCalls } from '../support/announcement.ts'
import { noticeCalls } from '../support/notice.ts'
import { operationLogCalls } from '../support/operation-log.ts'
import { workOrderCalls } from '../support/work-order.ts'
import type { KeyArea, KeyScope } from './api-key.ts'
import { fateCalls } from './fate.ts'
import { userCalls } from './user.ts'
import { webhookCalls } from './webhook.ts'

const { userInfo, userSave } = userCalls
const { nodeList, nodeSubscribe, flavorList, imageList } = nodeCalls

// Links belong to a browser and end with its session; a program has the S3 door.
const { objectLink: _link, objectZip: _zip, ...objectsOfPrograms } = objectCalls
// A viewer belongs to a browser and ends with its session.
const { phoneOpen: _open, ...phonesOfPrograms } = phoneCalls
const { phoneFileLink: _fileLink, ...phoneFilesOfPrograms } = phoneFileCalls
// A look at a customer's console is for a browser.
const { agentCustomerView: _look, ...customersOfPrograms } = agentCustomerCalls
/** What a program may be let into. What is not here is for people: sign-ins, members, certification, money leaving. */
const open: Record<KeyArea, Readonly<Record<string, Call>>> = {
  account: { userInfo, userSave },
  compute: { ...scheduleCalls, ...alarmCalls, ...keyPairCalls },
  network: { ...networkCalls, ...usageCalls, ...vpcCalls, ...firewallCalls },
  storage: objectsOfPrograms,
  resource: { ...resourceCalls, ...purchaseCalls, ...cartCalls },
  node: { nodeList, nodeSubscribe, flavorList, imageList },
  money: { ...orderCalls, ...costCalls, ...outlookCalls, ...voucherCalls, ...invoiceCalls, ...priceCalls },
  phone: {
    ...phonesOfPrograms,
    ...phoneFilesOfPrograms,
    ...phoneAppCalls,
    ...phoneTaskCalls,
    ...phoneBackupCalls,
    ...phoneProxyCalls,
    ...phoneMappingCalls,
    ...phoneCommentCalls,
    ...phoneCodeCalls,
  },
  support: { ...noticeCalls, ...announcementCalls, ...workOrderCalls, ...operationLogCalls },
  agent: {
    ...customersOfPrograms,
    ...madeCustomerCalls,
    ...agentActCalls,
    ...agentSaleCalls,
    ...agentOverviewCalls,
    ...agentWorkOrderCalls,
    ...agentAnnouncementCalls,
    ...agentWalletCalls,
    ...agentVoucherCalls,
  },
  webhook: webhookCalls,
}

const forCustomers = ['signedIn', 'customer', 'owner', 'agent']

const scopes = new Map<string, KeyScope>(
  Object.entries(open).flatMap(([area, calls]) =>
    Object.values({ ...calls, ...productCallsOf(area as KeyArea) })
      .filter(({ allow }) => forCustomers.includes(allow))
      .map((call) => [call.name, `${area as KeyArea}.${writes(call) ? 'write' : 'read'}`] as const),
  ),
)

/** Stands for the scope of the call that is asked about, where one call asks about another. */
export const scopeOfAsked = 'of the call asked about'

/** The scope a key needs for a call; undefined where no key is let in. */
export const scopeOf = ({ name }: Pick<Call, 'name'>): KeyScope | typeof scopeOfAsked | undefined =>
  name === fateCalls.fateAsk.name ? scopeOfAsked : scopes.get(name)
