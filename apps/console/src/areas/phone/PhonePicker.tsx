import { phoneCalls, phonesAtOnceMax } from '@portico/contract/phone/device.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { CheckList } from '../../kit/form/CheckList.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import classes from './PhoneFiles.module.css'
import { checkWords } from './check-words.ts'
import { phoneName } from './viewer/phone-name.ts'
import { stateWord } from './phone-state.tsx'
import { say } from './upload/words.ts'

const anyGroup = 'all'

interface PhonePickerProps {
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** Only devices that are reached over ADB. */
  adb?: boolean
}

/** Phones that something is to be done to, found by group or by name, up to as many as go at once. */
export function PhonePicker({ chosen, onChoose, adb = false }: PhonePickerProps) {
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState(anyGroup)
  const groups = useCall(phoneCalls.phoneGroupList, { limit: 100 }).data?.result ?? []
  const query = {
    limit: phonesAtOnceMax,
    ...(search && { search }),
    ...(group !== anyGroup && { group_id: group }),
    ...(adb && { simulated: false }),
  }
  const phones = useCall(phoneCalls.phoneList, query, { keepPrevious: true }).data?.result ?? []
  const usable = phones.filter(({ state }) => state !== 'expired')
  const none = adb && !search && group === anyGroup ? say('pick.nothingAdb') : say('pick.nothing')
  return (
    <div className={classes.picker}>
      <div className={classes.narrow}>
        <TextField label={say('pick.search')} value={search} onChange={setSearch} autoComplete="off" />
        {groups.length > 0 && (
          <SelectField
            label={say('pick.group')}
            value={group}
            onChange={(next) => setGroup(next || anyGroup)}
            options={[
              { value: anyGroup, label: say('pick.allGroups') },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
      <CheckList
        label={say('pick.phones')}
        rows={usable.map((phone) => ({
          id: phone.id,
          name: phoneName(phone),
          second: `${phone.model} · ${stateWord(phone.state)}`,
        }))}
        chosen={chosen}
        onChoose={onChoose}
        max={phonesAtOnceMax}
        words={checkWords(phonesAtOnceMax, none)}
      />
    </div>
  )
}
