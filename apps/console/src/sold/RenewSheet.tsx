import type { Quote } from '@portico/contract/resource/fields.ts'
import type { CallError } from '../base/call/call-error.ts'
import { toast } from '../base/state/toast-store.ts'
import { t } from '../base/words/words.ts'
import type { SaveProps } from '../kit/form/saving.ts'
import { PaidDrawer, type Priced } from './PaidDrawer.tsx'
import type { Payer } from './PaySums.tsx'
import { QuotePrice } from './QuotePrice.tsx'
import classes from './Resource.module.css'
import { TermChoice } from './TermChoice.tsx'

interface RenewSheetProps {
  title: string
  text: string
  form: SaveProps<unknown>['form'] & { values: { months: number }; set: (name: 'months', months: number) => void }
  /** What the chosen term costs. */
  answer: Priced<Quote>
  write: { pending: boolean; error: CallError | undefined; send: (quote: string) => Promise<unknown> }
  /** Those that it can be renewed for, where that is not any. */
  terms?: readonly number[] | undefined
  /** Who pays, where that is not the person. */
  payer?: Payer | undefined
  /** Where paying is not the end of it. */
  onPaid?: (() => void) | undefined
  onClose: () => void
}

/** For how long, what that costs line by line, and the way to pay it. */
export function RenewSheet({ title, text, form, answer, write, terms, payer, onPaid, onClose }: RenewSheetProps) {
  const quote = answer.data
  return (
    <PaidDrawer
      title={title}
      form={form}
      answer={answer}
      write={write}
      submitWord={t('resource.renewFree')}
      payWord={(sum) => t('resource.renewPay', { sum })}
      payer={payer}
      onClose={onClose}
      onSubmit={form.submit(async () => {
        if (!quote || answer.isPlaceholderData) return
        await write.send(quote.token)
        toast('success', t('resource.renewedUntil'))
        ;(onPaid ?? onClose)()
      })}
    >
      <p className={classes.text}>{text}</p>
      <TermChoice
        value={form.values.months}
        onChange={(months) => form.set('months', months)}
        purpose="renewal"
        among={terms}
      />
      <QuotePrice answer={answer} payer={payer} />
    </PaidDrawer>
  )
}
