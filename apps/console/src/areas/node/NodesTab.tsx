import { nodeDeskCalls, nodeEngines, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import IconEngine from '@tabler/icons-react/dist/esm/icons/IconEngine.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Flag } from '../../kit/show/Flag.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
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
  const engine = useParam('engine')
  const driven = answer.data?.result.find(({ controller_id }) => controller_id === engine.value)
  const more = ({ controller_id, engine: kind }: PlatformNode): RowAction[] => [
    ...(kind === 'openstack'
      ? [
          {
            key: 'region',
            word: t('region.open'),
            icon: IconCloud,
            run: () => navigate(paths.platformNodes({ region: controller_id })),
          },
        ]
      : []),
    { key: 'engine', word: t('nodeDesk.setEngine'), icon: IconEngine, run: () => engine.open(controller_id) },
  ]
  return (
    <>
      <NounList
        name="nodes"
        list={list}
        among={answer.data?.result}
        columns={columns}
        rowId={({ controller_id }) => controller_id}
        rowName={nodeName}
        searchPlaceholder={t('nodeDesk.searchNodes')}
        empty={{ title: t('nodeDesk.noDeskNodes'), text: t('nodeDesk.noDeskNodesText') }}
        add={{ word: t('nodeDesk.addNode') }}
        edit={t('nodeDesk.edit')}
        more={more}
        remove={(row) => ({
          write: { send: () => remove.send({ controller_id: row.controller_id }) },
          word: t('nodeDesk.remove'),
          title: t('nodeDesk.removeNodeTitle', { name: nodeName(row) }),
          text: t('nodeDesk.removeNodeText'),
          removed: t('nodeDesk.nodeRemoved'),
        })}
        form={(row, close) => <NodeForm row={row} onClose={close} />}
      />
      {driven && <EngineForm key={driven.controller_id} row={driven} onClose={engine.close} />}
    </>
  )
}
