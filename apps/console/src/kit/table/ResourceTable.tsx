import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import { Button } from '../show/Button.tsx'
import { EmptyState } from '../show/EmptyState.tsx'
import type { BulkAction, Column, ListFilter, ListSource, RowAction } from '../../base/state/list.ts'
import { ListBar } from './ListBar.tsx'
import { ListFooter } from './ListFooter.tsx'
import classes from './ResourceTable.module.css'
import { RowBlock, rowsAtOnce, rowsPerBlock } from './RowBlock.tsx'
import { RowActions } from './RowActions.tsx'
import { Skeleton } from '../show/Skeleton.tsx'
import { localStore } from '../../base/state/storage.ts'
import { ColumnGrip } from './ColumnGrip.tsx'
import { useWidths, widthsOf } from './use-widths.ts'

const BulkBar = lazy(() => import('./BulkBar.tsx'))

interface ResourceTableProps<Row> {
  /** Remembers the choice of columns under this name. */
  name: string
  list: ListSource<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  bulk?: (rows: readonly Row[]) => readonly BulkAction[]
  /** What a row opens to, below it. */
  opened?: (row: Row) => ReactNode
  filters?: readonly ListFilter[]
  searchPlaceholder?: string
  /** "Nothing yet": what the thing is and the button to make the first one. */
  empty: ReactNode
  /** Filters of another kind, beside the others. */
  narrowing?: ReactNode
  /** Further buttons at the right of the bar, such as an export. */
  extra?: ReactNode
  /** Shows the rows in another way than as a table. */
  body?: ((selection: Selection) => ReactNode) | undefined
}

interface Selection {
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

const blocksOf = <Row,>(rows: readonly Row[]): (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerBlock) }, (_, at) =>
    rows.slice(at * rowsPerBlock, (at + 1) * rowsPerBlock),
  )

const noFilters: readonly ListFilter[] = []

export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const {
    name,
    list,
    columns,
    rowId,
    rowName,
    actions,
    bulk,
    opened,
    filters = noFilters,
    searchPlaceholder,
    empty,
    narrowing,
    extra,
    body,
  } = props
  const storageKey = `columns:${name}`
  const [hidden, setHidden] = useState<readonly string[]>(
    () => localStore.getJson(storageKey) ?? columns.filter(({ optional }) => optional).map(({ key }) => key),
  )
  const { widths, widen, reset } = useWidths(name)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const rows = list.rows ?? []
  const shown = columns.filter(({ key, fixed }) => fixed || !hidden.includes(key))
  const chosen = rows.filter((row) => selected.has(rowId(row)))
  const isNarrowed = list.search !== '' || Object.values(list.filters).some(Boolean)

  const tails = [bulk, actions, opened].filter(Boolean).length

  function hide(next: readonly string[]) {
    localStore.setJson(storageKey, next)
    setHidden(next)
  }
  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  function drawn(row: Row) {
    const id = rowId(row)
    const line = (
      <tr key={id} data-selected={selected.has(id) || undefined} data-open={open === id || undefined}>
        {bulk && (
          <td className={classes.tick}>
            <Tick
              label={t('kit.selectRow', { name: rowName(row) })}
              checked={selected.has(id)}
              onChange={() => toggle(id)}
            />
          </td>
        )}
        {shown.map(({ key, title, cell, align, card = 'line' }) => (
          <td key={key} data-align={align} data-card={card} data-label={title}>
            {cell(row)}
          </td>
        ))}
        {actions && (
          <td data-card="actions">
            <RowActions actions={actions(row)} name={rowName(row)} />
          </td>
        )}
        {opened && (
          <td data-card="actions">
            <button
              type="button"
              className={`${classes.iconButton} ${classes.opener}`}
              aria-expanded={open === id}
              aria-label={t('kit.rowDetails', { name: rowName(row) })}
              onClick={() => setOpen(open === id ? undefined : id)}
            >
              <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
            </button>
          </td>
        )}
      </tr>
    )
    if (!opened || open !== id) return line
    return (
      <Fragment key={id}>
        {line}
        <tr className={classes.opened}>
          <td colSpan={shown.length + tails}>{opened(row)}</td>
        </tr>
      </Fragment>
    )
  }
  if (list.rows?.length === 0 && !isNarrowed && list.page === 1 && !list.failed)
    return <div className={classes.list}>{empty}</div>

  return (
    <div className={classes.list}>
      <ListBar
        name={name}
        list={list}
        searchPlaceholder={searchPlaceholder}
        filters={filters}
        columns={body ? [] : columns}
        hidden={hidden}
        onHide={hide}
        narrowing={narrowing}
        extra={extra}
      />
      <div
        className={body ? classes.plain : classes.scroll}
        // Without anything in it to reach, what does not fit is scrolled to by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={actions || opened ? undefined : 0}
        data-stale={(list.loading && list.rows !== undefined) || undefined}
      >
        {body ? (
          body({ selected, select: setSelected })
        ) : (
          <table
            className={classes.table}
            {...widthsOf(widths, shown)}
            aria-busy={list.loading}
            // Rows that are not drawn are still there.
            aria-rowcount={rows.length > rowsAtOnce ? rows.length + 1 : undefined}
          >
            <thead>
              <tr>
                {bulk && (
                  <th className={classes.tick}>
                    <Tick
                      label={t('kit.selectAll')}
                      disabled={rows.length === 0}
                      checked={chosen.length > 0 && chosen.length === rows.length}
                      some={chosen.length > 0 && chosen.length < rows.length}
                      onChange={() => setSelected(chosen.length === rows.length ? new Set() : new Set(rows.map(rowId)))}
                    />
                  </th>
                )}
                {shown.map((column, at) => (
                  <Head key={column.key} column={column} list={list} width={widths[column.key]}>
                    {at < shown.length - 1 && (
                      <ColumnGrip
                        width={widths[column.key]}
                        first={at === 0}
                        onWidth={(px, cell) => widen(column.key, px, cell)}
                        onReset={reset}
                      />
                    )}
                  </Head>
                ))}
                {actions && <ActionsHead />}
                {opened && <ActionsHead />}
              </tr>
            </thead>
            {rows.length > rowsAtOnce ? (
              blocksOf(rows).map((block) => (
                <RowBlock key={rowId(block[0]!)} rows={block.length}>
                  {() => block.map(drawn)}
                </RowBlock>
              ))
            ) : (
              <tbody>
                {list.rows === undefined && !list.failed && (
                  <SkeletonRows columns={shown} lead={bulk !== undefined} tail={(actions ?? opened) !== undefined} />
                )}
                {rows.map(drawn)}
              </tbody>
            )}
          </table>
        )}
        {list.failed && list.rows === undefined && (
          <EmptyState
            title={t('kit.loadFailed')}
            text={list.failed}
            action={
              <Button kind="plain" onClick={list.refresh}>
                {t('kit.retry')}
              </Button>
            }
          />
        )}
        {list.rows?.length === 0 && (
          <EmptyState
            title={t('kit.nothingMatches')}
            text={t('kit.nothingMatchesText')}
            action={
              <Button kind="plain" onClick={list.clear}>
                {t('kit.clearFilters')}
              </Button>
            }
          />
        )}
      </div>
      {bulk && chosen.length > 0 && (
        <Suspense>
          <BulkBar count={chosen.length} actions={bulk(chosen)} onClear={() => setSelected(new Set())} />
        </Suspense>
      )}
      <ListFooter list={list} />
    </div>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

interface HeadProps<Row> {
  column: Column<Row>
  list: ListSource<Row>
  /** As the person made it, or as it is meant to be. */
  width: number | string | undefined
  children: ReactNode
}

/** A heading; where the list can be put in order by it, a button that turns the order. */
function Head<Row>({ column, list, width = column.width, children }: HeadProps<Row>) {
  const { key, title, align, sort } = column
  const { sorting } = list
  const order = sort && sorting?.by === sort.by ? sorting.order : undefined
  return (
    <th
      data-key={key}
      data-align={align}
      style={width === undefined ? undefined : { width }}
      aria-sort={order ? ariaSort[order] : undefined}
    >
      {sort && sorting ? (
        <button type="button" className={classes.sort} data-order={order} onClick={() => sorting.turn(sort)}>
          {title}
          <IconArrowUp size={12} stroke={1.8} aria-hidden="true" />
        </button>
      ) : (
        title || <span className="visually-hidden">{t('kit.actions')}</span>
      )}
      {children}
    </th>
  )
}

const ActionsHead = () => (
  <th className={classes.actionsHead}>
    <span className="visually-hidden">{t('kit.actions')}</span>
  </th>
)

function Tick({
  label,
  checked,
  some = false,
  disabled = false,
  onChange,
}: {
  label: string
  checked: boolean
  some?: boolean
  disabled?: boolean
  onChange: () => void
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(element) => {
        if (element) element.indeterminate = some
      }}
      onChange={onChange}
    />
  )
}

function SkeletonRows<Row>({ columns, lead, tail }: { columns: readonly Column<Row>[]; lead: boolean; tail: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {lead && <td className={classes.tick} />}
      {columns.map(({ key, card = 'line' }, at) => (
        <td key={key} data-card={card}>
          <Skeleton width={`${68 - ((row + at) % 3) * 14}%`} />
        </td>
      ))}
      {tail && <td data-card="actions" />}
    </tr>
  ))
}
