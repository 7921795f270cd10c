import { announcementCalls, type Announcement } from '@portico/contract/support/announcement.ts'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'

const columns: readonly Column<Announcement>[] = [
  {
    key: 'title',
    title: t('fields.title'),
    fixed: true,
    card: 'title',
    cell: ({ id, title, summary }) => <NameCell name={title} second={summary} to={paths.announcement(id)} />,
  },
  {
    key: 'time',
    title: t('announcement.published'),
    width: 140,
    cell: ({ publish_time }) => <RelativeTime at={publish_time} />,
  },
]

export default function AnnouncementsPage() {
  const list = useList(announcementCalls.announcementList)
  return (
    <PageShell title={t('pages.announcements')} text={t('announcement.text')}>
      <ResourceTable
        name="announcements"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        searchPlaceholder={t('announcement.search')}
        empty={
          <EmptyState
            icon={<IconSpeakerphone size={24} stroke={1.5} />}
            title={t('announcement.none')}
            text={t('announcement.noneText')}
          />
        }
      />
    </PageShell>
  )
}
