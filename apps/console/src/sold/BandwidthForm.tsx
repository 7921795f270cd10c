import { formatMoney } from '@portico/contract/formats.ts'
import { isNegative } from '@portico/contract/money/sums.ts'
import type { eipCalls } from '@portico/contract/network/eip.ts'
import * as z from 'zod/mini'
import { useCall } from '../base/call/queries.ts'
import { toast } from '../base/state/toast-store.ts'
import { useForm } from '../base/state/use-form.ts'
import { find, t } from '../base/words/words.ts'
import { FormDrawer } from '../kit/dialog/FormDrawer.tsx'
import { Stepper } from '../kit/form/Stepper.tsx'
import { Button } from '../kit/show/Button.tsx'
import { Facts } from '../kit/show/Facts.tsx'
import { Money } from '../kit/show/Money.tsx'
import { formatDay } from '../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../kit/show/Skeleton.tsx'
import buy from './Buy.module.css'
import { PayButton, PaySums } from './PaySums.tsx'
import classes from './Resource.module.css'
import { usePaid } from './use-paid.ts'

export const mbps = (n: number) => `${n} Mbps`

interface BandwidthFormProps {
  kind: string
  row: { id: string; bandwidth_mbps: number }
  /** What is changed, in its title. */
  named: Record<string, string>
  max: number
  /** Calls of this shape: what another bandwidth costs, and the change itself. */
  price: unknown
  change: unknown
  onClose: () => void
}

/** Another bandwidth for the rest of the term: more is paid now, what less gives back comes when it is there. */
export function BandwidthForm({ kind, row, named, max, price: asked, change, onClose }: BandwidthFormProps) {
  const say = (name: string, vars?: Record<string, string>) => find(`${kind}.${name}`, vars) ?? name
  const priceCall = asked as typeof eipCalls.eipBandwidthPrice
  const next = row.bandwidth_mbps < max ? row.bandwidth_mbps + 1 : row.bandwidth_mbps - 1
  const schema = z.pick(priceCall.input, { bandwidth_mbps: true })
  const form = useForm({ schema, initial: { bandwidth_mbps: next } })
  const { bandwidth_mbps } = form.values
  const same = bandwidth_mbps === row.bandwidth_mbps
  const answer = useCall(priceCall, { id: row.id, bandwidth_mbps }, { enabled: !same, keepPrevious: true })
  const write = usePaid(change as typeof eipCalls.eipBandwidth, answer.refetch)
  const price = same ? undefined : answer.data
  const word = say('acts.bandwidth.word')
  const less = price && isNegative(price.total)
  return (
    <FormDrawer
      title={say('acts.bandwidth.title', named)}
      form={form}
      pending={write.pending}
      error={write.error ?? (same ? undefined : (answer.error ?? undefined))}
      submitWord={word}
      submit={
        price && !less ? (
          <PayButton
            total={price.total}
            pending={write.pending}
            disabled={answer.isPlaceholderData}
            word={t('resource.change.pay', { sum: formatMoney(price.total) })}
          />
        ) : (
          <Button type="submit" pending={write.pending} disabled={!price || answer.isPlaceholderData}>
            {word}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (!price || answer.isPlaceholderData) return
        await write.send({ id: row.id, ...values, quote: price.token })
        toast('success', say('acts.bandwidth.begun'))
        onClose()
      })}
    >
      <div className={buy.row}>
        <span className={buy.rowName}>{say('bandwidth')}</span>
        <Stepper
          label={say('bandwidth')}
          name="bandwidth_mbps"
          value={bandwidth_mbps}
          onChange={(value) => form.set('bandwidth_mbps', value)}
          min={1}
          max={max}
          step={1}
          unit="Mbps"
        />
        <span className={buy.quiet}>{`${row.bandwidth_mbps} → ${mbps(bandwidth_mbps)}`}</span>
      </div>
      {price && (
        <div className={classes.stack} aria-busy={answer.isPlaceholderData || undefined}>
          <Facts
            facts={[
              [t('resource.change.monthBefore'), <Money key="before" amount={price.month_before} />],
              [t('resource.change.monthAfter'), <Money key="after" amount={price.month_after} />],
              isNegative(price.total) && [
                t('resource.change.comesBack'),
                <Money key="back" amount={price.total.slice(1)} signed />,
              ],
              !isNegative(price.total) &&
                price.expire_time && [
                  t('resource.change.restOfTerm', { time: formatDay(price.expire_time) }),
                  <Money key="rest" amount={price.total} />,
                ],
            ]}
          />
          {!less && <PaySums total={price.total} />}
        </div>
      )}
      {!price && !same && !answer.error && <SkeletonLines lines={4} />}
    </FormDrawer>
  )
}
