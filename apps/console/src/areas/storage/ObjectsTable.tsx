import { formatBytes } from '@portico/contract/formats.ts'
import type { StoredObject } from '@portico/contract/storage/object.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useEffect, useId, type MouseEvent } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { t } from '../../base/words/words.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { RowActions } from '../../kit/table/RowActions.tsx'
import { useWindow } from '../../kit/table/use-window.ts'
import { isFolderKey, nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import { ObjectSign } from './ObjectSign.tsx'
import classes from './Objects.module.css'
import type { ObjectsView } from './ObjectsList.tsx'
import type { ObjectItem } from './use-objects.ts'
import { useFolderPath } from './use-folder-path.ts'

const rowPx = 40
const narrowRowPx = 60
const columns = 7

/** What lies in a folder, a line each; of many only the lines in sight are drawn. */
export function ObjectsTable({ narrow, ...view }: ObjectsView & { narrow: boolean }) {
  const { items, selection, active, onTickAll, onKeyDown, onSight } = view
  const id = useId()
  const { body, from, to, beforePx, afterPx, reveal } = useWindow<HTMLTableSectionElement>(
    items.length,
    narrow ? narrowRowPx : rowPx,
  )
  useEffect(() => onSight(to), [to, onSight])
  return (
    <table
      className={classes.table}
      role="grid"
      // The whole list takes the focus once; arrows walk in it.
      tabIndex={0}
      aria-label={say('list')}
      aria-multiselectable
      aria-rowcount={items.length + 1}
      aria-activedescendant={`${id}${active}`}
      onKeyDown={(event) => onKeyDown(event, 1, reveal)}
    >
      <thead>
        <tr>
          <th className={classes.tick}>
            <input
              type="checkbox"
              aria-label={t('kit.selectAll')}
              disabled={items.length === 0}
              checked={selection.size > 0 && selection.size >= items.length}
              ref={(element) => {
                if (element) element.indeterminate = selection.size > 0 && selection.size < items.length
              }}
              onChange={onTickAll}
            />
          </th>
          <th>{say('name')}</th>
          <th data-align="end">{say('size')}</th>
          <th>{say('modified')}</th>
          <th data-align="end">{say('versions.title')}</th>
          <th>{say('share.column')}</th>
          <th>
            <span className="visually-hidden">{t('kit.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {beforePx > 0 && <Spacer px={beforePx} />}
        {items.slice(from, to).map((item, n) => (
          <Row key={item.key} {...view} id={`${id}${from + n}`} item={item} at={from + n} />
        ))}
        {afterPx > 0 && <Spacer px={afterPx} />}
      </tbody>
    </table>
  )
}

const Spacer = ({ px }: { px: number }) => (
  <tr aria-hidden="true" className={classes.spacer}>
    <td colSpan={columns} style={{ height: px }} />
  </tr>
)

interface RowProps extends ObjectsView {
  id: string
  item: ObjectItem
  at: number
}

function Row({ id, item, at, base, selection, active, open, actions, onTick }: RowProps) {
  const { key, object } = item
  const chosen = selection.has(key)
  const name = key.slice(base.length).replace(/\/$/, '')
  return (
    <tr
      id={id}
      aria-rowindex={at + 2}
      aria-selected={chosen}
      data-active={at === active || undefined}
      data-open={key === open || undefined}
    >
      <td className={classes.tick}>
        <input
          type="checkbox"
          aria-label={t('kit.selectRow', { name })}
          checked={chosen}
          onClick={({ shiftKey }: MouseEvent) => onTick(at, shiftKey)}
          onChange={() => {}}
        />
      </td>
      <td className={classes.nameCell}>
        <ObjectName item={item} name={name} onOpen={actions.open} />
        <span className={classes.below}>
          {object && `${formatBytes(object.size)} · ${formatTime(object.modified_time)}`}
        </span>
      </td>
      <td data-align="end" className={classes.wide}>
        {object && formatBytes(object.size)}
      </td>
      <td className={classes.wide}>
        {object && <time dateTime={object.modified_time}>{formatTime(object.modified_time)}</time>}
      </td>
      <td data-align="end" className={classes.wide}>
        {object?.versions}
      </td>
      <td className={classes.wide}>{object && <ShareCell object={object} />}</td>
      <td className={classes.actionsCell}>
        <RowActions actions={actions.of(item)} name={nameOf(key)} />
      </td>
    </tr>
  )
}

interface ObjectNameProps {
  item: ObjectItem
  name: string
  onOpen: (key: string) => void
}

/** A folder is gone into, an object is shown beside the list. */
export function ObjectName({ item: { key, object }, name, onOpen }: ObjectNameProps) {
  const pathOf = useFolderPath()
  return (
    <span className={classes.named}>
      <ObjectSign name={key} type={object?.type} />
      {isFolderKey(key) ? (
        <Link to={pathOf(key)} className={classes.objectName}>
          {name}
        </Link>
      ) : (
        <button type="button" className={classes.objectName} onClick={() => onOpen(key)}>
          {name}
        </button>
      )}
    </span>
  )
}

const ShareCell = ({ object: { share_uses } }: { object: StoredObject }) =>
  share_uses !== null && (
    <span className={classes.shared}>
      <IconLink size={14} stroke={1.6} aria-hidden="true" />
      {say('share.uses', { n: share_uses })}
    </span>
  )
