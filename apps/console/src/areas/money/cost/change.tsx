import { formatMoney } from '@portico/contract/formats.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import { listed } from '../../../base/format/listed.ts'
import { language, t } from '../../../base/words/words.ts'
import classes from './Costs.module.css'

const parts = new Intl.NumberFormat(language, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
/** From here on a rise is worth a look. */
const steep = 0.5

const partOf = (now: string, before: string) => (Number(now) - Number(before)) / Math.abs(Number(before))
const isCompared = (before: string) => Number(before) !== 0

/** By how much it is more or less than before: +¥684.90. */
export function changeText(now: string, before: string): string {
  const change = lessMoney(now, before)
  return `${Number(change) > 0 ? '+' : ''}${formatMoney(change)}`
}

/** The same as a part of what it was: +17.3%; nothing where it was nothing. */
export const changePart = (now: string, before: string): string =>
  isCompared(before) ? parts.format(partOf(now, before)).replace('-', '−') : ''

/** Both, and since when. No line breaks within the sum, as one may between plus and ¥. */
export function ChangeNote({ now, before, days }: { now: string; before: string; days: string }) {
  if (now === before) return t('costs.sameAsBefore', { days })
  const [start = '', end = ''] = t('costs.onBefore', { change: '{change}', days }).split('{change}')
  const part = changePart(now, before)
  return (
    <>
      {start}
      <span className={classes.whole}>{listed([changeText(now, before), ...(part ? [part] : [])])}</span>
      {end}
    </>
  )
}

/** A part of what it was, pointed out where costs rose steeply. */
export function ChangePart({ now, before }: { now: string; before: string }) {
  const rises = isCompared(before) && Number(before) > 0 && partOf(now, before) >= steep
  return <span className={rises ? classes.steep : undefined}>{changePart(now, before) || '—'}</span>
}
