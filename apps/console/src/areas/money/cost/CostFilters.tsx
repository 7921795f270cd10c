import {
  costComparisons,
  costSplits,
  keysText,
  type CostComparison,
  type CostQuery,
  type CostReport,
  type CostSplit,
} from '@portico/contract/money/cost.ts'
import { t } from '../../../base/words/words.ts'
import { ChipChecks, ChipMenu } from '../../../kit/form/ChipMenu.tsx'
import { DayInput } from '../../../kit/form/DayInput.tsx'
import { Segments } from '../../../kit/form/Segments.tsx'
import { daysWord } from '../../../kit/show/month-word.ts'
import { nameOf } from './cost-name.ts'
import { chosenIn, costPeriods, filterNames, usualCompare } from './cost-query.ts'
import classes from './Costs.module.css'

interface CostFiltersProps {
  /** None before the first answer, or where what is asked for was refused: it can be asked for otherwise. */
  report: CostReport | undefined
  params: URLSearchParams
  asked: CostQuery
  member: boolean
  onChoose: (changes: Readonly<Record<string, string>>) => void
}

/** Which costs are shown, of which time, compared with what, and how they are split. */
export function CostFilters({ report, params, asked, member, onChoose }: CostFiltersProps) {
  const splits = costSplits.filter((split) => !(member && split === 'group'))
  return (
    <div className={classes.bar}>
      <Period report={report} params={params} onChoose={onChoose} />
      <Compare report={report} params={params} asked={asked} onChoose={onChoose} />
      {filterNames.map((name) => {
        const options = (report?.choices[name] ?? []).map((one) => ({ value: one.key, label: nameOf(name, one) }))
        const values = chosenIn(params, name)
        const few = name === 'tag' ? 1 : 2
        if (options.length < few && values.length === 0) return null
        const [first] = values
        const alone = options.find(({ value }) => value === first)?.label ?? first ?? ''
        return (
          <ChipChecks
            key={name}
            title={t(`costs.splits.${name}`)}
            said={values.length === 1 ? alone : t('costs.chosen', { n: values.length, all: options.length })}
            options={options}
            values={values}
            onChange={(next) => onChoose({ [name]: keysText(next) })}
          />
        )
      })}
      <span className={classes.grow} />
      <Segments
        label={t('costs.splitBy')}
        value={asked.by}
        onChange={(by: CostSplit) => onChoose({ by })}
        options={splits.map((value) => ({ value, label: t(`costs.splits.${value}`) }))}
      />
    </div>
  )
}

type Choosing = Pick<CostFiltersProps, 'report' | 'params' | 'onChoose'>

function Period({ report, params, onChoose }: Choosing) {
  const value = params.get('period') ?? ''
  const others = costPeriods.map((period) => ({ value: period as string, label: t(`costs.periods.${period}`) }))
  const options = [{ value: '', label: t('costs.thisMonth') }, ...others]
  const named = options.find((option) => option.value === value)?.label ?? ''
  // One that is chosen for oneself begins with what is shown.
  const choose = (period: string) =>
    onChoose({ period, month: '', from: '', to: '', ...(period === 'own' && report?.days) })
  return (
    <>
      <ChipMenu
        title={t('costs.period')}
        said={report ? daysWord(report.days) : named}
        options={options}
        value={value}
        onChange={choose}
      />
      {value === 'own' && (
        <span className={classes.range}>
          {(['from', 'to'] as const).map((name) => (
            <DayInput
              key={name}
              aria-label={t(`costs.${name}`)}
              value={params.get(name) ?? ''}
              onChange={(day) => day && onChoose({ [name]: day })}
            />
          ))}
        </span>
      )}
    </>
  )
}

function Compare({ report, params, asked, onChoose }: Choosing & { asked: CostQuery }) {
  const usual = usualCompare(asked)
  const value = costComparisons.find((one) => one === params.get('compare')) ?? usual
  const word = (one: CostComparison) => t(`costs.comparisons.${one}`)
  const before = report?.compare === value ? report.days_before : undefined
  return (
    <ChipMenu
      title={t('costs.compare')}
      said={before ? daysWord(before) : word(value)}
      options={[usual, ...costComparisons.filter((one) => one !== usual)].map((one) => ({
        value: one,
        label: word(one),
      }))}
      value={value}
      onChange={(compare) => onChoose({ compare: compare === usual ? '' : compare })}
    />
  )
}
