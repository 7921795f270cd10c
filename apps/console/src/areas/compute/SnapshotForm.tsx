import { diskCalls, type Disk, diskCan } from '@portico/contract/compute/disk.ts'
import { freeSnapshotsPerDisk, snapshotCalls, SnapshotCreateInput } from '@portico/contract/compute/snapshot.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { toast } from '../../base/state/toast-store.ts'
import { PaidDrawer } from '../../sold/PaidDrawer.tsx'
import { QuotePrice } from '../../sold/QuotePrice.tsx'
import classes from '../../sold/Resource.module.css'
import { TermChoice } from '../../sold/TermChoice.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { say as ofSnapshot } from './snapshot.screens.ts'
import { say as ofDisk } from './disk.screens.ts'

const { disk_id, name, description, months } = SnapshotCreateInput.shape
const schema = z.object({ disk_id, name, description, months })

const labelOf = ({ name: called, capacity_gb: gb, host_name: host }: Disk) =>
  [called, capacityText(gb), host].filter(Boolean).join(' · ')

interface SnapshotFormProps {
  /** Chosen in the form when it is not known. */
  diskId?: string
  onClose: () => void
}

/** The first few of a disk are free; then there is a term to choose and a price to pay. */
export function SnapshotForm({ diskId = '', onClose }: SnapshotFormProps) {
  const form = useDraftForm({
    name: `snapshot-${diskId}`,
    schema,
    initial: { disk_id: diskId, name: '', description: '', months: 1 as number | undefined },
  })
  const { values } = form
  const found = useCall(diskCalls.diskList, { limit: 1000, ...(diskId && { search: diskId }) }).data?.result ?? []
  const disk = found.find(({ id }) => id === values.disk_id)
  const copied = useCall(
    snapshotCalls.snapshotList,
    { disk_id: values.disk_id, limit: 1000 },
    { enabled: values.disk_id !== '' },
  )
  const copies = copied.data?.result.filter(({ status }) => status !== 'error').length
  const isPaid = copies !== undefined && copies >= freeSnapshotsPerDisk
  const answer = useCall(
    purchaseCalls.purchasePrice,
    { kind: 'snapshot', disk_id: values.disk_id, months: values.months ?? 1 },
    { enabled: isPaid, keepPrevious: true },
  )
  const write = usePaid(snapshotCalls.snapshotCreate, isPaid ? answer.refetch : copied.refetch)
  const priced = isPaid ? answer : undefined
  return (
    <PaidDrawer
      title={disk ? ofSnapshot('takeTitle', { name: disk.name }) : ofSnapshot('takeNew')}
      form={form}
      answer={priced}
      write={write}
      {...(write.error && { failed: ofSnapshot('snapshotFailed') })}
      submitWord={ofDisk('snapshot')}
      payWord={(sum) => ofSnapshot('takePay', { sum })}
      onClose={() => {
        form.forget()
        onClose()
      }}
      onSubmit={form.submit(async ({ months: term, ...about }) => {
        if (priced && (!priced.data || priced.isPlaceholderData)) return
        const paid = priced?.data && term !== undefined ? { months: term, quote: priced.data.token } : {}
        await write.send({ ...about, ...paid })
        toast('success', ofSnapshot('taking'))
        onClose()
      })}
    >
      {diskId === '' && (
        <SelectField
          {...form.field('disk_id')}
          required
          searchable
          placeholder={ofSnapshot('chooseDisk')}
          options={found
            .filter(({ status }) => diskCan.snapshot(status))
            .map((one) => ({ value: one.id, label: labelOf(one) }))}
        />
      )}
      <TextField {...form.field('name')} autoComplete="off" required autoFocus={diskId !== ''} />
      <AreaField {...form.field('description')} rows={3} required />
      {copies !== undefined && (
        <p className={classes.text}>
          {isPaid ? ofSnapshot('freeUsed') : ofSnapshot('freeLeft', { n: freeSnapshotsPerDisk - copies })}
        </p>
      )}
      {priced && (
        <>
          <TermChoice value={values.months ?? 1} onChange={(term) => form.set('months', term)} />
          <QuotePrice answer={priced} />
        </>
      )}
    </PaidDrawer>
  )
}
