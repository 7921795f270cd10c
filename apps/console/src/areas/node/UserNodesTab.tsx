import { nodeDeskCalls, UserNodesInput, type UserNodes } from '@portico/contract/node/node-desk.ts'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { useCall } from '../../app/queries.ts'
import { useList } from '../../app/use-list.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { SaveDrawer } from '../../kit/SaveDrawer.tsx'
import type { Column, RowAction } from '../../kit/list.ts'
import { NameCell } from '../../kit/NameCell.tsx'
import { ResourceTable } from '../../kit/ResourceTable.tsx'
import { Segments } from '../../kit/Segments.tsx'
import { useForm } from '../../kit/use-form.ts'
import { useParam } from '../../kit/use-param.ts'
import { NodeChecks, nodeName } from './node-desk.tsx'

const columnsWith = (nameOf: (id: string) => string): readonly Column<UserNodes>[] => [
  {
    key: 'customer',
    title: t('nodeDesk.customer'),
    fixed: true,
    card: 'title',
    cell: ({ customer, email }) => <NameCell name={customer} second={email} />,
  },
  {
    key: 'nodes',
    title: t('nodeDesk.usable'),
    cell: ({ nodes }) => (nodes.length ? nodes.map(nameOf).join(', ') : t('nodeDesk.allNodes')),
  },
]

export function UserNodesTab() {
  const { data } = useCall(nodeDeskCalls.platformNodeList)
  const nameOf = (id: string) => {
    const node = data?.result.find(({ controller_id }) => controller_id === id)
    return node ? nodeName(node) : id
  }
  const list = useList(nodeDeskCalls.platformUserNodeList)
  const form = useParam('form')
  const edited = list.rows?.find(({ account_id }) => account_id === form.value)
  const actions = ({ account_id }: UserNodes): RowAction[] => [
    { key: 'choose', word: t('nodeDesk.choose'), icon: IconMapPin, quick: true, run: () => form.open(account_id) },
  ]
  return (
    <>
      <ResourceTable
        name="user-nodes"
        list={list}
        columns={columnsWith(nameOf)}
        actions={actions}
        rowId={({ account_id }) => account_id}
        rowName={({ customer }) => customer}
        searchPlaceholder={t('nodeDesk.searchCustomers')}
        empty={<EmptyState title={t('nodeDesk.noCustomers')} text={t('nodeDesk.noCustomersText')} />}
      />
      {edited && <UserNodesForm key={edited.account_id} row={edited} onClose={form.close} />}
    </>
  )
}

function UserNodesForm({ row, onClose }: { row: UserNodes; onClose: () => void }) {
  const title = t('nodeDesk.chooseTitle', { name: row.customer })
  const write = useWrite(nodeDeskCalls.platformUserNodeSave, { inForm: true, action: title })
  const form = useForm({
    schema: UserNodesInput,
    initial: { account_id: row.account_id, all: row.nodes.length === 0, nodes: row.nodes },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      <Segments
        label={t('nodeDesk.usable')}
        value={form.values.all ? 'all' : 'some'}
        onChange={(chosen) => form.set('all', chosen === 'all')}
        options={[
          { value: 'all', label: t('nodeDesk.allNodes') },
          { value: 'some', label: t('nodeDesk.someNodes') },
        ]}
        labelled
        full
      />
      {!form.values.all && <NodeChecks {...form.field('nodes')} />}
    </SaveDrawer>
  )
}
