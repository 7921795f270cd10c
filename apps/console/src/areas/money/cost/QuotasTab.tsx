import { quotaCalls, quotaRequestCan, type Quota, type QuotaRequestState } from '@portico/contract/account/quota.ts'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { runAction } from '../../../base/state/run-action.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { countedName, t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import { UsedOf } from '../../../kit/show/UsedOf.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import classes from './Quotas.module.css'
import { QuotaRequestForm } from './QuotaRequestForm.tsx'

const shapes: Record<QuotaRequestState, StatusShape> = {
  open: 'waiting',
  approved: 'running',
  refused: 'failed',
  withdrawn: 'stopped',
}

const columnsOf = (): readonly Column<Quota>[] => [
  { key: 'product', title: t('quota.product'), fixed: true, card: 'title', cell: ({ kind }) => countedName(kind) },
  {
    key: 'used',
    title: t('quota.used'),
    cell: ({ used, most }) =>
      most === null ? used : <UsedOf used={used} size={most} words={t('quota.usedOf', { used, most })} />,
  },
  {
    key: 'most',
    title: t('quota.most'),
    align: 'end',
    cell: ({ most }) => most ?? <span className="quiet">{t('quota.unlimited')}</span>,
  },
]

/** How many of each product the account has and may have, and what its owner asked for. */
export function QuotasTab({ tabs }: { tabs: ReactNode }) {
  const answer = useCall(quotaCalls.quotaList)
  const list = useRows(answer, ({ kind }) => countedName(kind), 50)
  const asking = useParam('request')
  const requests = answer.data?.requests ?? []
  const wanted = answer.data?.result.find(({ kind, most }) => kind === asking.value && most !== null)
  const actions = ({ kind, most }: Quota): RowAction[] => [
    {
      key: 'request',
      word: t('quota.request'),
      icon: IconArrowUp,
      quick: true,
      refused:
        most === null
          ? t('quota.noLimit')
          : requests.some((one) => one.kind === kind && one.state === 'open')
            ? t('quota.waiting')
            : undefined,
      run: () => asking.open(kind),
    },
  ]
  return (
    <PageShell title={t('pages.costs')} text={`${t('quota.text')} ${t('quota.bin')}`}>
      {tabs}
      <ResourceTable
        name="quotas"
        list={list}
        columns={columnsOf()}
        rowId={({ kind }) => kind}
        rowName={({ kind }) => countedName(kind)}
        actions={actions}
        searchPlaceholder={t('quota.search')}
        empty={<EmptyState title={t('quota.none')} text={t('quota.noneText')} />}
      />
      <Requests requests={requests} />
      {wanted && <QuotaRequestForm key={wanted.kind} quota={wanted} onClose={asking.close} />}
    </PageShell>
  )
}

type Request = NonNullable<ReturnType<typeof useCall<typeof quotaCalls.quotaList>>['data']>['requests'][number]

function Requests({ requests }: { requests: readonly Request[] }) {
  const withdraw = useWrite(quotaCalls.quotaWithdraw)
  const takeBack = async (id: string) => {
    await withdraw.send({ id })
    toast('success', t('quota.withdrawn'))
  }
  return (
    <Card title={t('quota.requests')}>
      {requests.length === 0 && <p className="quiet">{t('quota.noRequests')}</p>}
      <ul className={classes.requests}>
        {requests.map(({ id, kind, wanted, reason, state, note, create_time }) => (
          <li key={id} className={classes.request}>
            <span className={classes.what}>
              <strong>{t('quota.asked', { name: countedName(kind), wanted })}</strong>
              <span className="quiet">{formatTime(create_time)}</span>
              <span>{reason}</span>
            </span>
            <StatusMark shape={shapes[state]} word={t(`quota.states.${state}`)} reason={note} />
            {quotaRequestCan.withdraw(state) && (
              <Button kind="plain" onClick={() => void runAction({ run: () => takeBack(id) })}>
                {t('quota.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
