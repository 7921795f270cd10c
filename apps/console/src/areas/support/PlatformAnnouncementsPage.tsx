import { announcementDeskCalls, type PlatformAnnouncement } from '@portico/contract/support/announcement-desk.ts'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { announcementActions, announcementColumns } from './announcement-actions.tsx'
import { AnnouncementSortForm } from './AnnouncementSortForm.tsx'
import { AnnouncementTable } from './AnnouncementTable.tsx'

const { title, state, from, to } = announcementColumns(paths.announcementEditor)
const columns: readonly Column<PlatformAnnouncement>[] = [
  title,
  state,
  {
    key: 'audience',
    title: t('fields.audience'),
    cell: ({ audience }) => t(`announcement.audiences.${audience}`),
  },
  { key: 'sort', title: t('fields.sort'), align: 'end', cell: ({ sort }) => sort },
  from,
  to,
]

export default function PlatformAnnouncementsPage() {
  const list = useList(announcementDeskCalls.platformAnnouncementList, { filters: ['state'] })
  const writes = {
    publish: useWrite(announcementDeskCalls.platformAnnouncementPublish),
    withdraw: useWrite(announcementDeskCalls.platformAnnouncementWithdraw),
    remove: useWrite(announcementDeskCalls.platformAnnouncementRemove),
  }
  const sorting = useParam('sorting')
  const sorted = list.rows?.find(({ id }) => id === sorting.value)
  const actions = (row: PlatformAnnouncement): RowAction[] => {
    const { edit, publish, withdraw, remove } = announcementActions(row, paths.announcementEditor(row.id), writes)
    const sort: RowAction = {
      key: 'sort',
      word: t('announcement.changeOrder'),
      icon: IconArrowsSort,
      hint: String(row.sort),
      run: () => sorting.open(row.id),
    }
    return [edit, publish, sort, withdraw, remove]
  }
  return (
    <AnnouncementTable
      name="platform-announcements"
      title={t('pages.platformAnnouncements')}
      text={t('announcement.platformText')}
      none={t('announcement.noneWrittenText')}
      editor={paths.announcementEditor()}
      list={list}
      columns={columns}
      actions={actions}
    >
      {sorted && <AnnouncementSortForm key={sorted.id} announcement={sorted} onClose={sorting.close} />}
    </AnnouncementTable>
  )
}
