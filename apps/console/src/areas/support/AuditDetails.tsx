import { formatMoney } from '@portico/contract/formats.ts'
import type { AuditLine } from '@portico/contract/support/operation-log.ts'
import { Fragment } from 'react'
import { find, productName, t } from '../../base/words/words.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { IdLink } from '../../sold/id-link.tsx'
import { detailLines, type DetailValue } from './audit-details.ts'
import classes from './WorkOrder.module.css'

const anyId = /^[a-z]{2,8}_[0-9A-Za-z]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** As the forms call it, else by its own name. */
function nameWord(name: string): string {
  const plain = name.replaceAll('_', ' ')
  return find(`operationLog.names.${name}`) ?? find(`fields.${name}`) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Codes of the detail of this name that people have words for. */
const coded: Readonly<Record<string, (code: string) => string | undefined>> = {
  kind: productName,
  way: (code) => find(`recharge.ways.${code}`),
  target: (code) => find(`refund.targets.${code}`),
  currency: (code) => find(`recharge.currencies.${code}`),
}
const sums = new Set(['amount', 'total', 'sum'])
/** As it is reckoned, or as it was typed. */
const sum = /^-?\d+(?:\.\d{1,2})?$/

interface ValueProps {
  name: string
  value: DetailValue
  /** What the sums are in. */
  currency: DetailValue | undefined
}

function Value({ name, value, currency = 'CNY' }: ValueProps) {
  if (value === null || value === '') return t('operationLog.nothing')
  if (typeof value === 'boolean') return t(value ? 'operationLog.yes' : 'operationLog.no')
  const parts = String(value).split(' ')
  if (parts.every((part) => anyId.test(part)))
    return parts.map((part) => (
      <Fragment key={part}>
        <IdLink id={part} />{' '}
      </Fragment>
    ))
  const text = String(value)
  if (instant.test(text)) return formatTime(text)
  if (sums.has(name) && sum.test(text)) return formatMoney(text, String(currency))
  return coded[name]?.(text) ?? text
}

/** What was noted about it in words: from what to what, and ids that lead to what they name. */
export function AuditDetails({ details }: Pick<AuditLine, 'details'>) {
  const lines = detailLines(details)
  if (lines.length === 0) return <span className="quiet">—</span>
  return (
    <span className={classes.details}>
      {lines.map(({ name, from, to }) => (
        <span key={name}>
          {name && `${nameWord(name)}: `}
          {from !== undefined && (
            <>
              <Value name={name} value={from} currency={details['currency']} /> →{' '}
            </>
          )}
          <Value name={name} value={to} currency={details['currency']} />
        </span>
      ))}
    </span>
  )
}
