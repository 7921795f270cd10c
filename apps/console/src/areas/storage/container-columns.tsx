import { formatBytes } from '@portico/contract/formats.ts'
import { container, type Container } from '@portico/contract/storage/container.ts'
import { countText } from '../../base/format/count.ts'
import type { Column } from '../../base/state/list.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { column } from '../../sold/columns.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { StatusOf } from '../../sold/StatusOf.tsx'
import { objectsPath, say } from './container.screens.ts'
import { UsedOf } from '../../kit/show/UsedOf.tsx'

/** Why less can be done in it than in others; empty while everything can. */
export function doorWords({ door, closed_reason, halted, close_time }: Container): string {
  if (closed_reason) return say('door.closedBy', { reason: closed_reason })
  if (halted) return say('door.owes')
  if (door === 'readOnly') return say('door.readOnly', { time: close_time ? formatTime(close_time) : '' })
  return door === 'closed' ? say('door.closed') : ''
}

/** Its status, and what can be done in it where that is not everything. */
export function ContainerMark({ row }: { row: Container }) {
  const words = doorWords(row)
  if (!words) return <StatusOf product={container} row={row} />
  return (
    <StatusMark
      shape={row.door === 'readOnly' ? 'waiting' : 'failed'}
      word={row.door === 'readOnly' ? say('doors.readOnly') : say('doors.closed')}
      reason={words}
    />
  )
}

export const usedWords = ({ used_bytes, size_bytes }: Container) =>
  say('usedOf', { used: formatBytes(used_bytes), size: formatBytes(size_bytes) })

const usedColumn = (): Column<Container> => ({
  key: 'used',
  title: say('used'),
  cell: (row) => <UsedOf used={row.used_bytes} size={row.size_bytes} words={usedWords(row)} />,
})

const objectsColumn = (): Column<Container> => ({
  key: 'objects',
  title: say('objects'),
  align: 'end',
  cell: ({ object_count }) => countText(object_count),
})

const whitelistMax = 32
const cut = (list: string) => (list.length > whitelistMax ? `${list.slice(0, whitelistMax)}…` : list)

const accessColumn = (): Column<Container> => ({
  key: 'access',
  title: say('access'),
  cell: ({ access, ip_whitelist, versioning }) => (
    <Lines
      first={`${say(`accesses.${access}`)} · ${say(`versionings.${versioning}`)}`}
      second={
        <span title={ip_whitelist}>
          {ip_whitelist === '*' ? say('everyAddress') : say('onlyFrom', { list: cut(ip_whitelist) })}
        </span>
      }
    />
  ),
})

const statusColumn = (): Column<Container> => ({
  ...column.status(container),
  cell: (row) => <ContainerMark row={row} />,
})

/** What both sides see of a container. */
const sharedColumns = (): readonly Column<Container>[] => [statusColumn(), usedColumn(), objectsColumn()]

/** Beside whose it is, who may reach it would be more than a screen is wide. */
export const platformContainerColumns = (): readonly Column<Container>[] => [
  ...sharedColumns(),
  { ...accessColumn(), optional: true },
]

export const ownContainerColumns = (): readonly Column<Container>[] => [
  { ...column.name((id) => objectsPath(id)) },
  ...sharedColumns(),
  accessColumn(),
  { ...column.created(), optional: true },
]
