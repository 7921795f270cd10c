import { container, type Container } from '@portico/contract/storage/container.ts'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useSearchParams } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { DropArea } from '../../kit/form/DropArea.tsx'
import { usePageName } from '../../base/person/use-page-name.ts'
import { localStore } from '../../base/state/storage.ts'
import { useParam } from '../../base/state/use-param.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import BulkBar from '../../kit/table/BulkBar.tsx'
import { useOpen } from '../../sold/use-open.ts'
import { containerDialogs, type ContainerDialog } from './ContainersPage.tsx'
import { DeletedList } from './DeletedList.tsx'
import { useObjectActions } from './object-actions.tsx'
import { ObjectsBar, type ObjectsLayout } from './ObjectsBar.tsx'
import { ObjectsFooter } from './ObjectsFooter.tsx'
import { ObjectsHeader } from './ObjectsHeader.tsx'
import { ObjectsList } from './ObjectsList.tsx'
import { nothing } from './selection.ts'
import { say } from './object-words.ts'
import { useAdding } from './use-adding.tsx'
import classes from './Objects.module.css'
import { useObjects } from './use-objects.ts'

const ObjectPanel = lazy(() => import('./ObjectPanel.tsx'))

/** One that cannot be shown is told by the page itself. */
export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(container.calls.containerInfo, { id: params.get('id') ?? '' }) }).catch(() => null)

export default function ObjectsPage() {
  const [params] = useSearchParams()
  const answer = useCall(container.calls.containerInfo, { id: params.get('id') ?? '' })
  return <Answered answer={answer}>{(row) => <Objects row={row} />}</Answered>
}

const layoutKey = 'objects:layout'
const dialogKinds = Object.keys(containerDialogs) as ContainerDialog[]

/** What is in a container, as files and folders. */
function Objects({ row }: { row: Container }) {
  usePageName(row.name)
  const { id } = row
  const [params] = useSearchParams()
  const prefix = params.get('prefix') ?? ''
  const search = params.get('search') ?? ''
  const deleted = params.has('deleted')
  const [layout, setLayout] = useState<ObjectsLayout>(() => (localStore.get(layoutKey) === 'tiles' ? 'tiles' : 'list'))
  const [selection, setSelection] = useState(nothing)
  const list = useObjects(id, prefix, search)
  const opened = useOpen(dialogKinds)
  const panel = useParam('object')
  const adding = useAdding(row, prefix)
  const actions = useObjectActions({ row, prefix, onOpen: (key, part) => panel.open(part ? `${key}\n${part}` : key) })
  const chosen = list.items?.filter(({ key }) => selection.keys.has(key)) ?? []
  const Own = opened.kind && containerDialogs[opened.kind]

  function choose(next: ObjectsLayout) {
    localStore.set(layoutKey, next)
    setLayout(next)
  }
  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape' && selection.keys.size > 0) setSelection(nothing)
    if (event.key === 'Delete' && chosen.length > 0) void actions.remove(chosen.map(({ key }) => key))
  }
  return (
    <DropArea word={say('dropHere')} onDrop={adding.drop} className={classes.page}>
      <ObjectsHeader row={row} adding={adding} onOpen={(dialog) => opened.open(dialog, id)} prefix={prefix} />
      <div className={classes.body} data-beside={panel.value !== '' || undefined}>
        {/* Keys that work wherever the focus is in the list. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={classes.main} onKeyDown={keys}>
          <ObjectsBar
            row={row}
            prefix={prefix}
            layout={layout}
            onLayout={choose}
            refreshing={list.isFetching}
            onRefresh={() => void list.refetch()}
          />
          {deleted ? (
            <DeletedList id={id} prefix={prefix} />
          ) : (
            <ObjectsList
              key={`${prefix} ${search}`}
              list={list}
              layout={layout}
              base={prefix}
              searching={search !== ''}
              selection={selection}
              onSelect={setSelection}
              actions={actions}
              open={panel.value.split('\n')[0] ?? ''}
              adding={adding}
            />
          )}
          {chosen.length > 0 && !deleted && (
            <div className={classes.bulk}>
              <BulkBar count={chosen.length} actions={actions.bulk(chosen)} onClear={() => setSelection(nothing)} />
            </div>
          )}
          {!deleted && <ObjectsFooter items={list.items} whole={!list.hasNextPage} />}
        </div>
        {panel.value && (
          <Suspense>
            <ObjectPanel key={panel.value} row={row} value={panel.value} onClose={panel.close} />
          </Suspense>
        )}
      </div>
      {actions.dialogs}
      {adding.dialog}
      {Own && <Own row={row} onClose={opened.close} />}
    </DropArea>
  )
}
