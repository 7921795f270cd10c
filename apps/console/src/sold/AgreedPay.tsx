import { lazy, Suspense, useState } from 'react'
import { t } from '../base/words/words.ts'
import { CheckField } from '../kit/form/fields.tsx'
import classes from './Buy.module.css'
import { PayButton, type PayButtonProps } from './PaySums.tsx'

const Agreement = lazy(() => import('./Agreement.tsx'))

/** Buys: nobody pays before they have ticked that they accept what is agreed with it. */
export function AgreedPay({ disabled = false, ...button }: PayButtonProps) {
  const [accepted, setAccepted] = useState(false)
  const [reading, setReading] = useState(false)
  return (
    <>
      <CheckField
        name="agreement"
        label={<Agree onRead={() => setReading(true)} />}
        value={accepted}
        onChange={setAccepted}
        help={t('buy.agreeFirst')}
      />
      <PayButton {...button} disabled={disabled || !accepted} />
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
