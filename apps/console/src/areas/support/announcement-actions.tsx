import type { Language } from '@portico/contract/language.ts'
import { announcementCan, type AnnouncementState } from '@portico/contract/support/announcement-desk.ts'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { navigate } from '../../base/place/navigate.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { AnnouncementMark } from './announcement-marks.tsx'

interface Written {
  id: string
  title: string
  written: readonly Language[]
  state: AnnouncementState
  publish_time: string
  end_time: string | null
}

/** What every list of those who write shows: what, in which state, from when to when. */
export const announcementColumns = (editor: (id: string) => string) =>
  ({
    title: {
      key: 'title',
      title: t('fields.title'),
      fixed: true,
      card: 'title',
      cell: ({ id, title, written }) => (
        <NameCell
          name={title}
          second={written.map((language) => t(`announcement.languages.${language}`)).join(' · ')}
          to={editor(id)}
        />
      ),
    },
    state: {
      key: 'state',
      title: t('fields.state'),
      card: 'side',
      cell: ({ state }) => <AnnouncementMark state={state} />,
    },
    from: {
      key: 'from',
      title: t('fields.publish_time'),
      cell: ({ state, publish_time }) => (state === 'draft' ? '—' : formatTime(publish_time)),
    },
    to: {
      key: 'to',
      title: t('fields.end_time'),
      cell: ({ end_time }) => (end_time ? formatTime(end_time) : '—'),
    },
  }) satisfies Record<string, Column<Written>>

type Send = (input: { id: string }) => Promise<unknown>
interface Writes {
  publish: { send: Send }
  withdraw: { send: Send }
  remove: { send: Send }
}

async function done(work: Promise<unknown>, word: string) {
  await work
  toast('success', word)
}

/** What those who write can do with one. */
export function announcementActions({ id, title, state }: Written, editor: string, writes: Writes) {
  const refused = (action: keyof typeof announcementCan) =>
    announcementCan[action](state) ? undefined : t(`announcement.refused.${action}`)
  return {
    edit: {
      key: 'edit',
      word: t('announcement.edit'),
      icon: IconPencil,
      quick: true,
      run: () => navigate(editor),
    },
    publish: {
      key: 'publish',
      word: t('announcement.publish'),
      icon: IconSend,
      refused: refused('publish'),
      confirm: {
        title: t('announcement.publishTitle', { title }),
        text: t('announcement.publishText'),
        confirm: t('announcement.publish'),
      },
      run: () => done(writes.publish.send({ id }), t('announcement.publishedNow')),
    },
    withdraw: {
      key: 'withdraw',
      word: t('announcement.withdraw'),
      icon: IconEyeOff,
      divided: true,
      refused: refused('withdraw'),
      confirm: {
        title: t('announcement.withdrawTitle', { title }),
        text: t('announcement.withdrawText'),
        confirm: t('announcement.withdraw'),
        danger: true,
      },
      run: () => done(writes.withdraw.send({ id }), t('announcement.withdrawn')),
    },
    remove: {
      key: 'remove',
      word: t('announcement.remove'),
      icon: IconTrash,
      danger: true,
      refused: refused('remove'),
      confirm: {
        title: t('announcement.removeTitle', { title }),
        text: t('announcement.removeText'),
        confirm: t('announcement.remove'),
        danger: true,
      },
      run: () => done(writes.remove.send({ id }), t('announcement.removed')),
    },
  } satisfies Record<string, RowAction>
}
