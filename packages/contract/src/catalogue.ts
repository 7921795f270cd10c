import { registerCalls } from './account/register.ts'
import { sessionCalls } from './account/session.ts'
import { userCalls } from './account/user.ts'
import { booksCalls } from './money/books.ts'
import { priceCalls } from './money/catalogue-price.ts'
import { financeCalls } from './money/finance.ts'
import { invoiceCalls } from './money/invoice.ts'
import { orderCalls } from './money/order.ts'
import { paySettingsCalls } from './money/pay-settings.ts'
import { rechargeCalls } from './money/recharge.ts'
import { refundCalls } from './money/refund.ts'
import { voucherCalls } from './money/voucher.ts'
import { imageCalls } from './platform/images.ts'
import { jobCalls } from './platform/jobs.ts'
import { mailCalls } from './platform/mail.ts'
import { operatorCalls } from './platform/operators.ts'
import { settingsCalls } from './platform/settings.ts'
import { siteCalls } from './platform/site.ts'
import { noticeCalls } from './support/notice.ts'

/** Every call there is, by name. The server and the tests walk it; the console imports the areas it needs. */
export const catalogue = {
  ...sessionCalls,
  ...registerCalls,
  ...userCalls,
  ...noticeCalls,
  ...booksCalls,
  ...orderCalls,
  ...voucherCalls,
  ...rechargeCalls,
  ...paySettingsCalls,
  ...financeCalls,
  ...refundCalls,
  ...invoiceCalls,
  ...priceCalls,
  ...siteCalls,
  ...imageCalls,
  ...settingsCalls,
  ...mailCalls,
  ...operatorCalls,
  ...jobCalls,
}
export type CallName = keyof typeof catalogue

type Stale = {
  [Name in CallName]: (typeof catalogue)[Name] extends { stales: readonly (infer S)[] } ? S : never
}[CallName]
type Misspelt = Exclude<Stale, CallName>
/** Does not compile while a write names a stale call that does not exist. */
export const staleNamesAreCalls: [Misspelt] extends [never] ? true : Misspelt = true
