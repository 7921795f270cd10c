import { Select } from '@mantine/core'
import type { ListSource } from '../../base/state/list.ts'
import { t } from '../../base/words/t.ts'
import { DayInput } from '../form/DayInput.tsx'
import classes from './list-parts.module.css'

export type Narrowable = Pick<ListSource<unknown>, 'filters' | 'setFilter' | 'search'>

/** From a day to a day, the last one included. */
export function DayRange({ list }: { list: Narrowable }) {
  const field = (name: 'from' | 'to') => (
    <DayInput
      aria-label={t(`fields.${name}`)}
      value={list.filters[name] ?? ''}
      onChange={(day) => list.setFilter(name, day)}
    />
  )
  return (
    <span className={classes.range}>
      {field('from')} – {field('to')}
    </span>
  )
}

interface ChoiceProps {
  list: Narrowable
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of many, found by typing. */
export function ChoiceFilter({ list, name, label, options }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w={190}
      flex="none"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.clearSearch') }}
      nothingFoundMessage={t('kit.nothingFound')}
      data={[...options]}
      value={list.filters[name] || null}
      onChange={(chosen) => list.setFilter(name, chosen ?? '')}
    />
  )
}
