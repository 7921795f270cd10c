import { formatMoney } from '@portico/contract/formats.ts'
import classes from './Money.module.css'

interface MoneyProps {
  /** A decimal text as it travels, such as `-178.00`. */
  amount: string
  /** Shows plus and minus: money in is green, money out is plain. Red is for trouble, never for spending. */
  signed?: boolean
}

export function Money({ amount, signed = false }: MoneyProps) {
  const incoming = signed && !amount.startsWith('-') && Number(amount) !== 0
  const text = formatMoney(amount)
  return <span className={incoming ? classes.in : classes.money}>{incoming ? `+${text}` : text}</span>
}
