import { statusCan, statusDeskCalls, type PlatformStatusEvent } from '@portico/contract/node/status-desk.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { statusKinds, type StatusState } from '@portico/contract/node/status.ts'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import { listed } from '../../base/format/listed.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import classes from './Node.module.css'
import { nodeName } from './node-desk.tsx'
import { StatusEventForm } from './StatusEventForm.tsx'
import { StatusUpdateForm } from './StatusUpdateForm.tsx'

const shapes: Record<StatusState, StatusShape> = {
  investigating: 'failed',
  identified: 'failed',
  monitoring: 'working',
  resolved: 'running',
  planned: 'waiting',
  underway: 'working',
  done: 'running',
}

const columnsOf = (nodesText: (row: PlatformStatusEvent) => string): readonly Column<PlatformStatusEvent>[] => [
  {
    key: 'title',
    title: t('nodeDesk.statusDesk.title'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.title} second={t(`status.${row.kind}`)} />,
  },
  {
    key: 'state',
    title: t('nodeDesk.statusDesk.state'),
    card: 'side',
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={t(`status.states.${state}`)} />,
  },
  { key: 'nodes', title: t('nodeDesk.statusDesk.nodes'), cell: nodesText },
  { key: 'start', title: t('nodeDesk.statusDesk.start'), cell: ({ start_time }) => formatTime(start_time) },
  {
    key: 'end',
    title: t('nodeDesk.statusDesk.end'),
    cell: ({ end_time }) => (end_time ? formatTime(end_time) : t('nodeDesk.statusDesk.lasting')),
  },
  { key: 'updates', title: t('nodeDesk.statusDesk.updates'), align: 'end', cell: ({ updates }) => updates },
]

/** Incidents and maintenance windows, as operators write them for everybody. */
export function StatusTab() {
  const list = useList(statusDeskCalls.platformStatusList, { filters: ['kind'] })
  const nodes = useCall(nodeDeskCalls.platformNodeList).data?.result ?? []
  const remove = useWrite(statusDeskCalls.platformStatusRemove)
  const saying = useParam('update')
  const told = list.rows?.find(({ id }) => id === saying.value)
  const nameOf = (id: string) => {
    const node = nodes.find(({ controller_id }) => controller_id === id)
    return node ? nodeName(node) : id
  }
  const nodesText = (row: PlatformStatusEvent) =>
    row.nodes.length === 0 ? t('status.allNodes') : listed(row.nodes.map(nameOf))
  const updating = ({ id, state }: PlatformStatusEvent): RowAction => ({
    key: 'update',
    word: t('nodeDesk.statusDesk.update'),
    icon: IconMessagePlus,
    quick: true,
    refused: statusCan.update(state) ? undefined : t('nodeDesk.statusDesk.over'),
    run: () => saying.open(id),
  })
  return (
    <>
      <p className={classes.line}>
        {t('nodeDesk.statusDesk.text')}:{' '}
        <a href={absolute(paths.status())} target="_blank" rel="noreferrer">
          {t('nodeDesk.statusDesk.open')}
        </a>
      </p>
      <NounList
        name="status"
        list={list}
        columns={columnsOf(nodesText)}
        filters={[
          {
            name: 'kind',
            title: t('nodeDesk.statusDesk.kind'),
            options: statusKinds.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        rowName={({ title }) => title}
        searchPlaceholder={t('nodeDesk.statusDesk.search')}
        empty={{ title: t('nodeDesk.statusDesk.none'), text: t('nodeDesk.statusDesk.noneText') }}
        add={{ word: t('nodeDesk.statusDesk.add') }}
        edit={t('nodeDesk.statusDesk.edit')}
        more={(row) => [updating(row)]}
        remove={({ title }) => ({
          write: remove,
          word: t('nodeDesk.statusDesk.remove'),
          title: t('nodeDesk.statusDesk.removeTitle', { title }),
          text: t('nodeDesk.statusDesk.removeText'),
          removed: t('nodeDesk.statusDesk.removed'),
        })}
        form={(row, close) => <StatusEventForm row={row} onClose={close} />}
      />
      {told && <StatusUpdateForm key={told.id} row={told} onClose={saying.close} />}
    </>
  )
}
