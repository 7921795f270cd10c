import { formatBytes } from '@portico/contract/formats.ts'
import type { Container } from '@portico/contract/storage/container.ts'
import { objectCalls, type ObjectInfo, type ObjectVersion } from '@portico/contract/storage/object.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { RowActions } from '../../kit/table/RowActions.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { doorWords } from './container-columns.tsx'
import { downloadObject } from './download.ts'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'

/** What an object was before, and the ways to have it back. */
export function ObjectVersions({ row, info }: { row: Container; info: ObjectInfo }) {
  const answer = useCall(objectCalls.objectVersions, { id: row.id, key: info.key })
  return (
    <>
      {row.versioning !== 'on' && <p className={classes.previewNote}>{say('versions.off')}</p>}
      <Answered answer={answer}>
        {({ result }) => (
          <ul className={classes.versions}>
            {result.map((version) => (
              <VersionRow key={version.version_id} row={row} version={version} />
            ))}
          </ul>
        )}
      </Answered>
    </>
  )
}

function VersionRow({ row, version }: { row: Container; version: ObjectVersion }) {
  const { key, version_id, size, modified_time, latest, marker } = version
  const target = { id: row.id, key, version_id }
  const restore = useWrite(objectCalls.objectRestore)
  const remove = useWrite(objectCalls.objectVersionDelete)
  const time = formatTime(modified_time)
  const { objectLink, objectRestore, objectVersionDelete } = objectCalls
  const closed = row.door === 'open' ? undefined : doorWords(row)
  const actions: RowAction[] = [
    {
      key: 'download',
      word: say('download'),
      icon: IconDownload,
      refused:
        callRefusal(objectLink) ?? (marker ? say('versions.noBytes') : row.door === 'closed' ? closed : undefined),
      run: () => downloadObject(row.id, key, version_id),
    },
    {
      key: 'restore',
      word: say('versions.restore'),
      icon: IconArrowBackUp,
      refused:
        callRefusal(objectRestore) ?? (latest ? say('versions.isLatest') : marker ? say('versions.noBytes') : closed),
      run: async () => {
        await restore.send(target)
        toast('success', say('versions.restored'))
      },
    },
    {
      key: 'delete',
      word: say('versions.remove'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: callRefusal(objectVersionDelete) ?? closed,
      confirm: {
        title: say('versions.removeTitle', { name: nameOf(key), time }),
        text: say('versions.removeText'),
        confirm: say('versions.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send(target)
        toast('success', say('versions.removed'))
      },
    },
  ]
  return (
    <li className={classes.version}>
      <span className={classes.versionWords}>
        <span className="tabular">{time}</span>
        <span className="quiet tabular">{marker ? say('versions.deletedThen') : formatBytes(size)}</span>
      </span>
      {latest && <span className={classes.badge}>{say('versions.latest')}</span>}
      <RowActions actions={actions} name={time} />
    </li>
  )
}
