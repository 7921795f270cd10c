import { nodeDeskCalls, UserNodesInput, type UserNodes } from '@portico/contract/node/node-desk.ts'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import { listed } from '../../base/format/listed.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
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
    cell: ({ nodes }) => (nodes.length ? listed(nodes.map(nameOf)) : t('nodeDesk.allNodes')),
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
