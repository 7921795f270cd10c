import type { Product } from '@portico/contract/access.ts'
import type { Call } from '@portico/contract/calls.ts'
import { rightOf } from '@portico/contract/right.ts'
import type { Icon } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useWrite } from '../base/call/use-write.ts'
import { usePerson } from '../base/person/person.ts'
import { hasProduct } from '../base/route/guard.ts'
import type { RowAction } from '../base/state/list.ts'
import { toast } from '../base/state/toast-store.ts'
import { find, productsName, t } from '../base/words/words.ts'
import type { FieldProps } from '../kit/form/fields.tsx'
import type { Declared, SoldRow } from './declared.ts'
import { actRefusal } from './refusal.ts'
import { rightRefusal } from './right-refusal.ts'
import type { ResourceDialogProps } from './ResourceForms.tsx'

const DeclaredAct = lazy(() => import('./DeclaredAct.tsx'))

/** What an act of the declaration looks like on a list. What it says is among the words of the product: `acts.bind.title`. */
export interface ListedAct<Row> {
  icon: Icon
  quick?: true
  danger?: true
  /** What a member's business group must have been given for it besides. */
  needs?: Product
  /** Why not, where its status allows it. */
  refused?: (row: Row) => string | undefined
  /** What its fields begin with, where that is not nothing. */
  initial?: (row: Row) => Readonly<Record<string, string>>
  /** The fields of what it takes besides; without them it is only asked about. */
  Fields?: ComponentType<{ row: Row; field: (name: string) => FieldProps<string> }>
}
export type ListedActs<Row> = Readonly<Record<string, ListedAct<Row>>>

export interface DeclaredActProps<Row> {
  product: Declared
  act: string
  Fields: NonNullable<ListedAct<Row>['Fields']>
  initial: ListedAct<Row>['initial']
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const callOf = ({ kind, calls }: Declared, act: string) =>
  (calls as Readonly<Record<string, Call>>)[`${kind}${capital(act)}`]!

/** The vars of its words are what a row shows: `{name}`, `{address}`. */
export const wordOf = ({ kind }: Declared, act: string, word: string, row: object = {}) =>
  find(`${kind}.acts.${act}.${word}`, row as Record<string, string>) ?? word

/** The acts of a product as actions of a row, and the dialogs of those that take more than the thing itself. */
export function useDeclaredActs<Row extends SoldRow>(product: Declared, listed: ListedActs<Row>) {
  const person = usePerson()
  const acts = Object.keys(listed)
  // oxlint-disable-next-line react/rules-of-hooks -- the acts of a page are always the same
  const writes = acts.map((act) => useWrite<Call>(callOf(product, act)))
  const actionOf = (act: string, row: Row, open: (dialog: string) => void): RowAction => {
    const { icon, quick, danger, needs, refused, Fields } = listed[act]!
    const send = writes[acts.indexOf(act)]!.send
    const common = {
      key: act,
      icon,
      word: wordOf(product, act, 'word'),
      ...(quick && { quick }),
      ...(danger && { danger }),
    }
    const ungranted =
      needs && !hasProduct(needs, person) ? t('resource.notGranted', { what: productsName(needs) }) : undefined
    const why =
      ungranted ??
      rightRefusal(product.product, rightOf(callOf(product, act))) ??
      refused?.(row) ??
      actRefusal(product, row, product.can[act as 'renew'])
    if (Fields) return { ...common, refused: why, run: () => open(act) }
    const confirm = {
      title: wordOf(product, act, 'title', row),
      text: wordOf(product, act, 'text', row),
      confirm: common.word,
      ...(danger && { danger }),
    }
    const run = async () => {
      await send({ id: row.id } as never)
      toast('success', wordOf(product, act, 'begun', row))
    }
    return { ...common, refused: why, confirm, run }
  }
  // Made once: a dialog that were another one with each drawing would forget what is typed into it.
  const [dialogs] = useState(() =>
    Object.fromEntries(
      acts.flatMap((act) => {
        const { Fields, initial } = listed[act]!
        return Fields ? [[act, dialogOf({ product, act, Fields, initial })]] : []
      }),
    ),
  )
  return { actions: (row: Row, open: (dialog: string) => void) => acts.map((act) => actionOf(act, row, open)), dialogs }
}

const dialogOf =
  <Row extends SoldRow>(act: DeclaredActProps<Row>) =>
  (props: ResourceDialogProps<Row>): ReactNode => (
    <Suspense>
      <DeclaredAct {...(act as unknown as DeclaredActProps<SoldRow>)} {...props} />
    </Suspense>
  )
