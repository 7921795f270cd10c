import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Confirmation } from './confirm-store.ts'

/** What a list is made of: where its rows come from and how the person moves in them. */
export interface ListSource<Row> {
  /** Absent until the first answer. */
  rows: readonly Row[] | undefined
  count: number
  countExact: boolean
  updatedAt: number
  loading: boolean
  failed: string | undefined
  refresh: () => void
  search: string
  setSearch: (text: string) => void
  filters: Readonly<Record<string, string>>
  setFilter: (name: string, value: string) => void
  clear: () => void
  /** How it is narrowed, put in order and cut into pages, as it stands in the address. */
  view: string
  /** Looks at it in such a way instead. */
  take: (view: string) => void
  sorting?: Sorting
  page: number
  limit: number
  setLimit: (limit: number) => void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

export type SortOrder = 'asc' | 'desc'
/** How the person puts a list in order. */
export interface Sorting {
  by: string
  order: SortOrder
  /** The next turn of a column: its first order, the other one, none. */
  turn: (column: SortColumn) => void
}
export interface SortColumn {
  /** The call's own word for it. */
  by: string
  /** What a first press asks for; ascending unless said. */
  first?: SortOrder
}

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  width?: number | string
  /** Where it stands when rows are cards: the heading, beside the heading, or a line of its own. */
  card?: 'title' | 'side' | 'line' | 'none'
  sort?: SortColumn
  /** Cannot be switched off. */
  fixed?: true
  /** Not shown until somebody asks for it. */
  optional?: true
}

export interface RowAction {
  key: string
  word: string
  icon?: Icon
  danger?: boolean
  /** Why it cannot be done now; the action is shown all the same. */
  refused?: string | undefined
  /** A price or a present value at the right. */
  hint?: string
  confirm?: Confirmation
  /** One of the two commonest: a button of its own. */
  quick?: boolean
  /** Begins a new group in the menu. */
  divided?: boolean
  run: () => unknown
}

export interface BulkAction {
  key: string
  word: string
  icon?: Icon
  danger?: boolean
  /** How many of the selected it touches. */
  count: number
  /** Where money moves: the sum. */
  hint?: string
  confirm?: Confirmation
  run: () => unknown
}

export interface ListFilter {
  name: string
  title: string
  /** For many choices, or those that are seldom made: a button that opens them. */
  menu?: true
  /** What no choice is called, where it is not all. */
  none?: string
  options: readonly { value: string; label: string; count?: number }[]
}
