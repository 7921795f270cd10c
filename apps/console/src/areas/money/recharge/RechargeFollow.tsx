import { userCalls } from '@portico/contract/account/user.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { rechargeCalls, type RechargeState } from '@portico/contract/money/recharge.ts'
import { useEffect, useState } from 'react'
import { navigate } from '../../../base/place/navigate.ts'
import { paths } from '../../../base/place/paths.ts'
import { usePerson } from '../../../base/person/person.ts'
import { queryClient, useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button, LinkButton } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { confirm } from '../../../base/state/confirm-store.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { QrCode } from '../../../kit/show/QrCode.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { BankTransfer } from './BankTransfer.tsx'
import classes from './Recharge.module.css'
import sums from '../Sums.module.css'
import { reasonOf } from './recharge-marks.tsx'
import { wayBack } from './way-back.ts'

const askEveryMs = 4000

interface FollowProps {
  id: string
  redirect: string | undefined
}

/** One recharge until it is settled: a push tells of it at once, and asking now and then finds what no push told. */
export function RechargeFollow({ id, redirect }: FollowProps) {
  const [settled, setSettled] = useState(false)
  const answer = useCall(rechargeCalls.rechargeState, { id }, settled ? {} : { refetchIntervalMs: askEveryMs })
  const status = answer.data?.recharge.status
  const isOver = (status !== undefined && status !== 'unpaid') || answer.error !== null
  if (isOver !== settled) setSettled(isOver)
  const isPaid = status === 'completed'
  const credit = answer.data?.recharge.credit
  useEffect(() => {
    if (!isPaid || credit === undefined) return
    void queryClient.invalidateQueries({ queryKey: [userCalls.userInfo.name] })
    if (redirect === undefined) return
    toast('success', t('recharge.done', { sum: formatMoney(credit) }))
    // Back, or the tab of this page, shows how it ended and sends nobody away again.
    navigate(paths.recharge({ order: id }), { replace: true })
    navigate(redirect)
  }, [isPaid, credit, redirect, id])

  if (answer.error && !answer.data)
    return (
      <EmptyState
        title={t('recharge.gone')}
        text={answer.error.message}
        action={<LinkButton to={paths.recharge()}>{t('recharge.another')}</LinkButton>}
      />
    )
  if (!answer.data)
    return (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    )
  return status === 'unpaid' ? (
    <Waiting state={answer.data} />
  ) : (
    <Outcome state={answer.data} back={redirect ?? wayBack.of(id)} />
  )
}

function Waiting({ state: { recharge, next } }: { state: RechargeState }) {
  const { id, number, amount, currency, expire_time: until } = recharge
  const cancel = useWrite(orderCalls.orderCancel)
  async function giveUp() {
    const yes = await confirm({
      title: t('recharge.cancelTitle', { number }),
      text: t('recharge.cancelText'),
      confirm: t('recharge.cancel'),
      danger: true,
    })
    if (!yes) return
    await cancel.send({ id }).catch(() => {})
    await queryClient.invalidateQueries({ queryKey: [rechargeCalls.rechargeState.name] })
  }
  return (
    <div className={`${classes.stack} ${classes.narrow}`}>
      <Card title={t('recharge.waiting')}>
        <div className={classes.stack}>
          <p className={classes.line} role="status">
            {t('recharge.waitingText', { time: until ? formatTime(until) : '' })}
          </p>
          <PaidFacts recharge={recharge} />
          {next?.kind === 'qr' && (
            <div className={classes.stack}>
              <p className={classes.line}>{t('recharge.scan', { sum: formatMoney(amount, currency) })}</p>
              <QrCode text={next.text} label={t('recharge.qr')} />
            </div>
          )}
          <div className={classes.row}>
            {next?.kind === 'page' && <LinkButton href={next.url}>{t('recharge.openPage')}</LinkButton>}
            <Button kind="plain" pending={cancel.pending} onClick={() => void giveUp()}>
              {t('recharge.cancel')}
            </Button>
          </div>
        </div>
      </Card>
      {next?.kind === 'bank' && <BankTransfer recharge={recharge} bank={next.bank} />}
    </div>
  )
}

/** What is paid, under which number, how, and how much. */
function PaidFacts({ recharge: { number, way, status, amount, currency, credit } }: Pick<RechargeState, 'recharge'>) {
  return (
    <dl className={sums.sums}>
      <div>
        <dt>{t('recharge.what')}</dt>
        <dd>{t('recharge.whatRecharge')}</dd>
      </div>
      <div>
        <dt>{t('recharge.number')}</dt>
        <dd>{number}</dd>
      </div>
      <div>
        <dt>{t('recharge.way')}</dt>
        <dd>{t(`recharge.ways.${way}`)}</dd>
      </div>
      <div>
        <dt>
          {t(status === 'unpaid' ? 'recharge.youPay' : status === 'completed' ? 'recharge.paid' : 'recharge.amount')}
        </dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </div>
      {(status === 'unpaid' || status === 'completed') && (
        <div className={sums.total}>
          <dt>{t('recharge.added')}</dt>
          <dd>{formatMoney(credit)}</dd>
        </div>
      )}
    </dl>
  )
}

/** How it ended, and the way on: to what it was for, or to another try at the same sum. */
function Outcome({ state: { recharge }, back }: { state: RechargeState; back: string | undefined }) {
  const { wallet_info: wallet } = usePerson()
  const { status, credit } = recharge
  const reason = reasonOf(recharge)
  const isPaid = status === 'completed'
  const again = isPaid ? {} : { amount: credit, ...(back && { redirect: back }) }
  return (
    <div className={classes.narrow}>
      <Card
        title={
          isPaid
            ? t('recharge.done', { sum: formatMoney(credit) })
            : t(status === 'cancelled' ? 'recharge.cancelled' : 'recharge.failed')
        }
      >
        <div className={classes.stack}>
          {isPaid && <p className={classes.line}>{t('recharge.doneText', { balance: formatMoney(wallet.cash) })}</p>}
          {reason && <p className={classes.line}>{reason}</p>}
          <PaidFacts recharge={recharge} />
          <div className={classes.row}>
            {isPaid && back ? (
              <LinkButton to={back}>{t('recharge.goOn')}</LinkButton>
            ) : (
              <LinkButton to={paths.recharge(again)}>{t('recharge.another')}</LinkButton>
            )}
            <LinkButton kind="plain" to={paths.order(recharge.id)}>
              {t('recharge.toOrder')}
            </LinkButton>
          </div>
        </div>
      </Card>
    </div>
  )
}
