import type { Forward } from '@portico/contract/network/forward.ts'
import { Link } from '../../../kit/show/Link.tsx'
import type { Column } from '../../../base/state/list.ts'
import { t } from '../../../base/words/words.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'
import { forwardScreens, say } from './forward.screens.ts'

export const leadsTo = ({ target_host: host, target_port: port }: Pick<Forward, 'target_host' | 'target_port'>) =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`

const aliasColumn = (linked: boolean): Column<Forward> => ({
  key: 'alias',
  title: t('fields.alias'),
  cell: ({ id, alias }) => (linked ? <Link to={forwardScreens.paths.list({ id })}>{alias}</Link> : alias),
})

const columns: readonly (() => Column<Forward>)[] = [
  () => ({
    key: 'route',
    title: say('route'),
    cell: ({ node_name, target_node_name }) => <Lines first={node_name} second={`→ ${target_node_name}`} />,
  }),
  () => ({
    key: 'listens',
    title: say('listens'),
    cell: ({ port, protocol }) => (
      <Lines first={<span className="mono">{port}</span>} second={say(`protocols.${protocol}`)} />
    ),
  }),
  () => ({ key: 'leads', title: say('leads'), cell: (row) => <span className="mono">{leadsTo(row)}</span> }),
]

export const forwardColumns = (linked: boolean): readonly Column<Forward>[] => [
  aliasColumn(linked),
  ...columns.map((column) => column()),
]
