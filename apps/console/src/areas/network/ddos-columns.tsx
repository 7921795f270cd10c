import type { Ddos } from '@portico/contract/network/ddos.ts'
import type { Column } from '../../base/state/list.ts'
import { say } from './ddos.screens.ts'

export const ddosColumns = (): readonly Column<Ddos>[] => [
  {
    key: 'address',
    title: say('address'),
    cell: ({ address }) => address || <span className="quiet">{say('notBound')}</span>,
  },
  { key: 'attacks', title: say('attacksIn30'), cell: ({ attacks }) => attacks },
]
