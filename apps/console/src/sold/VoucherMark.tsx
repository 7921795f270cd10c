import type { Voucher } from '@portico/contract/money/voucher.ts'
import { t } from '../base/words/words.ts'
import { StatusMark, type StatusShape } from '../kit/show/StatusMark.tsx'

const voucherShapes: Record<Voucher['status'], StatusShape> = {
  unused: 'waiting',
  used: 'running',
  invalidated: 'stopped',
  expired: 'expired',
}

/** One that was redeemed is there to be spent until nothing of it is left. */
export const VoucherMark = ({ status, left }: Pick<Voucher, 'status' | 'left'>) =>
  status === 'used' && Number(left) === 0 ? (
    <StatusMark shape="stopped" word={t('money.usedUp')} />
  ) : (
    <StatusMark shape={voucherShapes[status]} word={t(`states.voucherStatus.${status}`)} />
  )
