import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { BulkAction, Column, ListSource, RowAction } from '../base/state/list.ts'
import type { Buy } from './BuyButton.tsx'
import type { Care } from './owner-actions.tsx'
import type { DeclaredOf, SoldRow } from './declared.ts'
import type { ResourceDialogProps } from './ResourceForms.tsx'

interface Part {
  key: string
  word: string
  part: ComponentType
}

/** What the screen of a product says of its own; everything else follows from the declaration. */
export interface ProductPageProps<Row extends SoldRow> {
  product: DeclaredOf<Row>
  /** Its own address. */
  path: string
  title: string
  text: string
  search: string
  icon: Icon
  none: { title: string; text: string }
  buy: Buy
  /** In the header, before the button that buys. */
  header?: ReactNode
  nodeless?: true
  /** What is deleted rests in a recycle bin. */
  bin?: true
  /** Parts of the page besides its list. */
  parts?: readonly Part[]
  /** What the list of parts is called, and the first of them, where those are not its uses and its bin. */
  partWords?: { all: string; first: string }
  /** Columns of its own stand between the usual ones; one with the key of a usual one takes its place. */
  columns?: readonly Column<Row>[]
  binColumns?: readonly Column<Row>[]
  /** Names of further filters that the address may carry. */
  filters?: readonly string[]
  /** Above the list, such as what it is narrowed to. */
  above?: (list: ListSource<Row>) => ReactNode
  actions?: (row: Row, open: (dialog: string) => void) => readonly RowAction[]
  dialogs?: Readonly<Record<string, ComponentType<ResourceDialogProps<Row>>>>
  /** Why what can be done with everything cannot be done with this one, where the declaration does not say it all. */
  refused?: (row: Row, action: Care) => string | undefined
  /** Those that can be given to a business group; none where it goes with what it is bound to. */
  assignable?: (row: Row) => boolean
  bulk?: (rows: readonly Row[]) => readonly BulkAction[]
  /** Dialogs that are about no row. */
  children?: ReactNode
}
