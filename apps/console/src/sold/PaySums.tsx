import { formatMoney } from '@portico/contract/formats.ts'
import { isNegative, lessMoney, smallerMoney } from '@portico/contract/money/sums.ts'
import { useLocation } from '../base/place/sight.ts'
import { paths } from '../base/place/paths.ts'
import { usePerson } from '../base/person/person.ts'
import { t } from '../base/words/words.ts'
import { Button, LinkButton } from '../kit/show/Button.tsx'
import { Money } from '../kit/show/Money.tsx'
import classes from './Buy.module.css'

interface Wallet {
  cash: string
  coupon: string
}

/** What a sum takes from vouchers and from cash, and what is missing, if anything. */
export function usePayment({ total, cashOnly = false, payer }: PaySumsProps) {
  const { wallet_info: own } = usePerson()
  const wallet = payer?.wallet ?? own
  const coupon = cashOnly ? '0.00' : smallerMoney(wallet.coupon, total)
  const after = lessMoney(wallet.cash, lessMoney(total, coupon))
  return { coupon, cash: wallet.cash, after, missing: isNegative(after) ? after.slice(1) : undefined }
}

interface PaySumsProps {
  total: string
  /** Vouchers do not pay for it. */
  cashOnly?: boolean
  /** Who pays, where that is not the person: what they have, and what is said where it is short of a sum. */
  payer?: Payer | undefined
}
export interface Payer {
  wallet: Wallet
  short: (sum: string) => string
}

/** The sum, what of it vouchers pay, and the balance before and after. */
export function PaySums(props: PaySumsProps) {
  const { total } = props
  const { coupon, cash, after, missing } = usePayment(props)
  return (
    <dl className={classes.sums}>
      <div className={classes.total}>
        <dt>{t('buy.total')}</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
      {Number(coupon) > 0 && (
        <div className={classes.small}>
          <dt>{t('buy.coupon')}</dt>
          <dd>
            <Money amount={coupon} />
          </dd>
        </div>
      )}
      <div className={classes.small}>
        <dt>{t('buy.balance', { sum: formatMoney(cash) })}</dt>
        <dd>{!missing && t('buy.after', { sum: formatMoney(after) })}</dd>
      </div>
    </dl>
  )
}

export interface PayButtonProps extends PaySumsProps {
  pending: boolean
  word: string
  disabled?: boolean
  /** As wide as what it stands in, in a summary. */
  large?: boolean
  full?: boolean
  /** Somebody else tells that the balance is short. */
  untold?: boolean
}

/** Pays; where the person's own balance is short, leads to a recharge of exactly what is missing, and back here. */
export function PayButton({
  pending,
  word,
  disabled = false,
  large = false,
  full = large,
  untold,
  ...paid
}: PayButtonProps) {
  const { missing } = usePayment(paid)
  const place = useLocation()
  const looks = large ? ({ full, size: 'l' } as const) : {}
  if (!missing)
    return (
      <Button {...looks} type="submit" pending={pending} disabled={disabled}>
        {word}
      </Button>
    )
  const sum = formatMoney(missing)
  const told = (
    <p className={classes.short} role="status">
      {paid.payer?.short(sum) ?? t('buy.short', { sum })}
    </p>
  )
  if (paid.payer) return told
  return (
    <>
      {!untold && told}
      <LinkButton {...looks} to={paths.recharge({ amount: missing, redirect: place.pathname + place.search })}>
        {t('buy.recharge', { sum })}
      </LinkButton>
    </>
  )
}
