import type { Icon } from '@tabler/icons-react'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Fragment, type ReactNode } from 'react'
import type { Column, ListFilter, ListSource, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { Button } from '../show/Button.tsx'
import { EmptyState } from '../show/EmptyState.tsx'
import { PageShell } from '../show/PageShell.tsx'
import { ResourceTable } from './ResourceTable.tsx'

interface Removal {
  write: { send: (input: { id: string }) => Promise<unknown> }
  word: string
  /** The question, which names the row. */
  title: string
  text: string
  /** What is said when it is gone. */
  removed: string
  /** Why this one cannot be. */
  refused?: string | undefined
}

interface Noun<Row> {
  /** The table's choice of columns is remembered under it. */
  name: string
  /** What the address calls the row that is open. */
  param?: string
  list: ListSource<Row>
  /** Where a row that is linked to is looked for, if not among those on this page. */
  among?: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** Missing: they are too few to be searched. */
  searchPlaceholder?: string
  filters?: readonly ListFilter[]
  empty: { icon?: Icon; title: string; text: string }
  /** Missing: it is on the page already. */
  add?: { word: string; disabled?: boolean }
  /** Missing: rows are made and removed, never changed. */
  edit?: string
  /** Why this person may neither make nor change any row, and why they may remove none. */
  held?: { save: string | undefined; remove: string | undefined }
  /** Why this person can neither change nor remove a row. */
  fixed?: (row: Row) => string | undefined
  /** What else can be done to a row. */
  more?: (row: Row) => readonly RowAction[]
  /** Missing: what was made once stays. */
  remove?: (row: Row) => Removal
  /** A new one, or the one that is given. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** What tells its rows apart is their `id`, or has to be said. */
type NounListProps<Row> = Noun<Row> & ([Row] extends [{ id: string }] ? object : { rowId: (row: Row) => string })

/** What a plain noun's screen is made of: the table, the form over it, the removal that asks, and what stands there first. */
/** Where the head of a page has the way to add one, the empty list does not have it again. */
function useNoun<Row>(props: Noun<Row> & { rowId?: (row: Row) => string }, { isPage = false } = {}) {
  const { list, param = 'form', among = list.rows, add, edit, held, fixed, more, remove, form, empty, ...table } = props
  const { rowId = (row: Row) => (row as { id: string }).id } = props
  const open = useParam(param)
  const edited = edit === undefined ? undefined : among?.find((row) => rowId(row) === open.value && !fixed?.(row))
  const actions = (row: Row): RowAction[] => [
    ...(edit === undefined
      ? []
      : [
          {
            key: 'edit',
            word: edit,
            icon: IconPencil,
            quick: true,
            refused: held?.save ?? fixed?.(row),
            run: () => open.open(rowId(row)),
          },
        ]),
    ...(more?.(row) ?? []),
    ...(remove ? [removing(rowId(row), remove(row), held?.remove ?? fixed?.(row))] : []),
  ]
  const adding = add && (
    <span title={held?.save}>
      <Button
        icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
        disabled={add.disabled === true || held?.save !== undefined}
        onClick={() => open.open('new')}
      >
        {add.word}
      </Button>
    </span>
  )
  const { icon: Sign, title, text } = empty
  const shown = {
    ...table,
    list,
    actions,
    rowId,
    empty: (
      <EmptyState
        {...(Sign && { icon: <Sign size={24} stroke={1.5} aria-hidden="true" /> })}
        title={title}
        text={text}
        action={!isPage && adding}
      />
    ),
  }
  const drawer = (edited || open.value === 'new') && <Fragment key={open.value}>{form(edited, open.close)}</Fragment>
  return { shown, adding, drawer }
}

const removing = (id: string, { write, word, title, text, removed, refused }: Removal, fixed?: string): RowAction => ({
  key: 'remove',
  word,
  icon: IconTrash,
  danger: true,
  divided: true,
  refused: fixed ?? refused,
  confirm: { title, text, confirm: word, danger: true },
  run: async () => {
    await write.send({ id })
    toast('success', removed)
  },
})

/** A plain noun as a part of a page. */
export function NounList<Row>(props: NounListProps<Row>) {
  const { shown, adding, drawer } = useNoun(props)
  return (
    <>
      <ResourceTable {...shown} extra={adding} />
      {drawer}
    </>
  )
}

/** A plain noun as a page of its own. */
export function NounPage<Row>({ title, text, ...props }: NounListProps<Row> & { title: string; text: string }) {
  const { shown, adding, drawer } = useNoun(props, { isPage: true })
  return (
    <PageShell title={title} text={text} action={adding}>
      <ResourceTable {...shown} />
      {drawer}
    </PageShell>
  )
}
