import { nodeDeskCalls, nodeEngines, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import IconEngine from '@tabler/icons-react/dist/esm/icons/IconEngine.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Flag } from '../../kit/show/Flag.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { EngineForm } from './EngineForm.tsx'
import classes from './Node.module.css'
import { nodeName, SaleMark } from './node-desk.tsx'
import { NodeForm } from './NodeForm.tsx'

const textOf = (row: PlatformNode) => `${nodeName(row)} ${row.controller_id}`

const columns: readonly Column<PlatformNode>[] = [
  {
    key: 'node',
    title: t('nodeDesk.node'),
    fixed: true,
    card: 'title',
    cell: (row) => (
      <span className={classes.nodeCell}>
        <Flag code={row.flag} />
        <NameCell name={nodeName(row)} second={row.controller_id} mono />
      </span>
    ),
  },
  { key: 'where', title: t('nodeDesk.where'), cell: ({ country }) => t(`states.country.${country}`) },
  { key: 'cloud', title: t('nodeDesk.cloudType'), cell: ({ cloud_type }) => t(`states.cloudType.${cloud_type}`) },
  { key: 'engine', title: t('nodeDesk.engine'), cell: (row) => <EngineCell row={row} /> },
  {
    key: 'subscriptions',
    title: t('nodeDesk.subscriptions'),
    align: 'end',
    cell: ({ subscriptions }) => subscriptions,
  },
  { key: 'sale', title: t('nodeDesk.sale'), card: 'side', cell: ({ on_sell }) => <SaleMark onSell={on_sell} /> },
]

const engineName = (engine: string) => {
  const known = nodeEngines.find((one) => one === engine)
  return known ? t(`nodeDesk.engines.${known}`) : engine
}

function EngineCell({ row: { engine, unreachable_since: since } }: { row: PlatformNode }) {
  if (!since) return engineName(engine)
  const reason = t('nodeDesk.silentSince', { time: formatTime(since) })
  return <StatusMark shape="failed" word={engineName(engine)} reason={reason} />
}

export function NodesTab() {
  const answer = useCall(nodeDeskCalls.platformNodeList)
  const list = useRows(answer, textOf, 50)
  const remove = useWrite(nodeDeskCalls.platformNodeRemove)
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const chosen = answer.data?.result.find(({ controller_id }) => controller_id === id)

  const actions = (row: PlatformNode): RowAction[] => [
    {
      key: 'edit',
      word: t('nodeDesk.edit'),
      icon: IconPencil,
      quick: true,
      run: () => form.open(`edit:${row.controller_id}`),
    },
    ...(row.engine === 'openstack'
      ? [
          {
            key: 'region',
            word: t('region.open'),
            icon: IconCloud,
            run: () => navigate(paths.platformNodes({ region: row.controller_id })),
          },
        ]
      : []),
    {
      key: 'engine',
      word: t('nodeDesk.setEngine'),
      icon: IconEngine,
      run: () => form.open(`engine:${row.controller_id}`),
    },
    {
      key: 'remove',
      word: t('nodeDesk.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      confirm: {
        title: t('nodeDesk.removeNodeTitle', { name: nodeName(row) }),
        text: t('nodeDesk.removeNodeText'),
        confirm: t('nodeDesk.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ controller_id: row.controller_id })
        toast('success', t('nodeDesk.nodeRemoved'))
      },
    },
  ]
  const add = <Button onClick={() => form.open('new')}>{t('nodeDesk.addNode')}</Button>
  return (
    <>
      <ResourceTable
        name="nodes"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ controller_id }) => controller_id}
        rowName={nodeName}
        searchPlaceholder={t('nodeDesk.searchNodes')}
        extra={add}
        empty={<EmptyState title={t('nodeDesk.noDeskNodes')} text={t('nodeDesk.noDeskNodesText')} action={add} />}
      />
      {kind === 'new' && <NodeForm onClose={form.close} />}
      {kind === 'edit' && chosen && <NodeForm key={id} row={chosen} onClose={form.close} />}
      {kind === 'engine' && chosen && <EngineForm key={id} row={chosen} onClose={form.close} />}
    </>
  )
}
