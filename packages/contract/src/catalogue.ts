import { faceCalls } from './agent/face.ts'
import { releaseCalls } from './agent/release.ts'
import { apiKeyCalls } from './account/api-key.ts'
import { centerCalls } from './account/center.ts'
import { fateCalls } from './account/fate.ts'
import { frameCalls } from './account/frame.ts'
import { passkeyCalls } from './account/passkey.ts'
import { quotaCalls } from './account/quota.ts'
import { registerCalls } from './account/register.ts'
import { sessionCalls } from './account/session.ts'
import { userCalls } from './account/user.ts'
import { viewCalls } from './account/view.ts'
import { webhookCalls } from './account/webhook.ts'
import { agentBookingCalls } from './agent/booking.ts'
import { agentAnnouncementCalls } from './agent/announcement.ts'
import { agentCustomerCalls } from './agent/customer.ts'
import { agentLoanCalls } from './agent/loan.ts'
import { madeCustomerCalls } from './agent/made-customer.ts'
import { agentOverviewCalls } from './agent/overview.ts'
import { agentPayoutCalls } from './agent/payout.ts'
import { providerCalls } from './agent/provider.ts'
import { agentActCalls } from './agent/act.ts'
import { agentSaleCalls } from './agent/sale.ts'
import { agentVoucherCalls } from './agent/voucher.ts'
import { agentWalletCalls } from './agent/wallet.ts'
import { agentWorkOrderCalls } from './agent/work-order.ts'
import { cockpitCalls } from './cockpit/cockpit.ts'
import { adoptionCalls } from './compute/adoption.ts'
import { keyPairCalls } from './compute/key-pair.ts'
import { remoteCalls } from './compute/remote.ts'
import { alarmCalls } from './compute/alarm.ts'
import { scheduleCalls } from './compute/schedule.ts'
import { cardCheckCalls } from './identity/card-check.ts'
import { certificationCalls } from './identity/certification.ts'
import { firewallCalls } from './network/firewall.ts'
import { networkCalls } from './network/network.ts'
import { usageCalls } from './network/usage.ts'
import { objectCalls } from './storage/object.ts'
import { vpcCalls } from './network/vpc.ts'
import { cartCalls } from './resource/cart.ts'
import { phoneAppCalls } from './phone/app.ts'
import { phoneCalls } from './phone/device.ts'
import { phoneManageCalls } from './phone/manage.ts'
import { phoneFileCalls } from './phone/file.ts'
import { phoneTaskCalls } from './phone/task.ts'
import { appointmentCalls } from './phone/appointment.ts'
import { phoneAssignCalls } from './phone/assignment.ts'
import { phoneBackupCalls } from './phone/backup.ts'
import { phoneCodeCalls } from './phone/code.ts'
import { phoneCommentCalls } from './phone/comment.ts'
import { phoneMappingCalls } from './phone/mapping.ts'
import { phoneProxyCalls } from './phone/proxy.ts'
import { phoneCameraCalls } from './phone/camera.ts'
import { phoneControlCalls } from './phone/control.ts'
import { phoneWallCalls } from './phone/wall.ts'
import { productCalls } from './resource/products.ts'
import { purchaseCalls } from './resource/purchase.ts'
import { platformResourceCalls } from './resource/platform.ts'
import { resourceCalls } from './resource/resource.ts'
import { tagCalls } from './resource/tags.ts'
import { balanceAlarmCalls } from './money/balance-alarm.ts'
import { budgetCalls } from './money/budget.ts'
import { booksCalls } from './money/books.ts'
import { priceCalls } from './money/catalogue-price.ts'
import { costCalls } from './money/cost.ts'
import { financeReportCalls } from './money/finance-report.ts'
import { financeCalls } from './money/finance.ts'
import { invoiceCalls } from './money/invoice.ts'
import { invoiceSellerCalls } from './money/invoice-seller.ts'
import { orderCalls } from './money/order.ts'
import { outlookCalls } from './money/outlook.ts'
import { paySettingsCalls } from './money/pay-settings.ts'
import { rechargeCalls } from './money/recharge.ts'
import { referralCalls } from './money/referral.ts'
import { refundCalls } from './money/refund.ts'
import { voucherCalls } from './money/voucher.ts'
import { nodeCalls } from './node/node.ts'
import { nodeDeskCalls } from './node/node-desk.ts'
import { regionDeskCalls } from './node/region-desk.ts'
import { statusCalls } from './node/status.ts'
import { statusDeskCalls } from './node/status-desk.ts'
import { platformAgentCalls } from './platform/agents.ts'
import { bannerCalls } from './platform/banners.ts'
import { customerCalls } from './platform/customers.ts'
import { homeCalls } from './platform/home.ts'
import { imageCalls } from './platform/images.ts'
import { jobCalls } from './platform/jobs.ts'
import { mailCalls } from './platform/mail.ts'
import { mailTemplateCalls } from './platform/mail-templates.ts'
import { operatorCalls } from './platform/operators.ts'
import { overviewCalls } from './platform/overview.ts'
import { quotaDeskCalls } from './platform/quotas.ts'
import { robotCalls } from './platform/robots.ts'
import { settingsCalls } from './platform/settings.ts'
import { siteCalls } from './platform/site.ts'
import { smsCalls } from './platform/sms.ts'
import { announcementCalls } from './support/announcement.ts'
import { announcementDeskCalls } from './support/announcement-desk.ts'
import { announcementDraftCalls } from './support/announcement-draft.ts'
import { noticeCalls } from './support/notice.ts'
import { noticeChoiceCalls } from './support/notice-choice.ts'
import { operationLogCalls } from './support/operation-log.ts'
import { workOrderCalls, workOrderDeskCalls } from './support/work-order.ts'
import { teamCalls } from './team/team.ts'

/** Every call there is, by name. The server and the tests walk it; the console imports the areas it needs. */
export const catalogue = {
  ...sessionCalls,
  ...registerCalls,
  ...userCalls,
  ...viewCalls,
  ...frameCalls,
  ...centerCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...passkeyCalls,
  ...fateCalls,
  ...noticeCalls,
  ...noticeChoiceCalls,
  ...announcementCalls,
  ...announcementDeskCalls,
  ...announcementDraftCalls,
  ...booksCalls,
  ...orderCalls,
  ...costCalls,
  ...quotaCalls,
  ...quotaDeskCalls,
  ...budgetCalls,
  ...outlookCalls,
  ...voucherCalls,
  ...referralCalls,
  ...balanceAlarmCalls,
  ...rechargeCalls,
  ...paySettingsCalls,
  ...financeCalls,
  ...financeReportCalls,
  ...refundCalls,
  ...invoiceCalls,
  ...invoiceSellerCalls,
  ...priceCalls,
  ...nodeCalls,
  ...nodeDeskCalls,
  ...regionDeskCalls,
  ...statusCalls,
  ...statusDeskCalls,
  ...adoptionCalls,
  ...productCalls,
  ...resourceCalls,
  ...tagCalls,
  ...platformResourceCalls,
  ...purchaseCalls,
  ...cartCalls,
  ...remoteCalls,
  ...scheduleCalls,
  ...alarmCalls,
  ...keyPairCalls,
  ...networkCalls,
  ...firewallCalls,
  ...usageCalls,
  ...objectCalls,
  ...phoneCalls,
  ...phoneManageCalls,
  ...phoneFileCalls,
  ...phoneAppCalls,
  ...phoneTaskCalls,
  ...phoneAssignCalls,
  ...phoneBackupCalls,
  ...phoneProxyCalls,
  ...phoneMappingCalls,
  ...phoneCommentCalls,
  ...phoneCodeCalls,
  ...appointmentCalls,
  ...phoneWallCalls,
  ...phoneControlCalls,
  ...phoneCameraCalls,
  ...vpcCalls,
  ...cockpitCalls,
  ...agentCustomerCalls,
  ...madeCustomerCalls,
  ...agentLoanCalls,
  ...agentActCalls,
  ...agentSaleCalls,
  ...agentOverviewCalls,
  ...agentWalletCalls,
  ...agentPayoutCalls,
  ...agentBookingCalls,
  ...agentVoucherCalls,
  ...agentWorkOrderCalls,
  ...agentAnnouncementCalls,
  ...providerCalls,
  ...platformAgentCalls,
  ...certificationCalls,
  ...cardCheckCalls,
  ...workOrderCalls,
  ...workOrderDeskCalls,
  ...operationLogCalls,
  ...teamCalls,
  ...siteCalls,
  ...imageCalls,
  ...settingsCalls,
  ...mailCalls,
  ...smsCalls,
  ...operatorCalls,
  ...customerCalls,
  ...robotCalls,
  ...jobCalls,
  ...bannerCalls,
  ...homeCalls,
  ...overviewCalls,
  ...mailTemplateCalls,
  ...faceCalls,
  ...releaseCalls,
}
export type CallName = keyof typeof catalogue

/** The events that writes leave in the log. */
export type AuditEvent = {
  [Name in CallName]: (typeof catalogue)[Name] extends { audit: infer Event extends string } ? Event : never
}[CallName]

type Stale = {
  [Name in CallName]: (typeof catalogue)[Name] extends { stales: readonly (infer S)[] } ? S : never
}[CallName]
type Misspelt<Name = Stale> = Name extends string ? (string extends Name ? never : Exclude<Name, CallName>) : never
/** Does not compile while a write names a stale call that does not exist. Those that follow from a product are tested. */
export const staleNamesAreCalls: [Misspelt] extends [never] ? true : Misspelt = true
