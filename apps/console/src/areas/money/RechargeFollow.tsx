import { userCalls } from '@portico/contract/account/user.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { rechargeCalls, type RechargeState } from '@portico/contract/money/recharge.ts'
import { useEffect, useState } from 'react'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { queryClient, useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { confirm } from '../../base/state/confirm-store.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { QrCode } from '../../kit/show/QrCode.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { BankTransfer } from './BankTransfer.tsx'
import classes from './Recharge.module.css'
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
  const { id, number, amount, currency, credit, expire_time: until } = recharge
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
            {t('recharge.waitingText', { number, time: until ? formatTime(until) : '' })}
          </p>
          <dl className={classes.sums}>
            <div>
              <dt>{t('recharge.way')}</dt>
              <dd>{t(`recharge.ways.${recharge.way}`)}</dd>
            </div>
            <div>
              <dt>{t('recharge.youPay')}</dt>
              <dd>{formatMoney(amount, currency)}</dd>
            </div>
            <div className={classes.total}>
              <dt>{t('recharge.added')}</dt>
              <dd>{formatMoney(credit)}</dd>
            </div>
          </dl>
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

/** How it ended, and the way on: to what it was for, or to another try at the same sum. */
function Outcome({ state: { recharge }, back }: { state: RechargeState; back: string | undefined }) {
  const { wallet_info: wallet } = usePerson()
  const { status, number, credit } = recharge
  const reason = reasonOf(recharge)
  if (status !== 'completed')
    return (
      <EmptyState
        title={t(status === 'cancelled' ? 'recharge.cancelled' : 'recharge.failed')}
        text={`${number}. ${reason}`}
        action={
          <LinkButton to={paths.recharge({ amount: credit, ...(back && { redirect: back }) })}>
            {t('recharge.another')}
          </LinkButton>
        }
      />
    )
  return (
    <EmptyState
      title={t('recharge.done', { sum: formatMoney(credit) })}
      text={`${t('recharge.doneText', { number, balance: formatMoney(wallet.cash) })} ${reason}`}
      action={
        back ? (
          <LinkButton to={back}>{t('recharge.goOn')}</LinkButton>
        ) : (
          <LinkButton to={paths.recharge()}>{t('recharge.another')}</LinkButton>
        )
      }
    />
  )
}
