import type { Ddos } from '@portico/contract/network/ddos.ts'
import type { Column } from '../../../base/state/list.ts'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { Lines } from '../../../sold/ResourceCells.tsx'
import { say } from './ddos.screens.ts'

export const ddosColumns = (): readonly Column<Ddos>[] => [
  {
    key: 'address',
    title: say('address'),
    cell: ({ address, halted, halted_until: until }) => {
      if (!address) return <span className="quiet">{say('notBound')}</span>
      if (!halted) return <span className="mono">{address}</span>
      return (
        <Lines
          first={<span className="mono">{address}</span>}
          second={
            <StatusMark
              shape="failed"
              word={say(`halted.${halted}`)}
              {...(until && { reason: say('haltedUntil', { time: formatTime(until) }) })}
            />
          }
        />
      )
    },
  },
  { key: 'attacks', title: say('attacksIn30'), cell: ({ attacks }) => attacks },
]
