import { networkCalls, type Vpc } from '@portico/contract/network/network.ts'
import { vpcCalls } from '@portico/contract/network/vpc.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { navigate } from '../../../base/place/navigate.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { paths } from '../../../base/place/paths.ts'
import type { RowAction } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { RefusableButton } from '../../../kit/show/RefusableButton.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { VpcForm, VpcRenameForm } from './vpc-forms.tsx'
import { vpcColumns } from './vpc-parts.tsx'

/** Why a network cannot be deleted; the server says the same, and what is in it. */
const removeRefusal = ({ standard, subnets }: Vpc): string | undefined =>
  standard ? t('vpc.isStandard') : subnets > 0 ? t('vpc.hasSubnets', { n: subnets }) : undefined

export default function VpcsPage() {
  const list = useList(networkCalls.vpcList, { filters: ['controller_id'] })
  const nodes = useCall(nodeCalls.nodeList).data?.result.filter((node) => node.is_subscribed) ?? []
  const remove = useWrite(vpcCalls.vpcRemove)
  const open = useParam('open')
  const edited = list.rows?.find(({ id }) => id === open.value)
  const actions = (row: Vpc): RowAction[] => [
    {
      key: 'open',
      word: t('vpc.show'),
      icon: IconRoute,
      quick: true,
      run: () => navigate(paths.vpc(row.id)),
    },
    {
      key: 'rename',
      word: t('vpc.rename'),
      icon: IconPencil,
      quick: true,
      refused: callRefusal(vpcCalls.vpcSave),
      run: () => open.open(row.id),
    },
    {
      key: 'remove',
      word: t('vpc.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: callRefusal(vpcCalls.vpcRemove) ?? removeRefusal(row),
      confirm: {
        title: t('vpc.removeTitle', { name: row.name }),
        text: t('vpc.removeText'),
        confirm: t('vpc.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id: row.id })
        toast('success', t('vpc.removed'))
      },
    },
  ]
  const create = (
    <RefusableButton
      refused={callRefusal(vpcCalls.vpcCreate)}
      icon={<IconPlus size={16} stroke={1.8} />}
      onClick={() => open.open('create')}
    >
      {t('vpc.create')}
    </RefusableButton>
  )
  return (
    <PageShell title={t('pages.vpcs')} text={t('vpc.text')} action={create}>
      <ResourceTable
        name="vpcs"
        list={list}
        columns={vpcColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('vpc.search')}
        filters={[
          {
            name: 'controller_id',
            title: t('vpc.node'),
            menu: true,
            options: nodes.map((node) => ({ value: node.controller_id, label: node.controller_name })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconRoute size={24} stroke={1.5} />}
            title={t('vpc.none')}
            text={t('vpc.noneText')}
            action={create}
          />
        }
      />
      {open.value === 'create' && list.rows && <VpcForm taken={list.rows} onClose={open.close} />}
      {edited && <VpcRenameForm key={edited.id} row={edited} onClose={open.close} />}
    </PageShell>
  )
}
