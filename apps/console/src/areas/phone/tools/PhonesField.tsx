import { MultiSelect } from '@mantine/core'
import { phoneCalls, phonesAtOnceMax, type Phone } from '@portico/contract/phone/device.ts'
import { useState } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import type { Option } from '../../../base/state/option.ts'
import { t } from '../../../base/words/words.ts'
import type { FieldProps } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'

const shownAtOnce = 100
const labelOf = ({ id, remark }: Phone) => (remark ? `${remark} · ${id}` : id)

/** Phones found by remark or id; those that were found before keep their names. */
function usePhoneOptions(chosen: readonly string[]) {
  const [search, setSearch] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = search.includes(' · ') ? '' : search.trim()
  const input = { limit: shownAtOnce, ...(asked && { search: asked }) }
  const found = useCall(phoneCalls.phoneList, input, { keepPrevious: true }).data?.result
  const offered = new Map((found ?? []).map((phone) => [phone.id, labelOf(phone)]))
  const options: Option[] = [...new Set([...chosen, ...offered.keys()])].map((value) => ({
    value,
    label: offered.get(value) ?? names.get(value) ?? value,
  }))
  const remember = () => setNames(new Map([...names, ...offered]))
  return { options, search, setSearch, remember, isEmpty: found?.length === 0 && search === '' }
}

/** Several phones. */
export function PhonesField({ name, label, value, onChange, onBlur, error }: FieldProps<readonly string[]>) {
  const { options, search, setSearch, remember, isEmpty } = usePhoneOptions(value)
  return (
    <MultiSelect
      name={name}
      label={label}
      error={error}
      withAsterisk
      description={isEmpty && t('phoneTools.noPhones')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={value.length === 0 ? t('phoneTools.choosePhones') : ''}
      searchable
      hidePickedOptions
      maxValues={phonesAtOnceMax}
      nothingFoundMessage={t('kit.nothingFound')}
      data={options}
      // The server has searched.
      filter={({ options: all }) => all}
      value={[...value]}
      searchValue={search}
      onSearchChange={setSearch}
      onBlur={onBlur}
      onChange={(ids) => {
        remember()
        onChange(ids)
      }}
    />
  )
}

/** One phone. */
export function PhoneField(field: FieldProps<string>) {
  const { options, setSearch, isEmpty } = usePhoneOptions(field.value ? [field.value] : [])
  return (
    <SelectField
      {...field}
      searchable
      required
      options={options}
      onSearch={setSearch}
      help={isEmpty ? t('phoneTools.noPhones') : field.help}
    />
  )
}
