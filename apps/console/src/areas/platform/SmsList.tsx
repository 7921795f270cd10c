import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { smsCalls, type Sms } from '@portico/contract/platform/sms.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { MessageMark } from './message-marks.tsx'
import classes from './Platform.module.css'
import { SmsDays } from './SmsDays.tsx'

const numberOf = ({ area_code, phone }: Sms) => `+${area_code} ${phone}`

export function SmsList() {
  const list = useList(smsCalls.smsList)
  const columns: readonly Column<Sms>[] = [
    {
      key: 'phone',
      title: t('fields.phone'),
      cell: (sms) => <NameCell name={numberOf(sms)} second={sms.id} mono />,
      card: 'title',
      fixed: true,
    },
    {
      key: 'text',
      title: t('fields.text'),
      cell: ({ text }) => <span className={classes.message}>{text}</span>,
    },
    {
      key: 'state',
      title: t('fields.state'),
      cell: ({ state, error }) => <MessageMark state={state} reason={error} />,
    },
    {
      key: 'gateway',
      title: t('sms.gateway'),
      cell: ({ gateway }) => t(`sms.names.${gateway}`),
    },
    {
      key: 'time',
      title: t('platform.mail.time'),
      cell: ({ create_time }) => <RelativeTime at={create_time} />,
    },
  ]
  return (
    <>
      <SmsDays />
      <ResourceTable
        name="sms"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={numberOf}
        searchPlaceholder={t('platform.mail.searchSms')}
        empty={
          <EmptyState
            icon={<IconMessage size={24} stroke={1.4} aria-hidden="true" />}
            title={t('platform.mail.noSms')}
            text={t('platform.mail.noSmsText')}
          />
        }
      />
    </>
  )
}
