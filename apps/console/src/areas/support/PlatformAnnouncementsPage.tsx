import {
  announcementDeskCalls,
  announcementStates,
  type PlatformAnnouncement,
} from '@portico/contract/support/announcement-desk.ts'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useParam } from '../../base/state/use-param.ts'
import { announcementActions, announcementColumns } from './announcement-actions.tsx'
import { AnnouncementSortForm } from './AnnouncementSortForm.tsx'

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
  const add = (
    <LinkButton icon={<IconPlus size={16} stroke={1.8} />} to={paths.announcementEditor()}>
      {t('announcement.write')}
    </LinkButton>
  )
  return (
    <PageShell title={t('pages.platformAnnouncements')} text={t('announcement.platformText')} action={add}>
      <ResourceTable
        name="platform-announcements"
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
            text={t('announcement.noneWrittenText')}
            action={add}
          />
        }
      />
      {sorted && <AnnouncementSortForm key={sorted.id} announcement={sorted} onClose={sorting.close} />}
    </PageShell>
  )
}
