import { lazy, Suspense, useState, type ReactNode } from 'react'
import { t } from '../base/words/words.ts'
import { CheckField } from '../kit/form/fields.tsx'
import classes from './Buy.module.css'
import { PayButton, type PayButtonProps } from './PaySums.tsx'

const Agreement = lazy(() => import('./Agreement.tsx'))

export interface Agreed {
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

interface AgreedPayProps extends PayButtonProps, Agreed {
  /** In a bar: the sum stands before the button, what else can be done between them, and nothing is explained. */
  bar?: ReactNode
  beside?: ReactNode
}

/** Buys: nobody pays before they have ticked that they accept what is agreed with it. */
export function AgreedPay({ accepted, onAccept, disabled = false, bar, beside, ...button }: AgreedPayProps) {
  const [reading, setReading] = useState(false)
  return (
    <>
      <CheckField
        name="agreement"
        label={<Agree onRead={() => setReading(true)} />}
        value={accepted}
        onChange={onAccept}
        help={bar ? undefined : t('buy.agreeFirst')}
      />
      {bar ? (
        <div className={classes.payRow}>
          {bar}
          {beside}
          <PayButton {...button} full={false} untold disabled={disabled || !accepted} />
        </div>
      ) : (
        <PayButton {...button} disabled={disabled || !accepted} />
      )}
      <Suspense>{reading && <Agreement onClose={() => setReading(false)} />}</Suspense>
    </>
  )
}

/** The sentence with its link where the language puts it. */
function Agree({ onRead }: { onRead: () => void }) {
  const [before = '', after = ''] = t('buy.agree', { agreement: '{agreement}' }).split('{agreement}')
  return (
    <>
      {before}
      <button type="button" className={classes.textLink} onClick={onRead}>
        {t('buy.purchaseAgreement')}
      </button>
      {after}
    </>
  )
}
