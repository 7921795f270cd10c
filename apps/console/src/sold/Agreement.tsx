import { siteCalls } from '@portico/contract/platform/site.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import { Answered } from '../kit/show/Answered.tsx'
import classes from './Buy.module.css'

/** Read beside the form: what was chosen stays. The operator's first line is the title, empty lines part the paragraphs. */
export default function Agreement({ onClose }: { onClose: () => void }) {
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
