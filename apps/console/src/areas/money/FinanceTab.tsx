import { booksCalls, type Books } from '@portico/contract/money/books.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { productWord } from './money-marks.tsx'
import classes from './Money.module.css'

/** The proof is a sum that anyone can do again: debits, credits, and the difference between them. */
export function FinanceTab() {
  const { data, dataUpdatedAt, error } = useCall(booksCalls.booksProve)
  if (error) return <EmptyState title={t('kit.loadFailed')} text={error.message} />
  if (!data) return <Skeleton width="50%" />
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <Card title={t('money.heldCash')}>
          <span className={classes.big}>
            <Money amount={data.held_cash} />
          </span>
          <p className={classes.line}>{t('money.heldByAgents', { amount: data.agents_cash })}</p>
        </Card>
        <Card title={t('money.heldVoucher')}>
          <span className={classes.big}>
            <Money amount={data.held_voucher} />
          </span>
          <p className={classes.line}>{t('money.heldByAgents', { amount: data.agents_voucher })}</p>
        </Card>
      </div>
      <div className={classes.columns}>
        <Income />
        <Card
          title={t('money.proof')}
          aside={
            <>
              <RelativeTime at={new Date(dataUpdatedAt).toISOString()} /> · {t('money.entries', { n: data.entries })}
            </>
          }
        >
          <Proof books={data} />
        </Card>
      </div>
    </div>
  )
}

function Proof({ books }: { books: Books }) {
  const holds = books.difference === '0.00' && books.unbalanced_entries === 0 && books.broken_links === 0
  return (
    <>
      <StatusMark
        shape={holds ? 'running' : 'failed'}
        word={t(holds ? 'money.proofHolds' : 'money.proofBroken')}
        reason={
          <>
            {t('money.difference')} <Money amount={books.difference} />
          </>
        }
      />
      <table className={classes.sum}>
        <thead>
          <tr>
            <th>{t('money.account')}</th>
            <th className={classes.figure}>{t('money.debit')}</th>
            <th className={classes.figure}>{t('money.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {books.kinds.map(({ kind, currency, debit, credit }) => (
            <tr key={kind + currency}>
              <td>
                {t(`money.kinds.${kind as keyof typeof kindWords}`)} {currency !== 'CNY' && currency}
              </td>
              <td className={classes.figure}>
                <Sum amount={debit} />
              </td>
              <td className={classes.figure}>
                <Sum amount={credit} />
              </td>
            </tr>
          ))}
          {books.totals.map(({ currency, debit, credit }) => (
            <tr key={currency} className={classes.total}>
              <td>
                {t('money.total')} {currency}
              </td>
              <td className={classes.figure}>
                <Sum amount={debit} />
              </td>
              <td className={classes.figure}>
                <Sum amount={credit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Nothing stays blank, so that the eye finds what is there. */
const Sum = ({ amount }: { amount: string }) => (amount === '0.00' ? null : <Money amount={amount} />)

/** The kinds of places that the ledger has; each has its word. */
const kindWords = {
  cash: true,
  voucher: true,
  revenue: true,
  gateway: true,
  promotion: true,
  exchange: true,
  refundPayable: true,
  receivable: true,
  adjustment: true,
} as const

function Income() {
  const { data } = useCall(booksCalls.incomeDayList, {})
  return (
    <Card title={t('money.income')} aside={t('money.last30')}>
      {!data && <Skeleton width="60%" />}
      {data?.result.length === 0 && <EmptyState compact title={t('money.noIncome')} text={t('money.noIncomeText')} />}
      {data && data.result.length > 0 && (
        <table className={classes.sum}>
          <tbody>
            {data.result.map(({ day, product, amount }) => (
              <tr key={day + product}>
                <td>{day}</td>
                <td>{productWord(product as OrderProduct)}</td>
                <td className={classes.figure}>
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
