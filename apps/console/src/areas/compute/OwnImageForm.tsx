import { ownimage } from '@portico/contract/compute/ownimage.ts'
import { snapshotCalls, type Snapshot } from '@portico/contract/compute/snapshot.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { toast } from '../../base/state/toast-store.ts'
import { productName } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { PaidDrawer } from '../../sold/PaidDrawer.tsx'
import { QuotePrice } from '../../sold/QuotePrice.tsx'
import classes from '../../sold/Resource.module.css'
import { TermChoice } from '../../sold/TermChoice.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { say } from './ownimage.screens.ts'

const { snapshot_id, name, months } = ownimage.Wish.shape
const schema = z.object({ snapshot_id, name, months })

const labelOf = ({ name: called, capacity_gb, host_name }: Snapshot) =>
  [called, capacityText(capacity_gb), host_name].filter(Boolean).join(' · ')

interface OwnImageFormProps {
  /** Chosen in the form when it is not known. */
  snapshot?: Snapshot
  onClose: () => void
}

export function OwnImageForm({ snapshot, onClose }: OwnImageFormProps) {
  const form = useDraftForm({
    name: `ownimage-${snapshot?.id ?? ''}`,
    schema,
    initial: { snapshot_id: snapshot?.id ?? '', name: '', months: 1 },
  })
  const { values } = form
  const found = useCall(snapshotCalls.snapshotList, { limit: 1000 }, { enabled: !snapshot }).data?.result ?? []
  const config = { kind: 'ownimage' as const, snapshot_id: values.snapshot_id, months: values.months }
  const isChosen = values.snapshot_id !== ''
  const answer = useCall(purchaseCalls.purchasePrice, config, { enabled: isChosen, keepPrevious: true })
  const write = usePaid(purchaseCalls.resourceCreate, answer.refetch)
  const priced = isChosen ? answer : undefined
  return (
    <PaidDrawer
      title={snapshot ? say('makeTitle', { name: snapshot.name }) : say('make')}
      form={form}
      answer={priced}
      write={write}
      {...(write.error && { failed: say('makeFailed') })}
      submitWord={say('make')}
      payWord={(sum) => say('makePay', { sum })}
      onClose={() => {
        form.forget()
        onClose()
      }}
      onSubmit={form.submit(async (wish) => {
        if (!priced?.data || priced.isPlaceholderData) return
        await write.send({ kind: 'ownimage', ...wish, quote: priced.data.token })
        toast('success', say('making'))
        onClose()
      })}
    >
      <p className={classes.text}>{say('makeText')}</p>
      {!snapshot && (
        <SelectField
          {...form.field('snapshot_id')}
          required
          searchable
          placeholder={say('chooseSnapshot')}
          options={found
            .filter(({ bootable, status }) => bootable && status === 'available')
            .map((one) => ({ value: one.id, label: labelOf(one) }))}
        />
      )}
      <TextField {...form.field('name')} autoComplete="off" autoFocus={snapshot !== undefined} />
      <TermChoice value={values.months} onChange={(term) => form.set('months', term)} />
      {priced && <QuotePrice answer={priced} name={productName('ownimage')} />}
    </PaidDrawer>
  )
}
