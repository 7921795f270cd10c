import { agentAnnouncementCalls, type AgentAnnouncement } from '@portico/contract/agent/announcement.ts'
import { announcementStates } from '@portico/contract/support/announcement-desk.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { paths } from '../../base/place/paths.ts'
import type { RowAction } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { announcementActions, announcementColumns } from './announcement-actions.tsx'

const columns = Object.values(announcementColumns(paths.agentAnnouncement))

export default function AgentAnnouncementsPage() {
  const list = useList(agentAnnouncementCalls.agentAnnouncementList, { filters: ['state'] })
  const writes = {
    publish: useWrite(agentAnnouncementCalls.agentAnnouncementPublish),
    withdraw: useWrite(agentAnnouncementCalls.agentAnnouncementWithdraw),
    remove: useWrite(agentAnnouncementCalls.agentAnnouncementRemove),
  }
  const actions = (row: AgentAnnouncement): RowAction[] =>
    Object.values(announcementActions(row, paths.agentAnnouncement(row.id), writes))
  const add = (
    <LinkButton icon={<IconPlus size={16} stroke={1.8} />} to={paths.agentAnnouncement()}>
      {t('announcement.write')}
    </LinkButton>
  )
  return (
    <PageShell title={t('pages.agentAnnouncements')} text={t('agentDesk.announcementsText')} action={add}>
      <ResourceTable
        name="agent-announcements"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        searchPlaceholder={t('announcement.search')}
        filters={[
          {
            name: 'state',
            title: t('fields.state'),
            options: announcementStates.map((value) => ({ value, label: t(`announcement.states.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconSpeakerphone size={24} stroke={1.5} />}
            title={t('announcement.noneWritten')}
            text={t('agentDesk.announcementsNone')}
            action={add}
          />
        }
      />
    </PageShell>
  )
}
