import { formatMoney } from '@portico/contract/formats.ts'
import { cartCalls, type CartItem } from '@portico/contract/resource/cart.ts'
import { removalProblem } from '@portico/contract/rules/money.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useCall } from '../base/call/queries.ts'
import { useWrite } from '../base/call/use-write.ts'
import { productName, t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { FormProblem } from '../kit/form/FormProblem.tsx'
import { Money } from '../kit/show/Money.tsx'
import { toast } from '../base/state/toast-store.ts'
import { AgreedPay } from './AgreedPay.tsx'
import buy from './Buy.module.css'
import classes from './Cart.module.css'
import { PaySums } from './PaySums.tsx'
import { usePaid } from './use-paid.ts'

/** What was put aside, with its price of now; everything that can be had is bought at once. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const answer = useCall(cartCalls.cartList)
  return (
    <SideSheet title={t('cart.title')} onClose={onClose} size={440}>
      <Answered answer={answer}>
        {({ result, total }) =>
          result.length === 0 ? (
            <EmptyState compact title={t('cart.empty')} text={t('cart.emptyText')} />
          ) : (
            <Settling items={result} total={total} onChanged={answer.refetch} onDone={onClose} />
          )
        }
      </Answered>
    </SideSheet>
  )
}

interface SettlingProps {
  items: readonly CartItem[]
  total: string
  onChanged: () => Promise<unknown>
  onDone: () => void
}

function Settling({ items, total, onChanged, onDone }: SettlingProps) {
  const write = usePaid(cartCalls.cartSettle, onChanged, { action: t('cart.title') })
  const remove = useWrite(cartCalls.cartRemove)
  const ids = items.filter(({ quote }) => quote).map(({ id }) => id)
  async function settle() {
    await write.send({ ids, total })
    toast('success', t('cart.settled', { n: ids.length }))
    onDone()
  }
  return (
    <form
      className={classes.cart}
      onSubmit={(event) => {
        event.preventDefault()
        void settle().catch(() => {})
      }}
    >
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <span>
              {productName(item.kind)}
              <span className={classes.second}>{aboutOf(item)}</span>
            </span>
            {item.quote ? (
              <Money amount={item.quote.total} />
            ) : (
              <span className={classes.hindered}>{t(`cart.hindrances.${item.hindrance || 'gone'}`)}</span>
            )}
            <button
              type="button"
              className={buy.plainButton}
              aria-label={t('cart.remove', { name: aboutOf(item) })}
              disabled={removalProblem(items.length) !== undefined}
              onClick={() => void remove.send({ id: item.id }).catch(() => {})}
            >
              <IconX size={16} stroke={1.6} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {items.length === 1 && <p className={classes.second}>{t('rules.keepOne')}</p>}
      <FormProblem error={write.error} />
      {ids.length > 0 && (
        <>
          <PaySums total={total} />
          <AgreedPay large total={total} pending={write.pending} word={t('cart.pay', { sum: formatMoney(total) })} />
        </>
      )}
    </form>
  )
}

/** What the person called it, and for how long. */
function aboutOf({ wish }: CartItem): string {
  const name = [wish['name'], wish['alias'], wish['host_name']].find((one) => typeof one === 'string' && one !== '')
  return [name, t('buy.months', { n: Number(wish['months']) })].filter(Boolean).join(' · ')
}
