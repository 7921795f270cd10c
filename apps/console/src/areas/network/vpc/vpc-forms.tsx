import type { Subnet, Vpc } from '@portico/contract/network/network.ts'
import { networkText, nextFree, parseNetwork } from '@portico/contract/network/ipv4.ts'
import { routeProblems, subnetProblems } from '@portico/contract/network/plan.ts'
import {
  RouteInput,
  SubnetInput,
  SubnetSaveInput,
  vpcCalls,
  VpcInput,
  VpcSaveInput,
  type Route,
  type VpcDetails,
} from '@portico/contract/network/vpc.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDialog } from '../../../kit/dialog/SaveDialog.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import classes from '../Network.module.css'

/** The second number of those that are taken already is passed over, so that two can be joined later. */
const proposedVpc = (taken: readonly Vpc[]): string => {
  const all = taken.flatMap(({ cidr }) => parseNetwork(cidr) ?? [])
  const free = nextFree({ base: 10 * 2 ** 24 + 24 * 2 ** 16, prefix: 13 }, all, 16)
  return free ? networkText(free) : ''
}

export function VpcForm({ taken, onClose }: { taken: readonly Vpc[]; onClose: () => void }) {
  const write = useWrite(vpcCalls.vpcCreate, { inForm: true })
  const nodes = useCall(nodeCalls.nodeList).data?.result.filter((node) => node.is_subscribed) ?? []
  const form = useForm({ schema: VpcInput, initial: { controller_id: '', name: '', cidr: proposedVpc(taken) } })
  return (
    <SaveDrawer
      title={t('vpc.create')}
      form={form}
      write={write}
      saved={t('vpc.made')}
      submitWord={t('vpc.create')}
      onClose={onClose}
    >
      <SelectField
        {...form.field('controller_id')}
        label={t('vpc.node')}
        options={nodes.map((node) => ({ value: node.controller_id, label: node.controller_name }))}
        required
      />
      <TextField {...form.field('name')} autoComplete="off" required />
      <TextField {...form.field('cidr')} help={t('vpc.cidrHelp')} autoComplete="off" required />
    </SaveDrawer>
  )
}

export function VpcRenameForm({ row, onClose }: { row: Pick<Vpc, 'id' | 'name'>; onClose: () => void }) {
  const write = useWrite(vpcCalls.vpcSave, { inForm: true })
  const form = useForm({ schema: VpcSaveInput, initial: { id: row.id, name: row.name } })
  return (
    <SaveDialog
      title={t('vpc.renameTitle', { name: row.name })}
      form={form}
      write={write}
      saved={t('vpc.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" required />
    </SaveDialog>
  )
}

export function SubnetRenameForm({ row, onClose }: { row: Subnet; onClose: () => void }) {
  const write = useWrite(vpcCalls.subnetSave, { inForm: true })
  const form = useForm({ schema: SubnetSaveInput, initial: { id: row.id, name: row.name } })
  return (
    <SaveDialog
      title={t('vpc.renameTitle', { name: row.name })}
      form={form}
      write={write}
      saved={t('vpc.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" required />
    </SaveDialog>
  )
}

/** The next range that is free, the size most people want or what is left. */
function proposedSubnet({ cidr, subnet_list }: VpcDetails): string {
  const vpc = parseNetwork(cidr)!
  const taken = subnet_list.flatMap((one) => parseNetwork(one.cidr) ?? [])
  for (let prefix = Math.max(24, vpc.prefix); prefix <= 29; prefix++) {
    const free = nextFree(vpc, taken, prefix)
    if (free) return networkText(free)
  }
  return ''
}

export function SubnetForm({ vpc, onClose }: { vpc: VpcDetails; onClose: () => void }) {
  const write = useWrite(vpcCalls.subnetCreate, { inForm: true })
  const form = useForm({
    schema: SubnetInput,
    initial: { vpc_id: vpc.id, name: '', cidr: proposedSubnet(vpc), gateway_ip: '', pool_from: '', pool_to: '' },
    check: (values) => (SubnetInput.safeParse(values).success ? subnetProblems(values, vpc.cidr, vpc.subnet_list) : {}),
  })
  return (
    <SaveDrawer
      title={t('vpc.createSubnet')}
      form={form}
      write={write}
      saved={t('vpc.subnetMade')}
      submitWord={t('vpc.createSubnet')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" required />
      <TextField
        {...form.field('cidr')}
        help={t('vpc.subnetCidrHelp', { cidr: vpc.cidr })}
        autoComplete="off"
        required
      />
      <TextField {...form.field('gateway_ip')} help={t('vpc.gatewayHelp')} autoComplete="off" />
      <div className={classes.pair}>
        <TextField {...form.field('pool_from')} help={t('vpc.poolHelp')} autoComplete="off" />
        <TextField {...form.field('pool_to')} autoComplete="off" />
      </div>
    </SaveDrawer>
  )
}

export function RouteForm({
  vpc,
  route,
  onClose,
}: {
  vpc: VpcDetails
  route?: Route | undefined
  onClose: () => void
}) {
  const add = useWrite(vpcCalls.routeAdd, { inForm: true })
  const save = useWrite(vpcCalls.routeSave, { inForm: true })
  const others = vpc.route_list.filter(({ id }) => id !== route?.id)
  const form = useForm({
    schema: RouteInput,
    initial: {
      vpc_id: vpc.id,
      target_network: route?.target_network ?? '',
      next_hop: route?.next_hop ?? '',
      description: route?.description ?? '',
    },
    check: (values) => (RouteInput.safeParse(values).success ? routeProblems(values, vpc.subnet_list, others) : {}),
  })
  const write = route ? { ...save, send: (values: RouteInput) => save.send({ ...values, id: route.id }) } : add
  return (
    <SaveDrawer
      title={route ? t('vpc.editRoute') : t('vpc.addRoute')}
      form={form}
      write={write}
      saved={route ? t('vpc.routeSaved') : t('vpc.routeAdded')}
      submitWord={route ? t('kit.save') : t('vpc.addRoute')}
      onClose={onClose}
    >
      <TextField {...form.field('target_network')} help={t('vpc.targetHelp')} autoComplete="off" required />
      <TextField {...form.field('next_hop')} help={t('vpc.hopHelp')} autoComplete="off" required />
      <TextField {...form.field('description')} autoComplete="off" />
    </SaveDrawer>
  )
}
