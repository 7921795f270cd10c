import type { Call } from '@portico/contract/calls.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { renewal as renewalRule, resourceNameMax } from '@portico/contract/resource/fields.ts'
import {
  purchaseCalls,
  type ChoicePrice,
  type PurchaseConfig,
  type PurchaseWish,
} from '@portico/contract/resource/purchase.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { useLeaveDone } from '../base/route/leave-done.ts'
import * as z from 'zod/mini'
import { noStockStore } from '../base/call/no-stock.ts'
import { useCall } from '../base/call/queries.ts'
import { useDraftForm } from '../base/person/use-draft-form.ts'
import type { ProductScreens } from '../base/route/product-screens.ts'
import { toast } from '../base/state/toast-store.ts'
import { t } from '../base/words/words.ts'
import { BuyLayout, BuySection } from '../kit/buy/BuyLayout.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { FormNotes } from '../kit/form/FormCard.tsx'
import { PageShell } from '../kit/show/PageShell.tsx'
import { NodeSection, TermSection } from './BuySections.tsx'
import { BuySummary } from './BuySummary.tsx'
import { wordOf } from './product-screen.ts'
import { chosenNode, readyIn } from './NodeChoice.tsx'
import { useTermPrices } from './terms.ts'
import type { PriceOf } from './use-choice-prices.ts'
import { useCart } from './use-cart.tsx'
import { usePaid } from './use-paid.ts'
import { useQuote } from './use-quote.ts'

type Kind = PurchaseConfig['kind']
type ConfigOf<Of extends Kind> = Extract<PurchaseConfig, { kind: Of }>
type WishOf<Of extends Kind> = Extract<PurchaseWish, { kind: Of }>

const schema = z.object({ name: lineAtMost(resourceNameMax), renewal: renewalRule })
const usual = { controller_id: '', name: '', months: 1, renewal: 'off' as AutoRenewal }
/** What is chosen on the page, its own choices among it; kept until it is bought. */
export type BuyForm<Own extends object> = ReturnType<typeof useDraftForm<typeof schema, Own & typeof usual>>

interface Choices<Of extends Kind> {
  /** What makes the price besides node and term; undefined while something is not chosen. */
  config: Omit<ConfigOf<Of>, 'kind' | 'months' | 'controller_id'> | undefined
  /** What else is wished for. */
  besides?: Partial<Omit<WishOf<Of>, keyof ConfigOf<Of> | 'name' | 'renewal'>>
  /** What it is, in a line. */
  subject: string
  /** The sections in which the choice is made, with what it costs for the chosen term, once that is known. */
  sections: (price: ChoicePrice | undefined) => ReactNode
}

export interface ProductBuyPageProps<Of extends Kind, Own extends object> {
  product: { kind: Of; Config: { shape: object } }
  screens: ProductScreens<'list' | 'buy'>
  initial: Own
  /** What is chosen on the page and how; a hook, because most of it is asked for. */
  useChoices: (form: BuyForm<Own>, node: Node | undefined) => Choices<Of>
  /** The node that counts until another one is chosen. */
  at?: string | undefined
  /** Tells what is kept of this page from what is kept of it with another beginning. */
  draft?: string
  /** Buys it, where it has a call of its own. */
  create?: Call
  /** What is typed into its own fields must be, by their names; what they make of it is sent. */
  rules?: Readonly<Record<string, z.ZodMiniType>>
  /** Above the form, such as the ways to what is bought beside it. */
  above?: ReactNode
  /** Beside the title, such as the way to what is had without buying. */
  action?: ReactNode
  /** It is told from others by something of its own. */
  nameless?: true
  /** The terms that it is sold for, where that is not any. */
  terms?: readonly number[]
}

/** The node where a product stands on one: what was chosen, else the first that is open. */
function useNode(placed: boolean, id: string, kind: string): Node | undefined {
  const nodes = useCall(nodeCalls.nodeList, undefined, { enabled: placed }).data?.result ?? []
  return chosenNode(nodes, id, kind)
}

/** The page on which a thing is bought: node, choices, name, term, and what that comes to. */
export function ProductBuyPage<Of extends Kind, Own extends object>(props: ProductBuyPageProps<Of, Own>) {
  const { product, screens, at = '', useChoices } = props
  const title = screens.title('buy')
  const leaveDone = useLeaveDone()
  const placed = 'controller_id' in product.Config.shape
  const form: BuyForm<Own> = useDraftForm({
    name: props.draft ?? `buy-${product.kind}`,
    schema: (props.rules ? z.extend(schema, props.rules) : schema) as typeof schema,
    initial: { ...usual, ...props.initial },
  })
  const values: typeof usual = form.values
  const set = form.set as (name: keyof typeof usual, value: string | number) => void
  const node = useNode(placed, values.controller_id || at, product.kind)
  const { config, besides, subject, sections } = useChoices(form, node)
  const ready = config !== undefined && (!placed || node !== undefined)
  const wanted = {
    kind: product.kind,
    ...config,
    ...(placed && { controller_id: node?.controller_id ?? '' }),
    months: values.months,
  } as unknown as ConfigOf<Of>
  const soldOut = useSyncExternalStore(noStockStore.watch, noStockStore.read)
  const price = useQuote(ready ? wanted : undefined)
  const terms = useTermPrices(ready ? wanted : undefined, props.terms)
  const write = usePaid<Call>(props.create ?? purchaseCalls.resourceCreate, price.refetch, { action: title })
  const setNode = useCallback((id: string) => set('controller_id', id), [set])

  const wishOf = (details: z.output<typeof schema>) => ({ ...wanted, ...besides, ...details }) as PurchaseWish
  async function create(details: z.output<typeof schema>) {
    if (!price.agreed) return
    await write.send({ ...wishOf(details), quote: price.agreed.token } as never)
    toast('success', wordOf(screens, 'bought'))
    leaveDone(screens.paths.list())
  }
  const cart = useCart({
    submit: form.submit,
    pay: create,
    wishOf: (details) => (ready ? wishOf(details) : undefined),
  })
  const error = write.error ?? cart.error ?? price.error
  return (
    <PageShell
      title={title}
      text={wordOf(screens, 'buyText')}
      note={readyIn(node, product.kind)}
      action={
        <>
          {props.action}
          {cart.button}
        </>
      }
      back={screens.paths.list()}
    >
      {props.above}
      <form {...cart.form}>
        <FormNotes form={form} error={undefined} />
        <BuyLayout
          summary={
            <BuySummary
              subject={[subject, t('buy.months', { n: values.months })].filter(Boolean).join(' · ')}
              {...price.shown}
              pending={write.pending}
              error={soldOut ? undefined : error}
              soldOut={soldOut}
              unplaced={form.unplaced}
              beside={cart.beside}
            />
          }
        >
          {placed && <NodeSection value={node?.controller_id ?? ''} onChange={setNode} kind={product.kind} />}
          {(!placed || node) && (
            <>
              {sections(terms(values.months))}
              <NameAndTerm
                terms={props.terms}
                prices={terms}
                form={form}
                values={values}
                set={set}
                nameHelp={props.nameless ? undefined : wordOf(screens, 'nameHelp')}
              />
            </>
          )}
        </BuyLayout>
      </form>
    </PageShell>
  )
}

interface NameAndTermProps<Own extends object> {
  form: BuyForm<Own>
  values: typeof usual
  set: (name: keyof typeof usual, value: string | number) => void
  /** Missing where no name is asked for. */
  nameHelp: string | undefined
  terms: readonly number[] | undefined
  prices: PriceOf
}

function NameAndTerm<Own extends object>(props: NameAndTermProps<Own>) {
  const { form, values, set, nameHelp, terms, prices } = props
  return (
    <>
      {nameHelp !== undefined && (
        <BuySection title={t('resource.name')}>
          <TextField
            {...form.field('name')}
            value={values.name}
            onChange={(name) => set('name', name)}
            autoComplete="off"
            maxLength={resourceNameMax}
            help={nameHelp}
          />
        </BuySection>
      )}
      <TermSection
        among={terms}
        prices={prices}
        months={values.months}
        onMonths={(months) => set('months', months)}
        renewal={{
          ...form.field('renewal'),
          value: values.renewal,
          onChange: (renewal) => set('renewal', renewal),
        }}
      />
    </>
  )
}
