import { diskCalls, type Disk } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { dataDisksGbMax } from '@portico/contract/constants.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { dataDiskGb } from '@portico/contract/rules/compute.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Facts } from '../../kit/show/Facts.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { ActForm } from '../../sold/ActDialog.tsx'
import buy from '../../sold/Buy.module.css'
import { OwnField } from '../../sold/OwnField.tsx'
import { PayButton, PaySums } from '../../sold/PaySums.tsx'
import classes from '../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { usePaid } from '../../sold/use-paid.ts'

/** The hosts of a node that a disk can go to now. */
export function useHostsOf(node: string, enabled = true) {
  const answer = useCall(hostCalls.hostList, { node, limit: 100 }, { enabled })
  return answer.data?.result.filter(({ status }) => status === 'ACTIVE' || status === 'SHUTOFF')
}

const attachSchema = z.omit(diskCalls.diskAttach.input, { id: true })

export function DiskAttachForm({ row, onClose }: ResourceDialogProps<Disk>) {
  const hosts = useHostsOf(row.node)
  return (
    <ActForm
      row={row}
      act={diskCalls.diskAttach}
      schema={attachSchema}
      initial={{ host_id: '' }}
      title={t('disks.attachTitle', { name: row.name })}
      word={t('disks.attach')}
      begun={t('disks.attaching')}
      onClose={onClose}
    >
      {(form) => (
        <OwnField
          {...form.field('host_id')}
          options={hosts?.map(({ id, name, private_ip: ip }) => ({
            value: id,
            label: [name, ip].filter(Boolean).join(' · '),
          }))}
          help={t('disks.attachHelp', { node: row.node_name })}
          none={t('disks.noHost', { node: row.node_name })}
          comesWith="host"
        />
      )}
    </ActForm>
  )
}

const extendSchema = z.object({ capacity_gb: dataDiskGb })
const stepGb = 10

export function DiskExtendForm({ row, onClose }: ResourceDialogProps<Disk>) {
  const form = useForm({
    schema: extendSchema,
    initial: { capacity_gb: Math.min(row.capacity_gb + stepGb, dataDisksGbMax) },
  })
  const { capacity_gb } = form.values
  const answer = useCall(diskCalls.diskExtendPrice, { id: row.id, capacity_gb }, { keepPrevious: true })
  const write = usePaid(diskCalls.diskExtend, answer.refetch)
  const price = answer.data
  return (
    <FormDrawer
      title={t('disks.extendTitle', { name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error ?? answer.error ?? undefined}
      submitWord={t('disks.extend')}
      submit={
        price && (
          <PayButton
            total={price.total}
            pending={write.pending}
            disabled={answer.isPlaceholderData}
            word={t('disks.extendPay', { sum: formatMoney(price.total) })}
          />
        )
      }
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (!price || answer.isPlaceholderData) return
        await write.send({ id: row.id, ...values, quote: price.token })
        toast('success', t('disks.extending'))
        onClose()
      })}
    >
      <p className={classes.text}>{t('disks.extendText')}</p>
      <div className={buy.row}>
        <span className={buy.rowName}>{t('disks.newCapacity')}</span>
        <Stepper
          label={t('disks.newCapacity')}
          name="capacity_gb"
          value={capacity_gb}
          onChange={(gb) => form.set('capacity_gb', gb)}
          min={Math.min(row.capacity_gb + 1, dataDisksGbMax)}
          max={dataDisksGbMax}
          step={stepGb}
          unit="GB"
        />
        <span className={buy.quiet}>{`${row.capacity_gb} → ${capacityText(capacity_gb)}`}</span>
      </div>
      {price ? (
        <div className={classes.stack} aria-busy={answer.isPlaceholderData || undefined}>
          <Facts
            facts={[
              [t('disks.monthBefore'), <Money key="before" amount={price.month_before} />],
              [t('disks.monthAfter'), <Money key="after" amount={price.month_after} />],
              price.expire_time && [
                t('disks.restOfTerm', { time: formatDay(price.expire_time) }),
                <Money key="rest" amount={price.total} />,
              ],
            ]}
          />
          <PaySums total={price.total} />
        </div>
      ) : (
        !answer.error && <SkeletonLines lines={4} />
      )}
    </FormDrawer>
  )
}
