import { MultiSelect } from '@mantine/core'
import { announcementAccountsMax, type AnnouncementReader } from '@portico/contract/support/announcement-desk.ts'
import { announcementDraftCalls } from '@portico/contract/support/announcement-draft.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import type { FieldProps } from '../../kit/form/fields.tsx'
import classes from './Announcement.module.css'

const labelOf = ({ name, email }: AnnouncementReader) => (email && email !== name ? `${name} · ${email}` : name)

interface ReadersProps extends FieldProps<readonly string[]> {
  /** Those of them whose names are known already. */
  known: readonly AnnouncementReader[]
}

/** Customers, found by name, address or id. */
export function AnnouncementReaders({ name, label, value, onChange, onBlur, error, known }: ReadersProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly AnnouncementReader[]>(known)
  const found =
    useCall(announcementDraftCalls.platformAnnouncementReaders, { search: search.trim() }, { keepPrevious: true }).data
      ?.result ?? []
  const named = new Map([...known, ...chosen, ...found].map((one) => [one.account_id, labelOf(one)]))
  const offered = [...new Set([...value, ...found.map(({ account_id }) => account_id)])]
  return (
    <MultiSelect
      name={name}
      label={label}
      error={error}
      description={t('announcement.readersHelp', { n: announcementAccountsMax })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={t('announcement.readersSearch')}
      classNames={{ inputField: classes.readersInput ?? '' }}
      searchable
      hidePickedOptions
      maxValues={announcementAccountsMax}
      nothingFoundMessage={t('kit.nothingFound')}
      data={offered.map((id) => ({ value: id, label: named.get(id) ?? id }))}
      // The server has searched; what it found is shown, whatever it was found by.
      filter={({ options }) => options}
      value={[...value]}
      searchValue={search}
      onSearchChange={setSearch}
      onBlur={onBlur}
      onChange={(ids) => {
        setChosen((before) => [...before, ...found.filter(({ account_id }) => ids.includes(account_id))])
        onChange(ids)
      }}
    />
  )
}
