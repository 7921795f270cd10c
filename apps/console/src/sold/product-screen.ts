import type { ComponentType, ReactNode } from 'react'
import type { ProductScreens } from '../base/route/product-screens.ts'
import type { BulkAction, Column, ListFilter, ListSource, RowAction } from '../base/state/list.ts'
import { find } from '../base/words/words.ts'
import type { Buy } from './BuyButton.tsx'
import type { ListedActs } from './declared-acts.tsx'
import type { OwnerAction } from './owner-actions.tsx'
import type { DeclaredOf, SoldRow } from './declared.ts'
import type { Reports } from './Reports.tsx'
import type { ResourceDialogProps } from './ResourceForms.tsx'

interface Part {
  key: string
  word: string
  part: ComponentType
}

/** What the screen of a product says of its own; everything else follows from the declaration. */
export interface ProductPageProps<Row extends SoldRow> {
  product: DeclaredOf<Row>
  screens: ProductScreens<'list' | 'buy'>
  /** What it is, where that is not simply among its words. */
  text?: string
  /** How one more is had, where that is not its page. */
  buy?: Buy
  /** In the header, before the button that buys. */
  header?: ReactNode
  /** Parts of the page besides its list. */
  parts?: readonly Part[]
  /** What the list of parts is called, and the first of them, where those are not its uses and its bin. */
  partWords?: { all: string; first: string }
  /** Columns of its own stand between the usual ones; one with the key of a usual one takes its place. */
  columns?: readonly Column<Row>[]
  /** The same where they show what is asked for once for all rows of the page. */
  useColumns?: (rows: readonly Row[] | undefined) => readonly Column<Row>[]
  binColumns?: readonly Column<Row>[]
  /** Names of further filters that the address may carry. */
  filters?: readonly string[]
  /** Further filters that the bar offers. */
  moreFilters?: readonly ListFilter[]
  /** Above the list, such as what it is narrowed to. */
  above?: (list: ListSource<Row>) => ReactNode
  /** Acts of the declaration that are done from the list. */
  acts?: ListedActs<Row>
  /** What its engine told of each. */
  reports?: Reports
  actions?: (row: Row, open: (dialog: string) => void) => readonly RowAction[]
  dialogs?: Readonly<Record<string, ComponentType<ResourceDialogProps<Row>>>>
  /** Why what can be done with everything cannot be done with this one, where the declaration does not say it all. */
  refused?: (row: Row, action: OwnerAction) => string | undefined
  /** The terms that it is renewed for, where that is not any. */
  terms?: readonly number[]
  /** Those that can be given to a business group; none where it goes with what it is bound to. */
  assignable?: (row: Row) => boolean
  bulk?: (rows: readonly Row[]) => readonly BulkAction[]
  /** Dialogs that are about no row. */
  children?: ReactNode
}

/** What the screens of every product say, from the words of this one or from those of all: `none`, `search`, … */
export const wordOf = ({ kind }: Pick<ProductScreens, 'kind'>, name: string): string =>
  find(`${kind}.${name}`) ?? find(`resource.${name}`) ?? name

export const buyOf = ({ screens, buy }: Pick<ProductPageProps<SoldRow>, 'screens' | 'buy'>): Buy =>
  buy ?? { word: wordOf(screens, 'buy'), to: screens.paths.buy() }
