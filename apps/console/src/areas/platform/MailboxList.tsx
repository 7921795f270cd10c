import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { mailCalls, type Mail } from '@portico/contract/platform/mail.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { MailDrawer } from './MailDrawer.tsx'
import { MessageMark } from './message-marks.tsx'
import classes from './Platform.module.css'
import { useParam } from '../../base/state/use-param.ts'

export function MailboxList() {
  const list = useList(mailCalls.mailList)
  const reading = useParam('mail')
  const mail = list.rows?.find(({ id }) => id === reading.value)
  const columns: readonly Column<Mail>[] = [
    {
      key: 'subject',
      title: t('platform.mail.subject'),
      cell: ({ id, subject }) => <NameCell name={subject} second={id} mono to={reading.to(id)} />,
      card: 'title',
      fixed: true,
    },
    { key: 'recipient', title: t('fields.recipient'), cell: ({ recipient }) => recipient },
    {
      key: 'state',
      title: t('fields.state'),
      cell: ({ state, error }) => (
        <MessageMark state={state} reason={error && <span className={classes.reason}>{error}</span>} />
      ),
      card: 'side',
    },
    { key: 'attempts', title: t('platform.mail.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    {
      key: 'time',
      title: t('platform.mail.time'),
      cell: ({ create_time }) => <RelativeTime at={create_time} />,
    },
  ]
  return (
    <>
      <ResourceTable
        name="mails"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        searchPlaceholder={t('platform.mail.searchMail')}
        empty={
          <EmptyState
            icon={<IconMail size={24} stroke={1.4} aria-hidden="true" />}
            title={t('platform.mail.noMail')}
            text={t('platform.mail.noMailText')}
          />
        }
      />
      {mail && <MailDrawer mail={mail} onClose={reading.close} />}
    </>
  )
}
