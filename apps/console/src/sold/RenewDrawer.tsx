import { RenewInput, resourceCalls } from '@portico/contract/resource/resource.ts'
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

/** One or several of the person's own. */
export function RenewDrawer({ rows, terms, onClose }: RenewDrawerProps) {
  const initial = { ids: rows.map(({ id }) => id), months: terms?.[0] ?? 1 }
  const form = useForm({ schema: RenewInput, initial })
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
      text={t('resource.renewText')}
      form={form}
      answer={answer}
      write={{ ...write, send: (quote) => write.send({ ...form.values, quote }) }}
      terms={terms}
      onClose={onClose}
    />
  )
}
