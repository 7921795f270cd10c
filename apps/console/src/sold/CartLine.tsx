import { formatMoney } from '@portico/contract/formats.ts'
import { cartCalls, type CartItem } from '@portico/contract/resource/cart.ts'
import { soldProduct } from '@portico/contract/resource/products.ts'
import { removalProblem } from '@portico/contract/rules/money.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useWrite } from '../base/call/use-write.ts'
import { useChosen } from '../base/state/use-chosen.ts'
import { discountText } from '../base/format/discount.ts'
import { productName, t } from '../base/words/words.ts'
import { SelectField } from '../kit/form/select-fields.tsx'
import { Stepper } from '../kit/form/Stepper.tsx'
import { Money } from '../kit/show/Money.tsx'
import buy from './Buy.module.css'
import { listOf, QuoteLines } from './BuySummary.tsx'
import classes from './Cart.module.css'
import { useTerms } from './terms.ts'
import type { PriceOf } from './use-choice-prices.ts'
import { wishName, wishWords } from './wish-words.ts'

interface CartLineProps {
  item: CartItem
  /** How many there are; the last one stays. */
  count: number
  /** What it would cost for each term. */
  terms: PriceOf
  /** Why it kept everything from being paid. */
  refused: string | undefined
  /** Told when a change begins, and when its price is there. */
  onChanging: (isChanging: boolean) => void
  onRemove: () => void
}

/** One thing in words, how many and for how long, what that costs now and what became of it since it was put in. */
export function CartLine({ item, count, terms, refused, onChanging, onRemove }: CartLineProps) {
  const { kind, quote, hindrance, was } = item
  const name = wishName(item)
  const problem = removalProblem(count)
  const list = quote && listOf(quote)
  return (
    <li className={classes.item} aria-label={name} data-out={quote ? undefined : true}>
      <div className={classes.words}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.second}>
          {[name === productName(kind) ? '' : productName(kind), wishWords(item)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className={classes.sum}>
        {quote && <Money amount={quote.total} />}
        {quote && list !== quote.total && <s className={classes.second}>{formatMoney(list!)}</s>}
      </div>
      <Changes item={item} name={name} terms={terms} onChanging={onChanging} />
      <button
        type="button"
        className={classes.remove}
        aria-label={t('cart.remove', { name })}
        disabled={problem !== undefined}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.6} aria-hidden="true" />
      </button>
      {problem && <p className={classes.note}>{t('rules.keepOne')}</p>}
      {refused && <p className={classes.hindered}>{refused}</p>}
      {!quote && (
        <p className={classes.hindered}>
          {t(`cart.hindrances.${hindrance || 'gone'}`)}. {t('cart.notPaid')}
        </p>
      )}
      {was && <p className={classes.hindered}>{t('cart.was', { sum: formatMoney(was) })}</p>}
      {quote && (
        <details className={classes.details}>
          <summary className={buy.plainButton}>{t('cart.lines')}</summary>
          <QuoteLines quote={quote} />
        </details>
      )}
    </li>
  )
}

type ChangesProps = Pick<CartLineProps, 'item' | 'terms' | 'onChanging'> & { name: string }

/** Number and term, changed in place. */
function Changes({ item, name, terms, onChanging }: ChangesProps) {
  const change = useWrite(cartCalls.cartChange, { action: t('pages.cart') })
  const { id, kind, wish } = item
  const many = soldProduct(kind)?.quantity
  const months = Number(wish['months'])
  const quantity = useChosen(Number(many && wish[many.field]), (quantity) => send({ quantity }))
  const offered = useTerms().filter((term) => term === months || terms(term))
  function send(changed: { months?: number; quantity?: number }) {
    onChanging(true)
    return change.send({ id, ...changed }).finally(() => onChanging(false))
  }
  return (
    <div className={classes.changes}>
      {many && (
        <div className={classes.quantity}>
          <span>{t('buy.quantity')}</span>
          <Stepper
            label={t('cart.quantityOf', { name })}
            value={quantity.value}
            onChange={quantity.choose}
            min={1}
            max={many.most}
          />
        </div>
      )}
      <SelectField
        label={t('buy.term')}
        value={String(months)}
        disabled={change.pending}
        onChange={(term) => term && Number(term) !== months && void send({ months: Number(term) }).catch(() => {})}
        options={offered.map((term) => {
          const off = discountText(terms(term)?.time_factor ?? 1)
          return { value: String(term), label: [t('buy.months', { n: term }), off].filter(Boolean).join(' · ') }
        })}
      />
    </div>
  )
}
