import { formatMoney } from '@portico/contract/formats.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { cartCalls, type CartItem } from '@portico/contract/resource/cart.ts'
import { resourceKinds } from '@portico/contract/resource/products.ts'
import { useState } from 'react'
import { query, queryClient, useCall } from '../base/call/queries.ts'
import { useWrite } from '../base/call/use-write.ts'
import { paths } from '../base/place/paths.ts'
import { useLeaveDone } from '../base/route/leave-done.ts'
import { usePerson } from '../base/person/person.ts'
import { reachable } from '../base/route/menu.ts'
import { screensOf } from '../base/route/product-screens.ts'
import { routes } from '../base/route/routes.ts'
import { toast } from '../base/state/toast-store.ts'
import { t } from '../base/words/words.ts'
import { BuyLayout } from '../kit/buy/BuyLayout.tsx'
import { Answered } from '../kit/show/Answered.tsx'
import { LinkButton } from '../kit/show/Button.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { Money } from '../kit/show/Money.tsx'
import { PageShell } from '../kit/show/PageShell.tsx'
import buy from './Buy.module.css'
import { listOf } from './BuySummary.tsx'
import classes from './Cart.module.css'
import { CartLine } from './CartLine.tsx'
import { PayPanel } from './PayPanel.tsx'
import { usePaid } from './use-paid.ts'
import { useLineTerms } from './use-line-terms.ts'
import { wishName } from './wish-words.ts'

export const loader = () => queryClient.query(query(cartCalls.cartList)).catch(() => undefined)

/** What was put aside, with its price of now; everything that can be had is paid at once. */
export default function CartPage() {
  const answer = useCall(cartCalls.cartList)
  return (
    <PageShell title={t('pages.cart')} text={t('cart.text')}>
      <Answered answer={answer}>
        {({ result, total }) =>
          result.length === 0 ? (
            <EmptyState title={t('cart.empty')} text={t('cart.emptyText')} action={<Products />} />
          ) : (
            <Settling items={result} total={total} isAsking={answer.isFetching} onChanged={answer.refetch} />
          )
        }
      </Answered>
    </PageShell>
  )
}

/** The ways to everything that this person can buy. */
function Products() {
  const person = usePerson()
  const open = resourceKinds
    .flatMap((kind) => screensOf(kind) ?? [])
    .filter((screens) => screens.paths['buy'] && reachable(routes, person, screens.paths['buy']()))
  return (
    <div className={classes.products}>
      {open.map((screens) => (
        <LinkButton key={screens.kind} kind="plain" to={screens.paths['buy']!()}>
          {screens.title('buy')}
        </LinkButton>
      ))}
    </div>
  )
}

interface SettlingProps {
  items: readonly CartItem[]
  total: string
  isAsking: boolean
  onChanged: () => Promise<unknown>
}

function Settling({ items, total, isAsking, onChanged }: SettlingProps) {
  const write = usePaid(cartCalls.cartSettle, onChanged, { action: t('pages.cart') })
  const leaveDone = useLeaveDone()
  const remove = useWrite(cartCalls.cartRemove)
  const restore = useWrite(cartCalls.cartRestore)
  const [removed, setRemoved] = useState<{ id: string; name: string }>()
  // Several lines may change at once.
  const [changing, setChanging] = useState(0)
  const isChanging = changing > 0
  const changes = (begins: boolean) => setChanging((n) => n + (begins ? 1 : -1))
  const termsOf = useLineTerms(items)
  const refused = (write.error?.data as { item?: string } | null | undefined)?.item
  const open = items.filter(({ quote }) => quote !== null)
  const all = items.length
  function takeOut(item: CartItem) {
    changes(true)
    void remove
      .send({ id: item.id })
      .then(() => setRemoved({ id: item.id, name: wishName(item) }))
      .catch(() => {})
      .finally(() => changes(false))
  }
  function undo() {
    void restore
      .send({ id: removed!.id })
      .catch(() => {})
      .finally(() => setRemoved(undefined))
  }
  async function settle() {
    await write.send({ ids: open.map(({ id }) => id), prices: open.map(({ quote }) => quote!.total), total })
    toast('success', t('cart.settled', { n: open.length }))
    leaveDone(paths.orders())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isAsking && !isChanging) void settle().catch(() => {})
      }}
    >
      <BuyLayout
        summary={
          open.length > 0 ? (
            <PayPanel
              title={t('cart.lines')}
              subject={open.length < all ? t('cart.some', { n: open.length, all }) : t('cart.count', { n: all })}
              total={total}
              list={addMoney(...open.map(({ quote }) => listOf(quote!)))}
              lines={<Sums items={open} />}
              notes={[t('buy.refundOnFailure')]}
              stale={isAsking || isChanging}
              pending={write.pending}
              error={write.error}
              unplaced={Object.values(write.error?.fields ?? {})}
              word={t('cart.pay', { sum: formatMoney(total) })}
              wordBeside={t('cart.payPlain')}
            />
          ) : (
            <p className={classes.nothing}>{t('cart.nothingToPay')}</p>
          )
        }
      >
        {removed && (
          <p className={classes.removed} role="status">
            {t('cart.removed', { name: removed.name })}{' '}
            <button type="button" className={buy.plainButton} onClick={undo}>
              {t('cart.undo')}
            </button>
          </p>
        )}
        <ul className={classes.items} aria-label={t('cart.items')}>
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              count={all}
              terms={termsOf(item)}
              refused={item.id === refused ? write.error?.message : undefined}
              onChanging={changes}
              onRemove={() => takeOut(item)}
            />
          ))}
        </ul>
      </BuyLayout>
    </form>
  )
}

/** What each line comes to; the lines themselves open to what they are made of. */
const Sums = ({ items }: { items: readonly CartItem[] }) => (
  <table className={buy.part}>
    <tbody>
      {items.map((item) => (
        <tr key={item.id}>
          <td>{wishName(item)}</td>
          <td className={buy.figure}>
            <Money amount={item.quote!.total} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
