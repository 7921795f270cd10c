import { formatBytes } from '@portico/contract/formats.ts'
import { objectCalls, type ObjectVersion } from '@portico/contract/storage/object.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useWrite } from '../../base/call/use-write.ts'
import { toast } from '../../base/state/toast-store.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { say } from './object-words.ts'
import { ObjectSign } from './ObjectSign.tsx'
import classes from './Objects.module.css'
import { Unlisted } from './Unlisted.tsx'
import { useDeleted } from './use-objects.ts'

/** What was deleted here and can be had back. */
export function DeletedList({ id, prefix }: { id: string; prefix: string }) {
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage, error, refetch } = useDeleted(id, prefix)
  if (!rows) return <Unlisted error={error} onRetry={() => void refetch()} />
  if (rows.length === 0)
    return (
      <div className={classes.scroll}>
        <EmptyState title={say('deleted.none')} text={say('deleted.noneText')} />
      </div>
    )
  return (
    <div className={classes.scroll}>
      <ul className={classes.deleted} aria-label={say('deleted.word')}>
        {rows.map((row) => (
          <DeletedRow key={row.key} id={id} base={prefix} row={row} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={classes.walkNote}>
          <Button kind="plain" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {say('deleted.more')}
          </Button>
        </p>
      )}
    </div>
  )
}

function DeletedRow({ id, base, row }: { id: string; base: string; row: ObjectVersion }) {
  const write = useWrite(objectCalls.objectRestore)
  const name = row.key.slice(base.length)
  async function restore() {
    await write.send({ id, key: row.key, version_id: row.version_id })
    toast('success', say('deleted.restored', { name }))
  }
  return (
    <li className={classes.deletedRow}>
      <ObjectSign name={row.key} type={row.type} />
      <span className={classes.deletedName}>{name}</span>
      <span className="quiet tabular">{formatBytes(row.size)}</span>
      <RelativeTime at={row.modified_time} />
      <RefusableButton
        kind="plain"
        refused={callRefusal(objectCalls.objectRestore)}
        name={say('deleted.restoreOne', { name })}
        pending={write.pending}
        icon={<IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void restore().catch(() => {})}
      >
        {say('deleted.restore')}
      </RefusableButton>
    </li>
  )
}
