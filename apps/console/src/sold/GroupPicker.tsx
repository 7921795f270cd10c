import { Select } from '@mantine/core'
import { t } from '../base/words/words.ts'
import type { GroupChoice } from './groups.tsx'

interface GroupPickerProps extends GroupChoice {
  title: string
  value: string
  onChange: (id: string) => void
}

/** A field in the bar of a list, for more groups than a menu can hold. */
export default function GroupPicker({ title, value, onChange, options, onSearch }: GroupPickerProps) {
  return (
    <Select
      aria-label={title}
      placeholder={title}
      w={200}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.clearSearch') }}
      nothingFoundMessage={t('kit.nothingFound')}
      data={[...options]}
      filter={({ options: all }) => all}
      value={value || null}
      {...(onSearch && { onSearchChange: onSearch })}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
