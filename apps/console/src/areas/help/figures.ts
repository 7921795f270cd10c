import { apiKeysMax } from '@portico/contract/account/api-key.ts'
import { webhooksMax } from '@portico/contract/account/webhook.ts'
import { alarmsOfHostMax } from '@portico/contract/compute/alarm.ts'
import { cancelCoolingDays } from '@portico/contract/account/center.ts'
import { passwordLinkMinutes } from '@portico/contract/account/register.ts'
import { autoSnapshotKeepMax, freeSnapshotsPerDisk } from '@portico/contract/compute/snapshot.ts'
import {
  certificationImageBytesMax,
  dataDisksGbMax,
  googleFrameworkCostPercent,
  hostsPerPurchaseMax,
  managementPasswordLengthMax,
  managementPasswordLengthMin,
  phoneSetupWorkingDays,
  quickPayYuanMax,
  realNameChangeWaitDays,
  realNameReviewWorkingDays,
  rechargeYuanMax,
  rechargeYuanMin,
  sessionCookieDays,
  workOrderImagesMax,
} from '@portico/contract/constants.ts'
import { budgetShares, budgetsMax } from '@portico/contract/money/budget.ts'
import { invoiceOrdersMax } from '@portico/contract/money/invoice.ts'
import { outlookDays } from '@portico/contract/money/outlook.ts'
import { debtGraceDays, debtReminderDays } from '@portico/contract/money/usage.ts'
import { blackholeHours, ddosGbps, freeGbps } from '@portico/contract/network/ddos.ts'
import { eipMbpsMax, eipsAtOnceMax } from '@portico/contract/network/eip.ts'
import { forwardSourcesMax } from '@portico/contract/network/forward.ts'
import { firewallRulesMax } from '@portico/contract/network/firewall-rule.ts'
import { firewallsMax } from '@portico/contract/network/firewall.ts'
import { linkMbpsMax } from '@portico/contract/network/link.ts'
import { managementReachMax } from '@portico/contract/network/management.ts'
import { trafficGb } from '@portico/contract/network/traffic.ts'
import { subnetsMax, vpcsMax } from '@portico/contract/network/vpc.ts'
import { phonesPerServiceMax } from '@portico/contract/phone/cloudphone.ts'
import { followersMax } from '@portico/contract/phone/control.ts'
import { cartItemsMax } from '@portico/contract/resource/cart.ts'
import { binDays, graceDays, reminderDays, renewBeforeHours } from '@portico/contract/resource/term-end.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import { containerGbMax, containerGbMin } from '@portico/contract/rules/storage.ts'
import { containerKeysMax, readOnlyDays } from '@portico/contract/storage/container.ts'
import { shareDaysMax } from '@portico/contract/storage/object.ts'
import { language } from '../../base/words/words.ts'

const listed = (values: readonly number[], type: 'conjunction' | 'disjunction') =>
  language === 'en' ? new Intl.ListFormat('en-GB', { type }).format(values.map(String)) : values.join('、')

/** Every figure that help names, from where it is in force. */
export const figures: Readonly<Record<string, string | number>> = {
  alarmsMax: alarmsOfHostMax,
  autoSnapshots: autoSnapshotKeepMax,
  hooksMax: webhooksMax,
  binDays,
  blackholeHours,
  budgetShares: listed(budgetShares, 'disjunction'),
  budgetsMax,
  cartMax: cartItemsMax,
  changeDays: realNameChangeWaitDays,
  containerKeys: containerKeysMax,
  containerMax: containerGbMax,
  containerMin: containerGbMin,
  coolingDays: cancelCoolingDays,
  ddosGbps: listed(Object.values(ddosGbps), 'disjunction'),
  debtDays: debtGraceDays,
  debtReminderDays,
  diskMax: dataDisksGbMax,
  diskMin: diskGbMin,
  eipMbps: eipMbpsMax,
  eipsMax: eipsAtOnceMax,
  firewallsMax,
  followersMax,
  forwardSources: forwardSourcesMax,
  freeGbps,
  freeSnapshots: freeSnapshotsPerDisk,
  googlePercent: googleFrameworkCostPercent,
  graceDays,
  hostsMax: hostsPerPurchaseMax,
  imageMb: certificationImageBytesMax / 1024 / 1024,
  invoiceOrders: invoiceOrdersMax,
  keysMax: apiKeysMax,
  linkMbps: linkMbpsMax,
  linkMinutes: passwordLinkMinutes,
  managementMax: managementPasswordLengthMax,
  managementMin: managementPasswordLengthMin,
  outlookDays,
  phoneDays: phoneSetupWorkingDays,
  phonesMax: phonesPerServiceMax,
  pictures: workOrderImagesMax,
  quickMax: quickPayYuanMax,
  reachMax: managementReachMax,
  readOnlyDays,
  rechargeMax: rechargeYuanMax,
  rechargeMin: rechargeYuanMin,
  reminders: listed(reminderDays, 'conjunction'),
  renewHours: renewBeforeHours,
  reviewDays: realNameReviewWorkingDays.max,
  rulesMax: firewallRulesMax,
  sessionHours: sessionCookieDays * 24,
  shareDays: shareDaysMax,
  trafficGb: listed(Object.values(trafficGb), 'disjunction'),
  subnetsMax,
  vpcsMax,
}
