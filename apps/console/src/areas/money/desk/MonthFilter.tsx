import type { ComponentProps } from 'react'
import { t } from '../../../base/words/words.ts'
import { monthNow, monthsBefore, monthWord } from '../../../kit/show/month-word.ts'
import { MenuFilter } from '../../../kit/table/ListBar.tsx'

interface MonthFilterProps extends Pick<ComponentProps<typeof MenuFilter>, 'list'> {
  /** How far back one can look, this month included. */
  months: number
}

/** This month, or one before it. */
export const MonthFilter = ({ list, months }: MonthFilterProps) => (
  <MenuFilter
    list={list}
    filter={{
      name: 'month',
      title: t('costs.month'),
      none: t('costs.thisMonth'),
      options: monthsBefore(monthNow(), months)
        .slice(1)
        .map((value) => ({ value, label: monthWord(value) })),
    }}
  />
)
