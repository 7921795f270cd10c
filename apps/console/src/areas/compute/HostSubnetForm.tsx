import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import classes from './Host.module.css'
import { say } from './host.screens.ts'

const schema = z.object({ subnet_id: hostCalls.hostSubnetMove.input.shape.subnet_id })

/** To another subnet of its node, with another private address. */
export function HostSubnetForm({ row, onClose }: ResourceDialogProps<Host>) {
  const write = useWrite(hostCalls.hostSubnetMove, { inForm: true })
  const of = { controller_id: row.node, limit: 1000 }
  const subnets = useCall(networkCalls.subnetList, of).data?.result ?? []
  const vpcs = useCall(networkCalls.vpcList, of).data?.result ?? []
  const form = useForm({ schema, initial: { subnet_id: '' } })
  const vpcName = (id: string) => vpcs.find((vpc) => vpc.id === id)?.name ?? id
  return (
    <SaveDialog
      title={say('subnetTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: ({ subnet_id }) => write.send({ id: row.id, subnet_id }) }}
      saved={say('asked', { action: say('moveSubnet'), name: row.name })}
      submitWord={say('moveSubnet')}
      onClose={onClose}
    >
      <p className={classes.text}>{say('subnetText', { ip: row.private_ip })}</p>
      <SelectField
        {...form.field('subnet_id')}
        options={subnets
          .filter(({ id }) => id !== row.subnet_id)
          .map(({ id, name, cidr, vpc_id }) => ({ value: id, label: `${vpcName(vpc_id)} / ${name} · ${cidr}` }))}
        required
      />
    </SaveDialog>
  )
}
