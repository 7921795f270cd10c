import { noticeCalls, type Notice } from '@portico/contract/support/notice.ts'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { runAction } from '../../base/state/run-action.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'

const columns: readonly Column<Notice>[] = [
  {
    key: 'subject',
    title: t('fields.subject'),
    fixed: true,
    card: 'title',
    cell: ({ id, subject, content }) => <NameCell name={subject} second={content} to={paths.notice(id)} />,
  },
  {
    key: 'state',
    title: t('support.state'),
    width: 120,
    card: 'side',
    cell: ({ is_read }) => (
      <StatusMark shape={is_read ? 'stopped' : 'running'} word={t(is_read ? 'support.read' : 'support.unread')} />
    ),
  },
  { key: 'time', title: t('support.time'), width: 140, cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

const keys = ['list', 'settings'] as const

export default function NoticesPage() {
  const current = useTab(keys)
  return (
    <PageShell title={t('pages.notices')} text={t('support.noticesText')} action={current === 'list' && <Sweeping />}>
      <TabNav
        label={t('support.sections')}
        current={current}
        tabs={[
          { key: 'list', word: t('pages.notices'), to: tabPath('list') },
          { key: 'settings', word: t('support.choices'), to: tabPath('settings') },
        ]}
      />
      {current === 'list' ? <NoticeList /> : <NoticeChoices />}
    </PageShell>
  )
}

/** What is done to all of them. */
function Sweeping() {
  const readAll = useWrite(noticeCalls.noticeReadAll)
  const clearAll = useWrite(noticeCalls.noticeClearAll)
  const clear = () =>
    runAction({
      confirm: {
        title: t('support.clearTitle'),
        text: t('support.clearText'),
        confirm: t('support.clearAll'),
        danger: true,
      },
      run: () => clearAll.send(),
    })
  return (
    <>
      <Button kind="plain" pending={clearAll.pending} onClick={() => void clear()}>
        {t('support.clearAll')}
      </Button>
      <Button kind="plain" pending={readAll.pending} onClick={() => void readAll.send().catch(() => {})}>
        {t('support.readAll')}
      </Button>
    </>
  )
}

function NoticeList() {
  const list = useList(noticeCalls.noticeList, { filters: ['is_read'] })
  return (
    <ResourceTable
      name="notices"
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ subject }) => subject}
      filters={[
        {
          name: 'is_read',
          title: t('support.state'),
          options: [
            { value: '0', label: t('support.unread') },
            { value: '1', label: t('support.read') },
          ],
        },
      ]}
      empty={
        <EmptyState
          icon={<IconBell size={24} stroke={1.5} />}
          title={t('support.noNotices')}
          text={t('support.noNoticesText')}
        />
      }
    />
  )
}
