import { agentAnnouncementCalls, type AgentAnnouncement } from '@portico/contract/agent/announcement.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { paths } from '../../base/place/paths.ts'
import type { RowAction } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { announcementActions, announcementColumns } from './announcement-actions.tsx'
import { AnnouncementTable } from './AnnouncementTable.tsx'

const columns = Object.values(announcementColumns(paths.agentAnnouncement))

export default function AgentAnnouncementsPage() {
  const writes = {
    publish: useWrite(agentAnnouncementCalls.agentAnnouncementPublish),
    withdraw: useWrite(agentAnnouncementCalls.agentAnnouncementWithdraw),
    remove: useWrite(agentAnnouncementCalls.agentAnnouncementRemove),
  }
  const actions = (row: AgentAnnouncement): RowAction[] =>
    Object.values(announcementActions(row, paths.agentAnnouncement(row.id), writes))
  return (
    <AnnouncementTable
      name="agent-announcements"
      title={t('pages.agentAnnouncements')}
      text={t('agentDesk.announcementsText')}
      none={t('agentDesk.announcementsNone')}
      editor={paths.agentAnnouncement()}
      list={useList(agentAnnouncementCalls.agentAnnouncementList, { filters: ['state'] })}
      columns={columns}
      actions={actions}
    />
  )
}
