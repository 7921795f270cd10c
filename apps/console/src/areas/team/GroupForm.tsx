import type { TeamGroup } from '@portico/contract/team/group.ts'
import { teamCalls, TeamGroupSaveInput } from '@portico/contract/team/team.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'

/** A new group, or the one that is given. */
export function GroupForm({ group, onClose }: { group?: TeamGroup; onClose: () => void }) {
  const title = group ? t('team.editGroupTitle', { name: group.name }) : t('team.addGroupTitle')
  const write = useWrite(teamCalls.teamGroupSave, { inForm: true, action: title })
  const form = useDraftForm({
    name: `group-${group?.id ?? 'new'}`,
    schema: TeamGroupSaveInput,
    initial: {
      id: group?.id,
      name: group?.name ?? '',
      description: group?.description ?? '',
      budget: group?.budget ?? '',
    },
    labels: { description: t('team.description'), budget: t('team.budget') },
  })
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={write}
      saved={(values) => (group ? t('team.saved') : t('team.groupMade', { name: values.name }))}
      submitWord={group ? t('kit.save') : t('team.addGroup')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required autoComplete="off" autoFocus />
      <AreaField {...form.field('description')} help={t('team.descriptionHelp')} />
      <TextField {...form.field('budget')} inputMode="decimal" autoComplete="off" help={t('team.budgetHelp')} />
    </SaveDrawer>
  )
}
