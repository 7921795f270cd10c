import { useDebouncedValue } from '@mantine/hooks'
import { formatMoney } from '@portico/contract/formats.ts'
import {
  amountProblem,
  creditOf,
  rechargeCalls,
  RechargeStart,
  type PayCurrency,
  type PayWay,
  type RechargeWayInfo,
} from '@portico/contract/money/recharge.ts'
import { outlookCalls } from '@portico/contract/money/outlook.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { arrive } from '../../../base/place/navigate.ts'
import { paths } from '../../../base/place/paths.ts'
import { usePerson } from '../../../base/person/person.ts'
import { useIsHere } from '../../../base/route/is-here.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { CardChoice } from '../../../kit/form/CardChoice.tsx'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/FormCard.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import classes from './Recharge.module.css'
import sums from '../Sums.module.css'
import { LastsUntil } from '../LastsUntil.tsx'
import { wayBack } from './way-back.ts'

interface RechargeFormProps {
  amount: string
  /** The one that is asked for, where it is open. */
  way: string
  redirect: string | undefined
}

export function RechargeForm(props: RechargeFormProps) {
  const info = useCall(rechargeCalls.rechargeWayInfo).data
  return (
    <Card title={t('recharge.payTitle')}>{info ? <Form info={info} {...props} /> : <SkeletonLines lines={8} />}</Card>
  )
}

const presets = ['100', '500', '1000', '5000']

function Form({ info, amount, way: asked, redirect }: RechargeFormProps & { info: RechargeWayInfo }) {
  const isHere = useIsHere()
  const open = info.ways.filter((way) => way.open)
  const wanted = open.find(({ way }) => way === asked)
  const write = useWrite(rechargeCalls.rechargeStart, { inForm: true, action: t('pages.recharge') })
  const form = useDraftForm({
    name: `recharge ${amount}`,
    // What is open, and where one came from, is what it is now.
    secret: ['way', 'return_to'],
    schema: RechargeStart,
    initial: {
      way: (wanted ?? open.find(({ way }) => fits(way, amount)) ?? open[0])?.way ?? ('quick' as PayWay),
      currency: 'CNY' as PayCurrency,
      amount,
      return_to: redirect ?? '',
    },
  })
  const { values } = form
  const taken = info.ways.find(({ way }) => way === values.way)?.currencies ?? []
  // A way that takes yuan alone is paid in yuan, whatever was chosen for another way before.
  const currency = taken.includes(values.currency) ? values.currency : 'CNY'
  if (open.length === 0) return <p className={classes.line}>{t('recharge.noWay')}</p>

  async function start(typed: RechargeStart) {
    const { recharge, next } = await write.send({ ...typed, currency })
    if (redirect) wayBack.keep(recharge.id, redirect)
    // Who went elsewhere meanwhile is not fetched back: it waits among the orders.
    if (!isHere()) return
    // Back from the payment page leads to this order, not to an empty form.
    await arrive(paths.recharge({ order: recharge.id, ...(redirect && { redirect }) }), {
      replace: next?.kind === 'page',
    })
    if (next?.kind === 'page') location.assign(next.url)
  }
  return (
    <FormCard
      bare
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={
        creditOf(values.amount, currency)
          ? t('recharge.go', { sum: formatMoney(values.amount, currency) })
          : t('recharge.goPlain')
      }
      onSubmit={form.submit(start)}
    >
      <TextField {...form.field('amount')} inputMode="decimal" autoComplete="off" placeholder="0.00" required />
      <CardChoice
        label={t('recharge.presets')}
        width={120}
        value={presets.find((preset) => Number(preset) === Number(values.amount)) ?? ''}
        onChange={(preset) => form.set('amount', preset)}
        options={presets.map((value) => ({ value, title: formatMoney(value) }))}
      />
      <OtherWays
        info={info}
        way={values.way}
        currency={currency}
        amount={values.amount}
        onChoose={(way) => form.set('way', way)}
      />
      <WayChoice info={info} value={values.way} onChange={(way) => form.set('way', way)} />
      {taken.length > 1 && (
        <ChoiceField
          {...form.field('currency')}
          options={taken.map((value) => ({ value, label: t(`recharge.currencies.${value}`) }))}
          help={currency === 'HKD' && t('recharge.rate', { rate: info.hkd_rate })}
        />
      )}
      <Sums amount={values.amount} currency={currency} />
      {info.cashier && <p className={classes.note}>{t('recharge.cashierNote')}</p>}
    </FormCard>
  )
}

const fits = (way: PayWay, amount: string) =>
  creditOf(amount, 'CNY') === undefined || amountProblem(way, 'CNY', amount) === undefined

interface WayChoiceProps {
  info: RechargeWayInfo
  value: PayWay
  onChange: (way: PayWay) => void
}

function WayChoice({ info, value, onChange }: WayChoiceProps) {
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.legend}>{t('recharge.way')}</legend>
      {info.ways.map(({ way, open }) => (
        <label
          key={way}
          className={classes.way}
          data-chosen={(open && way === value) || undefined}
          data-closed={!open || undefined}
        >
          <input
            type="radio"
            name="way"
            value={way}
            checked={open && way === value}
            disabled={!open}
            onChange={() => onChange(way)}
          />
          <span>{t(`recharge.ways.${way}`)}</span>
          <span className={classes.wayHelp}>
            {!open
              ? t('recharge.closed')
              : way === 'quick'
                ? t('recharge.wayHelp.quick', { max: formatMoney(info.quick_max) })
                : way === 'alipay' && info.alipay_account
                  ? t('recharge.payee', { account: info.alipay_account })
                  : t(`recharge.wayHelp.${way}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface OtherWaysProps {
  info: RechargeWayInfo
  way: PayWay
  currency: PayCurrency
  amount: string
  onChoose: (way: PayWay) => void
}

/** Above the limit of quick pay the two ways without one are a press away. */
function OtherWays({ info, way, currency, amount, onChoose }: OtherWaysProps) {
  const isBeyond = creditOf(amount, currency) !== undefined && amountProblem(way, currency, amount) === 'rules.quickPay'
  if (!isBeyond) return null
  const others = (['bank', 'offline'] as const).filter((other) =>
    info.ways.some((one) => one.way === other && one.open),
  )
  return (
    <div className={classes.row}>
      {others.map((other) => (
        <Button key={other} kind="plain" onClick={() => onChoose(other)}>
          {t('recharge.useOther', { way: t(`recharge.ways.${other}`) })}
        </Button>
      ))}
    </div>
  )
}

const typingPauseMs = 300

function Sums({ amount, currency }: { amount: string; currency: PayCurrency }) {
  const { wallet_info: wallet } = usePerson()
  const credit = creditOf(amount, currency)
  const [more] = useDebouncedValue(credit, typingPauseMs)
  const { data: outlook, isPlaceholderData } = useCall(
    outlookCalls.walletOutlook,
    { amount: more },
    { enabled: more !== undefined, keepPrevious: true },
  )
  if (credit === undefined) return null
  const isOld = isPlaceholderData || more !== credit
  return (
    <dl className={sums.sums}>
      <div>
        <dt>{t('recharge.youPay')}</dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </div>
      <div className={sums.total}>
        <dt>{t('recharge.added')}</dt>
        <dd>{formatMoney(credit)}</dd>
      </div>
      <div>
        <dt>{t('recharge.after')}</dt>
        <dd>{formatMoney(addMoney(wallet.cash, credit))}</dd>
      </div>
      <div>
        <dt>{t('recharge.lastsUntil')}</dt>
        <dd aria-busy={isOld || undefined}>{outlook ? <LastsUntil {...outlook} /> : <Skeleton width="80px" />}</dd>
      </div>
    </dl>
  )
}
