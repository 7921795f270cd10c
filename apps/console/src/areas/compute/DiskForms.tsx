import { diskCalls, type Disk } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { dataDisksGbMax } from '@portico/contract/constants.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { ActForm } from '../../sold/ActDialog.tsx'
import { ExtendForm } from '../../sold/ExtendForm.tsx'
import { OwnField } from '../../sold/OwnField.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { say } from './disk.screens.ts'

/** The hosts of a node that a disk can go to now. */
export function useHostsOf(node: string, enabled = true) {
  const answer = useCall(hostCalls.hostList, { node, limit: 1000 }, { enabled })
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
      title={say('attachTitle', { name: row.name })}
      word={say('attach')}
      begun={say('attaching')}
      onClose={onClose}
    >
      {(form) => (
        <OwnField
          {...form.field('host_id')}
          options={hosts?.map(({ id, name, private_ip: ip }) => ({
            value: id,
            label: [name, ip].filter(Boolean).join(' · '),
          }))}
          help={say('attachHelp', { node: row.node_name })}
          none={say('noHost', { node: row.node_name })}
          comesWith="host"
        />
      )}
    </ActForm>
  )
}

const stepGb = 10

export function DiskExtendForm({ row, onClose }: ResourceDialogProps<Disk>) {
  return (
    <ExtendForm
      row={row}
      max={dataDisksGbMax}
      step={stepGb}
      price={diskCalls.diskExtendPrice}
      extend={diskCalls.diskExtend}
      words={{
        title: say('extendTitle', { name: row.name }),
        text: say('extendText'),
        capacity: say('newCapacity'),
        word: say('extend'),
        begun: say('extending'),
      }}
      payWord={(sum) => say('extendPay', { sum })}
      onClose={onClose}
    />
  )
}
