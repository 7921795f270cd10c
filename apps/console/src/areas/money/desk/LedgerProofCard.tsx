import { booksCalls, type Books } from '@portico/contract/money/books.ts'
import { useCall } from '../../../base/call/queries.ts'
import { t } from '../../../base/words/words.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { Figure, Figures } from '../../../kit/show/Figures.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import classes from '../Money.module.css'

/** The proof is a sum that anyone can do again: debits, credits, and the difference between them. */
export function LedgerProofCard() {
  const answer = useCall(booksCalls.booksProve)
  return (
    <Answered answer={answer}>
      {(books) => (
        <>
          <Figures>
            <Figure
              word={t('money.heldCash')}
              value={<Money amount={books.held_cash} />}
              note={t('money.heldByAgents', { amount: books.agents_cash })}
            />
            <Figure
              word={t('money.heldVoucher')}
              value={<Money amount={books.held_voucher} />}
              note={t('money.heldByAgents', { amount: books.agents_voucher })}
            />
          </Figures>
          <Card
            title={t('money.proof')}
            aside={
              <>
                <RelativeTime at={new Date(answer.dataUpdatedAt).toISOString()} /> ·{' '}
                {t('money.entries', { n: books.entries })}
              </>
            }
          >
            <Proof books={books} />
          </Card>
        </>
      )}
    </Answered>
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
