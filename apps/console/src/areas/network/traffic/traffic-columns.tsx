import { trafficWarningDays } from '@portico/contract/constants.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import type { Traffic } from '@portico/contract/network/traffic.ts'
import type { Column } from '../../../base/state/list.ts'
import { column } from '../../../sold/columns.tsx'
import shared from '../../../sold/Resource.module.css'
import { ExpiryCell } from '../../../sold/ResourceCells.tsx'
import { say } from './traffic.screens.ts'
import { UsedBar } from './UsedBar.tsx'

const dayMs = 24 * 60 * 60_000

/** What is lost if it is not renewed, of a package that ends soon. */
function lapseOf({ status, expire_time, total_bytes, used_bytes }: Traffic): string {
  const leftMs = expire_time ? new Date(expire_time).getTime() - Date.now() : Infinity
  const days = Math.floor(leftMs / dayMs)
  if (status !== 'available' || leftMs > trafficWarningDays * dayMs) return ''
  const left = formatBytes(total_bytes - used_bytes)
  return days < 1 ? say('lapsesToday', { left }) : say('lapses', { left, n: days })
}

const usedColumn = (): Column<Traffic> => ({
  key: 'used',
  title: say('used'),
  cell: ({ used_bytes, total_bytes }) => (
    <UsedBar
      used={used_bytes}
      total={total_bytes}
      words={say('usedOf', { used: formatBytes(used_bytes), total: formatBytes(total_bytes) })}
    />
  ),
})

const priorityColumn = (): Column<Traffic> => ({
  key: 'priority',
  title: say('priority'),
  cell: ({ priority }) => priority,
})

export const trafficColumns = (): readonly Column<Traffic>[] => [
  usedColumn(),
  priorityColumn(),
  column.expires((row: Traffic) => (
    <span className={shared.lines}>
      <ExpiryCell at={row.expire_time} renewal={row.renewal} />
      {lapseOf(row) && <span className={shared.soon}>{lapseOf(row)}</span>}
    </span>
  )),
]

export const platformTrafficColumns = (): readonly Column<Traffic>[] => [usedColumn(), priorityColumn()]
