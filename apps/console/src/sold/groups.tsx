import { teamGroupCalls } from '@portico/contract/team/group.ts'
import type { Option } from '../base/state/option.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useCall } from '../base/call/queries.ts'
import { usePerson } from '../base/person/person.ts'
import { mayOpen } from '../base/route/guard.ts'
import type { ListFilter, ListSource } from '../base/state/list.ts'
import { t } from '../base/words/words.ts'

/** Stands for no group where a choice cannot be empty, in a form as in a filter. */
export const noGroup = 'none'
export const groupIdOf = (chosen: string) => (chosen === noGroup ? '' : chosen)

const shownAtOnce = 100

export interface GroupChoice {
  options: readonly Option[]
  /** Where there are more than can be shown: takes what is typed of a name. */
  onSearch?: ((text: string) => void) | undefined
}

/** The groups to choose from, and none of them. `value` is the one that is chosen: it is named wherever it stands. */
export function useGroupChoice(noneWord: string, value: string, enabled = true): GroupChoice {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const first = useCall(teamGroupCalls.teamGroupList, { limit: shownAtOnce }, { enabled }).data
  const many = Boolean(first?.next)
  const found = useCall(
    teamGroupCalls.teamGroupList,
    { limit: shownAtOnce, search },
    { enabled: enabled && many && search !== '', keepPrevious: true },
  ).data
  const groups = (many && search !== '' ? found?.result : first?.result) ?? []
  const isMissing = many && value !== '' && value !== noGroup && !groups.some(({ id }) => id === value)
  const chosen = useCall(teamGroupCalls.teamGroupInfo, { id: value }, { enabled: enabled && isMissing }).data
  const options = [
    { value: noGroup, label: noneWord },
    ...(isMissing && chosen ? [{ value: chosen.id, label: chosen.name }] : []),
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
  ]
  // What is chosen stands in the field and is no search.
  const onSearch = (text: string) => setTyped(options.some(({ label }) => label === text) ? '' : text)
  return { options, onSearch: many ? onSearch : undefined }
}

const GroupPicker = lazy(() => import('./GroupPicker.tsx'))

interface FilterWords {
  title: string
  noneWord: string
}

/** Narrows a list to one group: by a menu, or where there are too many for one, by their names. */
export function useGroupFilter<Row>(
  list: ListSource<Row>,
  { title, noneWord }: FilterWords,
  enabled = true,
): { filters: readonly ListFilter[]; picker: ReactNode } {
  const value = list.filters['group_id'] ?? ''
  const choice = useGroupChoice(noneWord, value, enabled)
  // A search that finds nothing leaves no options, and the field stays.
  if (!enabled || (choice.options.length < 2 && !choice.onSearch)) return { filters: [], picker: null }
  if (!choice.onSearch)
    return { filters: [{ name: 'group_id', title, menu: true, options: choice.options }], picker: null }
  return {
    filters: [],
    picker: (
      <Suspense>
        <GroupPicker {...choice} title={title} value={value} onChange={(id) => list.setFilter('group_id', id)} />
      </Suspense>
    ),
  }
}

/** Business groups belong to the owner of a business; for everybody else there is nothing to ask. */
export const useOwnsGroups = () => mayOpen('owner', usePerson())

/** Narrows a list to one group; for owners who have any. */
export function useResourceGroups<Row>(list: ListSource<Row>) {
  const words = { title: t('resource.group'), noneWord: t('resource.noGroup') }
  return useGroupFilter(list, words, useOwnsGroups())
}
