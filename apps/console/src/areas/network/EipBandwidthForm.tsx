import { formatMoney } from '@portico/contract/formats.ts'
import { isNegative } from '@portico/contract/money/sums.ts'
import { eipCalls, eipMbpsMax, type Eip } from '@portico/contract/network/eip.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import buy from '../../sold/Buy.module.css'
import { PayButton, PaySums } from '../../sold/PaySums.tsx'
import classes from '../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { mbps } from './eip-columns.tsx'
import { say } from './eip.screens.ts'

const schema = z.pick(eipCalls.eipBandwidthPrice.input, { bandwidth_mbps: true })

/** Another bandwidth for the rest of the term: more is paid now, what less gives back comes when it is there. */
export function EipBandwidthForm({ row, onClose }: ResourceDialogProps<Eip>) {
  const next = row.bandwidth_mbps < eipMbpsMax ? row.bandwidth_mbps + 1 : row.bandwidth_mbps - 1
  const form = useForm({ schema, initial: { bandwidth_mbps: next } })
  const { bandwidth_mbps } = form.values
  const same = bandwidth_mbps === row.bandwidth_mbps
  const answer = useCall(
    eipCalls.eipBandwidthPrice,
    { id: row.id, bandwidth_mbps },
    { enabled: !same, keepPrevious: true },
  )
  const write = usePaid(eipCalls.eipBandwidth, answer.refetch)
  const price = same ? undefined : answer.data
  const word = say('acts.bandwidth.word')
  const less = price && isNegative(price.total)
  return (
    <FormDrawer
      title={say('acts.bandwidth.title', { address: row.address })}
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
            word={say('pay', { sum: formatMoney(price.total) })}
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
          max={eipMbpsMax}
          step={1}
          unit="Mbps"
        />
        <span className={buy.quiet}>{`${row.bandwidth_mbps} → ${mbps(bandwidth_mbps)}`}</span>
      </div>
      {price && (
        <div className={classes.stack} aria-busy={answer.isPlaceholderData || undefined}>
          <Facts
            facts={[
              [say('monthBefore'), <Money key="before" amount={price.month_before} />],
              [say('monthAfter'), <Money key="after" amount={price.month_after} />],
              isNegative(price.total) && [say('comesBack'), <Money key="back" amount={price.total.slice(1)} signed />],
              !isNegative(price.total) &&
                price.expire_time && [
                  say('restOfTerm', { time: formatDay(price.expire_time) }),
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
