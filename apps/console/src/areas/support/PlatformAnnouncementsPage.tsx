import {
  announcementDeskCalls,
  announcementCan,
  announcementStates,
  type PlatformAnnouncement,
} from '@portico/contract/support/announcement-desk.ts'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { AnnouncementMark } from './announcement-marks.tsx'
import { AnnouncementSortForm } from './AnnouncementSortForm.tsx'

const columns: readonly Column<PlatformAnnouncement>[] = [
  {
    key: 'title',
    title: t('fields.title'),
    fixed: true,
    card: 'title',
    cell: ({ id, title, written }) => (
      <NameCell
        name={title}
        second={written.map((language) => t(`announcement.languages.${language}`)).join(' · ')}
        to={paths.announcementEditor(id)}
      />
    ),
  },
  { key: 'state', title: t('fields.state'), card: 'side', cell: ({ state }) => <AnnouncementMark state={state} /> },
  {
    key: 'audience',
    title: t('fields.audience'),
    cell: ({ audience }) => t(`announcement.audiences.${audience}`),
  },
  { key: 'sort', title: t('fields.sort'), align: 'end', cell: ({ sort }) => sort },
  {
    key: 'from',
    title: t('fields.publish_time'),
    cell: ({ state, publish_time }) => (state === 'draft' ? '—' : formatTime(publish_time)),
  },
  { key: 'to', title: t('fields.end_time'), cell: ({ end_time }) => (end_time ? formatTime(end_time) : '—') },
]

export default function PlatformAnnouncementsPage() {
  const list = useList(announcementDeskCalls.platformAnnouncementList, { filters: ['state'] })
  const publish = useWrite(announcementDeskCalls.platformAnnouncementPublish)
  const withdraw = useWrite(announcementDeskCalls.platformAnnouncementWithdraw)
  const remove = useWrite(announcementDeskCalls.platformAnnouncementRemove)
  const sorting = useParam('sorting')
  const sorted = list.rows?.find(({ id }) => id === sorting.value)
  const refused = (action: keyof typeof announcementCan, { state }: PlatformAnnouncement) =>
    announcementCan[action](state) ? undefined : t(`announcement.refused.${action}`)
  const done = async (work: Promise<unknown>, word: string) => {
    await work
    toast('success', word)
  }
  const actions = (row: PlatformAnnouncement): RowAction[] => [
    {
      key: 'edit',
      word: t('announcement.edit'),
      icon: IconPencil,
      quick: true,
      run: () => navigate(paths.announcementEditor(row.id)),
    },
    {
      key: 'publish',
      word: t('announcement.publish'),
      icon: IconSend,
      refused: refused('publish', row),
      confirm: {
        title: t('announcement.publishTitle', { title: row.title }),
        text: t('announcement.publishText'),
        confirm: t('announcement.publish'),
      },
      run: () => done(publish.send({ id: row.id }), t('announcement.publishedNow')),
    },
    {
      key: 'sort',
      word: t('announcement.changeOrder'),
      icon: IconArrowsSort,
      hint: String(row.sort),
      run: () => sorting.open(row.id),
    },
    {
      key: 'withdraw',
      word: t('announcement.withdraw'),
      icon: IconEyeOff,
      divided: true,
      refused: refused('withdraw', row),
      confirm: {
        title: t('announcement.withdrawTitle', { title: row.title }),
        text: t('announcement.withdrawText'),
        confirm: t('announcement.withdraw'),
        danger: true,
      },
      run: () => done(withdraw.send({ id: row.id }), t('announcement.withdrawn')),
    },
    {
      key: 'remove',
      word: t('announcement.remove'),
      icon: IconTrash,
      danger: true,
      refused: refused('remove', row),
      confirm: {
        title: t('announcement.removeTitle', { title: row.title }),
        text: t('announcement.removeText'),
        confirm: t('announcement.remove'),
        danger: true,
      },
      run: () => done(remove.send({ id: row.id }), t('announcement.removed')),
    },
  ]
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
