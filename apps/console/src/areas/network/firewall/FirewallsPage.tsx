import { firewallCalls, type Firewall } from '@portico/contract/network/firewall.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { navigate } from '../../../base/place/navigate.ts'
import { paths } from '../../../base/place/paths.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { RefusableButton } from '../../../kit/show/RefusableButton.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { RowAction } from '../../../base/state/list.ts'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { firewallColumns, removeRefusal } from './firewall-parts.tsx'
import { FirewallCloneForm } from './FirewallCloneForm.tsx'
import { FirewallEditForm } from './FirewallEditForm.tsx'

export default function FirewallsPage() {
  const list = useList(firewallCalls.firewallList, { filters: ['node'] })
  const nodes = useCall(nodeCalls.nodeList).data?.result.filter((node) => node.is_subscribed) ?? []
  const remove = useWrite(firewallCalls.firewallRemove)
  const edit = useParam('edit')
  const clone = useParam('clone')
  const edited = list.rows?.find(({ id }) => id === edit.value)
  const cloned = list.rows?.find(({ id }) => id === clone.value)
  const actions = (row: Firewall): RowAction[] => [
    {
      key: 'manage',
      word: t('network.manage'),
      icon: IconListDetails,
      quick: true,
      run: () => navigate(paths.firewall(row.id)),
    },
    {
      key: 'edit',
      word: t('network.edit'),
      icon: IconPencil,
      quick: true,
      refused: callRefusal(firewallCalls.firewallSave),
      run: () => edit.open(row.id),
    },
    {
      key: 'clone',
      word: t('network.clone'),
      icon: IconCopy,
      refused: callRefusal(firewallCalls.firewallClone),
      run: () => clone.open(row.id),
    },
    {
      key: 'remove',
      word: t('network.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: callRefusal(firewallCalls.firewallRemove) ?? removeRefusal(row),
      confirm: {
        title: t('network.removeTitle', { name: row.name }),
        text: t('network.removeText'),
        confirm: t('network.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id: row.id })
        toast('success', t('network.removed'))
      },
    },
  ]
  return (
    <PageShell title={t('pages.firewalls')} text={t('network.text')} action={<Create />}>
      <ResourceTable
        name="firewalls"
        list={list}
        columns={firewallColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('network.search')}
        filters={[
          {
            name: 'node',
            title: t('network.node'),
            menu: true,
            options: nodes.map((node) => ({ value: node.controller_id, label: node.controller_name })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconShield size={24} stroke={1.5} />}
            title={t('network.none')}
            text={t('network.noneText')}
            action={<Create />}
          />
        }
      />
      {edited && <FirewallEditForm key={edited.id} row={edited} onClose={edit.close} />}
      {cloned && <FirewallCloneForm key={cloned.id} row={cloned} onClose={clone.close} />}
    </PageShell>
  )
}

function Create() {
  const refused = callRefusal(firewallCalls.firewallCreate)
  const icon = <IconPlus size={16} stroke={1.8} />
  return refused === undefined ? (
    <LinkButton to={paths.createFirewall()} icon={icon}>
      {t('network.create')}
    </LinkButton>
  ) : (
    <RefusableButton refused={refused} icon={icon}>
      {t('network.create')}
    </RefusableButton>
  )
}
