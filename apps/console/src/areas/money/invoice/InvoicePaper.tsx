import type { Invoice, InvoiceKind } from '@portico/contract/money/invoice.ts'
import type { InvoiceSeller } from '@portico/contract/money/invoice-seller.ts'
import type { InvoiceType } from '@portico/contract/states/money.ts'
import { t } from '../../../base/words/words.ts'
import { Facts } from '../../../kit/show/Facts.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import classes from './InvoicePaper.module.css'
import { productWord } from '../money-marks.tsx'

export interface Paper {
  kind: InvoiceKind
  type: InvoiceType
  number: string
  day: string
  /** Of the invoice that a credit note takes back from. */
  creditsNumber: string
  /** Null until it is issued. */
  seller: InvoiceSeller | null
  title: string
  /** What is known of whom it is made out to. */
  buyer: readonly (readonly [string, string])[]
  lines: readonly Pick<Invoice['lines'][number], 'order_number' | 'product' | 'subject' | 'amount' | 'net'>[]
  net: string
  taxes: Invoice['taxes']
  amount: string
}

const sellerFacts = ['tax_id', 'address', 'phone', 'email', 'bank', 'account_number'] as const

/** A company has a telephone; the field of a person asks for a mobile phone. */
export const sellerWord = (name: (typeof sellerFacts)[number] | 'name') =>
  name === 'phone' ? t('invoice.phone') : t(`fields.${name}`)

/** An invoice as its PDF shows it. */
export function InvoicePaper({ paper }: { paper: Paper }) {
  const { kind, type, number, day, creditsNumber, seller, title, buyer } = paper
  return (
    <div className={classes.paper}>
      {seller?.logo_url && <img src={seller.logo_url} alt="" className={classes.logo} />}
      <div className={classes.head}>
        <div>
          <p className={classes.kind}>{t(`invoice.kinds.${kind}`)}</p>
          <p className={classes.quiet}>{t(`states.invoiceType.${type}`)}</p>
        </div>
        <div className={classes.numbers}>
          <p>{number || t('invoice.noNumber')}</p>
          <p className={classes.quiet}>{day}</p>
          {creditsNumber && <p className={classes.quiet}>{t('invoice.credits', { number: creditsNumber })}</p>}
        </div>
      </div>
      <div className={classes.parties}>
        {seller && (
          <Party
            word={t('invoice.seller')}
            name={seller.name}
            facts={sellerFacts.map((name) => [sellerWord(name), seller[name]])}
          />
        )}
        <Party word={t('invoice.buyer')} name={title} facts={buyer} />
      </div>
      <Lines paper={paper} />
    </div>
  )
}

function Party({ word, name, facts }: { word: string; name: string; facts: Paper['buyer'] }) {
  return (
    <div className={classes.party}>
      <p className={classes.quiet}>{word}</p>
      <p className={classes.name}>{name}</p>
      <Facts facts={facts.map((fact) => fact[1] !== '' && fact)} />
    </div>
  )
}

function Lines({ paper: { lines, net, taxes, amount } }: { paper: Paper }) {
  const isTaxed = taxes.length > 0
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>{t('invoice.item')}</th>
          {isTaxed && <th className={classes.figure}>{t('invoice.net')}</th>}
          <th className={classes.figure}>{t('invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.order_number}>
            <td>
              {[productWord(line.product), line.subject].filter(Boolean).join(' · ')}
              <span className={classes.order}>{line.order_number}</span>
            </td>
            {isTaxed && <Figure amount={line.net} />}
            <Figure amount={line.amount} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {isTaxed && <Sum word={t('invoice.net')} amount={net} span={2} />}
        {taxes.map((tax) => (
          <Sum key={tax.name} word={t('invoice.tax', tax)} amount={tax.amount} span={2} />
        ))}
        <Sum word={t('invoice.total')} amount={amount} span={isTaxed ? 2 : 1} total />
      </tfoot>
    </table>
  )
}

const Figure = ({ amount }: { amount: string }) => (
  <td className={classes.figure}>
    <Money amount={amount} />
  </td>
)

interface SumProps {
  word: string
  amount: string
  span: number
  total?: boolean
}
const Sum = ({ word, amount, span, total = false }: SumProps) => (
  <tr className={total ? classes.total : undefined}>
    <td colSpan={span}>{word}</td>
    <Figure amount={amount} />
  </tr>
)
