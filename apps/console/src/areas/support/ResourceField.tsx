import { Select } from '@mantine/core'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { productName, t } from '../../base/words/words.ts'
import type { FieldProps } from '../../kit/form/fields.tsx'

/** One of the person's resources, found by name, id or address. */
export function ResourceField({ label, value, onChange, error }: FieldProps<string>) {
  const [search, setSearch] = useState('')
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const wanted = search.trim() || value
  const { data } = useCall(
    resourceCalls.resourceSearch,
    { search: wanted },
    { enabled: wanted !== '', keepPrevious: true },
  )
  const found = Object.fromEntries(
    (data?.result ?? []).map(({ id, kind, name }) => [id, `${name} · ${productName(kind)} · ${id}`]),
  )
  const options = { ...(value && { [value]: known[value] ?? found[value] ?? value }), ...found }
  return (
    <Select
      label={label}
      error={error}
      description={t('workOrder.resourceHelp')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={t('workOrder.resourceSearch')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('kit.clearSearch') }}
      nothingFoundMessage={wanted ? t('kit.nothingFound') : t('workOrder.resourceSearch')}
      data={Object.entries(options).map(([id, name]) => ({ value: id, label: name }))}
      // The server has searched; what it found is shown, whatever it was found by.
      filter={({ options: all }) => all}
      value={value || null}
      onSearchChange={(text) => setSearch(Object.values(options).includes(text) ? '' : text)}
      onChange={(chosen) => {
        if (chosen) setKnown({ [chosen]: options[chosen] ?? chosen })
        onChange(chosen ?? '')
      }}
    />
  )
}
