import { formatMoney } from '@portico/contract/formats.ts'
import {
  financeCalls,
  UnmatchedHandling,
  type GatewayDay,
  type UnmatchedNotice,
} from '@portico/contract/money/finance.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { formatTime, RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { FigureScroll } from '../../../kit/table/FigureScroll.tsx'
import classes from '../recharge/Recharge.module.css'

const gatewayWords = {
  cashier: 'recharge.gateways.cashier',
  alipay: 'recharge.gateways.alipay',
  wechatpay: 'recharge.gateways.wechatpay',
  offline: 'recharge.gateways.offline',
} as const
const gatewayWord = (name: string) => (name in gatewayWords ? t(gatewayWords[name as keyof typeof gatewayWords]) : name)

/** What each gateway reported against the ledger, and what came and fits nothing. */
export function GatewaysTab() {
  const answer = useCall(financeCalls.gatewayDayList, {})
  return (
    <div className={classes.stack}>
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState title={t('recharge.noDays')} text={t('recharge.noDaysText')} />
          ) : (
            <Days days={result} />
          )
        }
      </Answered>
      <h2 className={classes.heading}>{t('recharge.unmatchedTitle')}</h2>
      <p className={classes.line}>{t('recharge.unmatchedText')}</p>
      <Unmatched />
    </div>
  )
}

function Days({ days }: { days: readonly GatewayDay[] }) {
  return (
    <Card>
      <FigureScroll>
        <table className={classes.days}>
          <thead>
            <tr>
              <th scope="col">{t('recharge.day')}</th>
              <th scope="col">{t('recharge.gateway')}</th>
              <th scope="col" className={classes.figure}>
                {t('recharge.payments')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('recharge.gatewaySum')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('recharge.ledgerSum')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('recharge.unmatched')}
              </th>
              <th scope="col">{t('recharge.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <tr key={`${row.day} ${row.gateway} ${row.currency}`}>
                <td>{row.day}</td>
                <td>{gatewayWord(row.gateway)}</td>
                <td className={classes.figure}>{row.payments}</td>
                <td className={classes.figure}>{formatMoney(row.sum, row.currency)}</td>
                <td className={classes.figure}>{formatMoney(row.ledger_sum, row.currency)}</td>
                <td className={classes.figure}>{row.unmatched}</td>
                <td>
                  <Difference row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
    </Card>
  )
}

function Difference({ row }: { row: GatewayDay }) {
  const fen = BigInt(row.sum.replace('.', '')) - BigInt(row.ledger_sum.replace('.', ''))
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  const text = `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return <StatusMark shape={fen === 0n ? 'running' : 'failed'} word={formatMoney(text, row.currency)} />
}

const columns: readonly Column<UnmatchedNotice>[] = [
  {
    key: 'trade',
    title: t('recharge.tradeNo'),
    fixed: true,
    card: 'title',
    cell: ({ trade_no, gateway }) => <NameCell name={trade_no || '—'} second={gatewayWord(gateway)} />,
  },
  {
    key: 'reason',
    title: t('recharge.reason'),
    card: 'side',
    cell: ({ reason }) => t(`recharge.unmatchedReasons.${reason}`),
  },
  { key: 'order', title: t('recharge.order'), cell: ({ order_number, order_id }) => order_number || order_id },
  {
    key: 'amount',
    title: t('recharge.amount'),
    align: 'end',
    cell: ({ amount, currency }) => `${amount} ${currency}`,
  },
  {
    key: 'handled',
    title: t('recharge.handled'),
    cell: ({ handled }) =>
      handled ? (
        <StatusMark
          shape="running"
          word={t('recharge.handledBy', { name: handled.by })}
          reason={`${handled.remark} · ${formatTime(handled.time)}`}
        />
      ) : (
        <StatusMark shape="waiting" word={t('recharge.notHandled')} />
      ),
  },
  { key: 'times', title: t('recharge.times'), align: 'end', cell: ({ times }) => times },
  { key: 'time', title: t('recharge.time'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

function Unmatched() {
  const list = useList(financeCalls.unmatchedNoticeList, { filters: ['handled'] })
  const handling = useParam('handle')
  const chosen = list.rows?.find(({ id }) => id === handling.value)
  const actions = ({ id, handled }: UnmatchedNotice): RowAction[] => [
    {
      key: 'handle',
      word: t('recharge.handle'),
      icon: IconCheck,
      quick: true,
      refused: handled ? t('recharge.alreadyHandled') : undefined,
      run: () => handling.open(id),
    },
  ]
  return (
    <>
      <ResourceTable
        name="unmatched"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ trade_no }) => trade_no}
        searchPlaceholder={t('recharge.searchUnmatched')}
        filters={[
          {
            name: 'handled',
            title: t('recharge.handled'),
            options: [
              { value: 'no', label: t('recharge.notHandled') },
              { value: 'yes', label: t('recharge.handledYes') },
            ],
          },
        ]}
        empty={<EmptyState title={t('recharge.noUnmatched')} text={t('recharge.noUnmatchedText')} />}
      />
      {chosen && !chosen.handled && <HandleForm key={chosen.id} notice={chosen} onClose={handling.close} />}
    </>
  )
}

function HandleForm({ notice, onClose }: { notice: UnmatchedNotice; onClose: () => void }) {
  const write = useWrite(financeCalls.unmatchedNoticeHandle, { inForm: true, action: t('recharge.handle') })
  const form = useForm({ schema: UnmatchedHandling, initial: { id: notice.id, remark: '' } })
  return (
    <SaveDrawer
      title={t('recharge.handleTitle', { trade: notice.trade_no || notice.order_id })}
      form={form}
      write={write}
      saved={t('recharge.handledNow')}
      submitWord={t('recharge.handle')}
      onClose={onClose}
    >
      <AreaField {...form.field('remark')} rows={3} required maxLength={300} help={t('recharge.handleHelp')} />
    </SaveDrawer>
  )
}
