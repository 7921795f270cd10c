import type { AuditLine } from '@portico/contract/support/operation-log.ts'
import { Fragment } from 'react'
import { find, t } from '../../base/words/words.ts'
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

function Value({ value }: { value: DetailValue }) {
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
  return instant.test(text) ? formatTime(text) : text
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
              <Value value={from} /> →{' '}
            </>
          )}
          <Value value={to} />
        </span>
      ))}
    </span>
  )
}
