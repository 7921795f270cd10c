import { phoneCalls, phonesAtOnceMax } from '@portico/contract/phone/device.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { phoneName } from './viewer/phone-name.ts'
import { say } from './upload/words.ts'

interface OnePhoneProps {
  value: string
  onChange: (id: string) => void
  /** Only devices that are reached over ADB. */
  adb?: boolean
}

/** One of somebody's phones, found by its remark or its id. */
export function OnePhone({ value, onChange, adb = false }: OnePhoneProps) {
  const [search, setSearch] = useState('')
  const query = { limit: phonesAtOnceMax, ...(search && { search }), ...(adb && { simulated: false }) }
  const phones = useCall(phoneCalls.phoneList, query, { keepPrevious: true }).data?.result ?? []
  const names = new Map(phones.map((phone) => [phone.id, phoneName(phone)]))
  // What is chosen is written in the field, and would choose for itself alone.
  const choose = (text: string) => setSearch(text === names.get(value) ? '' : text)
  return (
    <SelectField
      label={say('export.phone')}
      value={value}
      onChange={onChange}
      searchable
      onSearch={choose}
      options={phones.map((phone) => ({ value: phone.id, label: phoneName(phone) }))}
    />
  )
}
