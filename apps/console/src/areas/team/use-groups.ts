import { teamCalls } from '@portico/contract/team/team.ts'
import type { Option } from '../../base/state/option.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'

/** A choice that cannot be empty: what stands for no group while the form is open. */
export const noGroup = 'none'
export const groupIdOf = (chosen: string) => (chosen === noGroup ? '' : chosen)

/** The groups to choose from, and none of them. */
export function useGroupOptions(): readonly Option[] {
  const groups = useCall(teamCalls.teamGroupList, { limit: 100 }).data?.result ?? []
  return [{ value: noGroup, label: t('team.noGroup') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]
}
