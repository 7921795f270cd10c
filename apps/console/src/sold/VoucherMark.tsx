import type { Voucher } from '@portico/contract/money/voucher.ts'
import { t } from '../base/words/words.ts'
import { StatusMark, type StatusShape } from '../kit/show/StatusMark.tsx'

const voucherShapes: Record<Voucher['status'], StatusShape> = {
  unused: 'waiting',
  used: 'running',
  invalidated: 'stopped',
  expired: 'expired',
}

export const VoucherMark = ({ status }: { status: Voucher['status'] }) => (
  <StatusMark shape={voucherShapes[status]} word={t(`states.voucherStatus.${status}`)} />
)
