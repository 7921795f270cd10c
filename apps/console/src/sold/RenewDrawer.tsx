import { actManyMax } from '@portico/contract/resource/fields.ts'
import { RenewInput, resourceCalls } from '@portico/contract/resource/resource.ts'
import { useState } from 'react'
import { useCall } from '../base/call/queries.ts'
import { useForm } from '../base/state/use-form.ts'
import { t } from '../base/words/words.ts'
import { RenewSheet } from './RenewSheet.tsx'
import type { Named } from './ResourceForms.tsx'
import { usePaid } from './use-paid.ts'

interface RenewDrawerProps {
  rows: readonly Named[]
  /** Those that it can be renewed for, where that is not any. */
  terms?: readonly number[] | undefined
  onClose: () => void
}

/** One or several of the person's own; where they are too many for one payment, one after the other. */
export function RenewDrawer({ rows, terms, onClose }: RenewDrawerProps) {
  const [from, setFrom] = useState(0)
  const [months, setMonths] = useState(terms?.[0] ?? 1)
  const next = from + actManyMax
  function paid(chosen: number) {
    setMonths(chosen)
    setFrom(next)
  }
  return (
    <RenewPart
      key={from}
      rows={rows.slice(from, next)}
      months={months}
      terms={terms}
      text={
        rows.length > actManyMax
          ? t('resource.renewPart', {
              from: from + 1,
              to: Math.min(next, rows.length),
              n: rows.length,
              most: actManyMax,
            })
          : t('resource.renewText')
      }
      onPaid={next < rows.length ? paid : onClose}
      onClose={onClose}
    />
  )
}

interface RenewPartProps extends RenewDrawerProps {
  months: number
  text: string
  onPaid: (months: number) => void
}

function RenewPart({ rows, months, terms, text, onPaid, onClose }: RenewPartProps) {
  const form = useForm({ schema: RenewInput, initial: { ids: rows.map(({ id }) => id), months } })
  const answer = useCall(resourceCalls.renewPrice, form.values, { keepPrevious: true })
  const write = usePaid(resourceCalls.resourceRenew, answer.refetch)
  const [only] = rows
  return (
    <RenewSheet
      title={
        rows.length === 1 && only
          ? t('resource.renewTitle', { name: only.name })
          : t('resource.renewMany', { n: rows.length })
      }
      text={text}
      form={form}
      answer={answer}
      write={{ ...write, send: (quote) => write.send({ ...form.values, quote }) }}
      terms={terms}
      onPaid={() => onPaid(form.values.months)}
      onClose={onClose}
    />
  )
}
