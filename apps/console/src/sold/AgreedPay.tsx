import { siteCalls } from '@portico/contract/platform/site.ts'
import { useState } from 'react'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import { CheckField } from '../kit/form/fields.tsx'
import classes from './Buy.module.css'
import { PayButton, type PayButtonProps } from './PaySums.tsx'

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
      {reading && <Agreement onClose={() => setReading(false)} />}
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

/** Read beside the form: what was chosen stays. The operator's first line is the title, empty lines part the paragraphs. */
function Agreement({ onClose }: { onClose: () => void }) {
  const answer = useCall(siteCalls.agreementInfo, { name: 'purchase' })
  const [title = '', ...paragraphs] = (answer.data?.text ?? '').split(/\n{2,}/)
  return (
    <SideSheet title={title || t('buy.purchaseAgreement')} onClose={onClose} size={520}>
      <Answered answer={answer}>
        {() =>
          paragraphs.map((paragraph, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the text never changes under the reader
            <p key={n} className={classes.paragraph}>
              {paragraph}
            </p>
          ))
        }
      </Answered>
    </SideSheet>
  )
}
