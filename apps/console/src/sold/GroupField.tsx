import type { FieldProps } from '../kit/form/fields.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { useGroupChoice } from './groups.tsx'

export function GroupField({ noneWord, ...field }: FieldProps<string> & { noneWord: string }) {
  const { options, onSearch } = useGroupChoice(noneWord, field.value)
  return <SelectField {...field} searchable options={options} onSearch={onSearch} />
}
