import type { ReactNode } from 'react'
import { Link } from '../kit/show/Link.tsx'
import type { Column } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'
import { formatTime } from '../kit/show/RelativeTime.tsx'
import { NameCell } from '../kit/table/NameCell.tsx'
import type { Declared, PlatformSoldRow, SoldRow } from './declared.ts'
import classes from './Resource.module.css'
import { ExpiryCell, Lines, NodeCell, ReleaseCell, Tags } from './ResourceCells.tsx'
import { packageName } from './price-line.ts'
import { byAge, byEnd, byName } from './sorts.ts'
import { StatusOf } from './StatusOf.tsx'

type Of<Key extends keyof SoldRow> = Column<Pick<SoldRow, Key>>
type Ending = Pick<SoldRow, 'expire_time' | 'renewal'>

/** The columns that lists of everything that is sold have alike. Made when asked for: this is loaded before the words. */
export const column = {
  /** `to` is the page it has, if any. */
  name: (to?: (id: string) => string): Of<'id' | 'name'> => ({
    key: 'name',
    sort: byName,
    title: t('resource.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} {...(to && { to: to(id) })} mono />,
  }),
  status: (product: Declared): Of<'status' | 'reason' | 'unknown_since' | 'task'> => ({
    key: 'status',
    title: t('resource.status'),
    card: 'side',
    cell: (row) => <StatusOf product={product} row={row} />,
  }),
  node: (): Of<'node_flag' | 'node_name'> => ({
    key: 'node',
    title: t('resource.node'),
    cell: ({ node_flag, node_name }) => <NodeCell flag={node_flag} name={node_name} />,
  }),
  /** Of what is sold by package. */
  package: (kind: string): Column<SoldRow> => ({
    key: 'package',
    title: t('buy.package'),
    cell: (row) => packageName(kind, (row as SoldRow & { package: string }).package),
  }),
  group: (): Of<'group_name'> => ({
    key: 'group',
    title: t('resource.group'),
    optional: true,
    cell: ({ group_name }) => group_name || <span className="quiet">{t('resource.noGroup')}</span>,
  }),
  tags: (): Of<'tags'> => ({
    key: 'tags',
    title: t('resource.tags'),
    optional: true,
    cell: ({ tags }) => <Tags tags={tags} />,
  }),
  created: (): Of<'create_time'> => ({
    key: 'created',
    sort: byAge,
    title: t('resource.created'),
    cell: ({ create_time }) => formatTime(create_time),
  }),
  expires: <Row extends Ending>(
    cell: (row: Row) => ReactNode = ({ expire_time, renewal }) => <ExpiryCell at={expire_time} renewal={renewal} />,
  ): Column<Row> => ({ key: 'expires', sort: byEnd, title: t('resource.expires'), cell }),
  /** For the recycle bin, where it takes the place of the status. */
  released: (): Of<'release_time'> => ({
    key: 'released',
    title: t('resource.status'),
    card: 'side',
    cell: ({ release_time }) => <ReleaseCell at={release_time} />,
  }),
  /** Leads to what else the customer has of the kind. */
  customer: (
    path: (query: { account_id: string }) => string,
  ): Column<Pick<PlatformSoldRow, 'account_id' | 'customer' | 'email'>> => ({
    key: 'customer',
    title: t('resourceDesk.customer'),
    cell: ({ account_id, customer, email }) => (
      <Lines
        first={<Link to={path({ account_id })}>{customer || email}</Link>}
        second={
          customer && (
            <span className={classes.cut} title={email}>
              {email}
            </span>
          )
        }
      />
    ),
  }),
}

/** Sets columns of its own between the usual ones; one with the key of a usual one takes its place. */
export function around<Row>(
  before: readonly Column<Row>[],
  own: readonly Column<Row>[],
  after: readonly Column<Row>[],
): readonly Column<Row>[] {
  const usual = new Set([...before, ...after].map(({ key }) => key))
  const instead = (one: Column<Row>) => own.find(({ key }) => key === one.key) ?? one
  return [...before.map(instead), ...own.filter(({ key }) => !usual.has(key)), ...after.map(instead)]
}

/** What it is sold as, where that is a package. */
export const packageOf = ({ kind, Row }: Pick<Declared, 'kind' | 'Row'>): Column<SoldRow>[] =>
  'package' in (Row as unknown as { shape: object }).shape ? [column.package(kind)] : []

interface Placed {
  /** It is sold everywhere and stands on no node. */
  nodeless?: boolean | undefined
}

/** What its owner's list shows of anything that is sold, around what is particular to it. */
export const ownerColumns = <Row extends SoldRow>(
  product: Declared,
  own: readonly Column<Row>[],
  { nodeless = false }: Placed = {},
): readonly Column<Row>[] =>
  around<Row>(
    [column.name(), column.status(product), ...(nodeless ? [] : [column.node()]), ...packageOf(product)],
    own,
    [column.group(), column.tags(), column.created(), column.expires()],
  )
