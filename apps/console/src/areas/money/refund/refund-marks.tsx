import type { InvoiceState } from '@portico/contract/money/invoice.ts'
import type { Refund } from '@portico/contract/money/refund.ts'
import type { RefundStatus } from '@portico/contract/states/money.ts'
import type { ReactNode } from 'react'
import { find, t } from '../../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'

const refundShapes: Record<RefundStatus, StatusShape> = {
  'under review': 'waiting',
  rejected: 'failed',
  refunding: 'working',
  completed: 'running',
}
export const RefundMark = ({ status, reason }: { status: RefundStatus; reason?: ReactNode }) => (
  <StatusMark shape={refundShapes[status]} word={t(`states.refundStatus.${status}`)} reason={reason} />
)

/** What an operator wrote, or the word for what happened by itself. */
export const refundReason = ({ reason }: Pick<Refund, 'reason'>): string => find(`refund.reasons.${reason}`) ?? reason

const invoiceShapes: Record<InvoiceState, StatusShape> = {
  invoicing: 'waiting',
  invoiced: 'running',
  rejected: 'failed',
}
export const InvoiceMark = ({ status, reason }: { status: InvoiceState; reason?: ReactNode }) => (
  <StatusMark shape={invoiceShapes[status]} word={t(`invoice.statuses.${status}`)} reason={reason} />
)

export const refundName = ({ order_number }: Refund): string =>
  order_number ? t('refund.fromOrder', { number: order_number }) : t('refund.fromBalance')

export const refundPlace = ({ target, bank, card_last4 }: Refund): string =>
  target === 'card' ? t('refund.cardEnding', { bank, last4: card_last4 }) : t('refund.targets.balance')
