import { formatMoney } from '@portico/contract/formats.ts'
import { RenewInput, resourceCalls } from '@portico/contract/resource/resource.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { FormDrawer } from '../kit/dialog/FormDrawer.tsx'
import { SkeletonLines } from '../kit/show/Skeleton.tsx'
import { toast } from '../base/state/toast-store.ts'
import { useForm } from '../base/state/use-form.ts'
import { QuoteLines } from './BuySummary.tsx'
import { PayButton, PaySums } from './PaySums.tsx'
import classes from './Resource.module.css'
import type { Named } from './ResourceForms.tsx'
import { TermChoice } from './TermChoice.tsx'
import { usePaid } from './use-paid.ts'

interface RenewDrawerProps {
  rows: readonly Named[]
  /** Those that it can be renewed for, where that is not any. */
  terms?: readonly number[] | undefined
  onClose: () => void
}

/** One or several: for how long, what that costs line by line, and the way to pay it. */
export function RenewDrawer({ rows, terms, onClose }: RenewDrawerProps) {
  const initial = { ids: rows.map(({ id }) => id), months: terms?.[0] ?? 1 }
  const form = useForm({ schema: RenewInput, initial })
  const answer = useCall(resourceCalls.renewPrice, form.values, { keepPrevious: true })
  const write = usePaid(resourceCalls.resourceRenew, answer.refetch)
  const quote = answer.data
  const [only] = rows
  return (
    <FormDrawer
      title={
        rows.length === 1 && only
          ? t('resource.renewTitle', { name: only.name })
          : t('resource.renewMany', { n: rows.length })
      }
      form={form}
      pending={write.pending}
      error={write.error ?? answer.error ?? undefined}
      submitWord={t('resource.renewFree')}
      submit={
        quote && (
          <PayButton
            total={quote.total}
            pending={write.pending}
            disabled={answer.isPlaceholderData}
            word={t('resource.renewPay', { sum: formatMoney(quote.total) })}
          />
        )
      }
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (!quote || answer.isPlaceholderData) return
        await write.send({ ...values, quote: quote.token })
        toast('success', t('resource.renewedUntil'))
        onClose()
      })}
    >
      <p className={classes.text}>{t('resource.renewText')}</p>
      <TermChoice
        value={form.values.months}
        onChange={(months) => form.set('months', months)}
        purpose="renewal"
        among={terms}
      />
      {quote ? (
        <div aria-busy={answer.isPlaceholderData || undefined}>
          <QuoteLines quote={quote} />
          <PaySums total={quote.total} />
        </div>
      ) : (
        !answer.error && <SkeletonLines lines={4} />
      )}
    </FormDrawer>
  )
}
