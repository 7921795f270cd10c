import { userStatuses } from '@portico/contract/states/account.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { ListFilter } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useGroupFilter } from '../../sold/groups.tsx'
import { memberColumns, useMemberActions } from './member-list.tsx'
import { MemberCreate } from './MemberForms.tsx'

const statusFilter: ListFilter = {
  name: 'status',
  title: t('team.status'),
  options: userStatuses.map((value) => ({ value, label: t(`team.memberStates.${value}`) })),
}

export default function MembersPage() {
  const list = useList(teamCalls.memberList, { filters: ['status', 'group_id'] })
  const byGroup = useGroupFilter(list, { title: t('team.group'), noneWord: t('team.noGroup') })
  const { actions, bulk, dialog, form } = useMemberActions(list.rows)
  const add = (
    <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => form.open('new')}>
      {t('team.addMember')}
    </Button>
  )
  return (
    <PageShell title={t('pages.members')} text={t('team.membersText')} action={add}>
      <ResourceTable
        name="members"
        list={list}
        columns={memberColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        bulk={bulk}
        searchPlaceholder={t('team.search')}
        filters={[statusFilter, ...byGroup.filters]}
        extra={byGroup.picker}
        empty={
          <EmptyState
            icon={<IconUsers size={24} stroke={1.5} />}
            title={t('team.noMembers')}
            text={t('team.noMembersText')}
            action={add}
          />
        }
      />
      {form.value === 'new' && <MemberCreate onClose={form.close} />}
      {dialog}
    </PageShell>
  )
}
