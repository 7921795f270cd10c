import { formatMoney, formatUnitPrice } from '@portico/contract/formats.ts'
import { isNegative } from '@portico/contract/money/sums.ts'
import { eipCalls, type Eip } from '@portico/contract/network/eip.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../base/call/queries.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { FormDrawer } from '../../../kit/dialog/FormDrawer.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { formatDay, formatTime } from '../../../kit/show/RelativeTime.tsx'
import { SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import { PayButton, PaySums } from '../../../sold/PaySums.tsx'
import classes from '../../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { usePaid } from '../../../sold/use-paid.ts'
import { say } from './eip.screens.ts'

/** The other way of charging, from the next full hour on. */
export function EipModeForm({ row, onClose }: ResourceDialogProps<Eip>) {
  const billing = row.billing === 'monthly' ? 'by traffic' : 'monthly'
  const form = useForm({ schema: z.object({}), initial: {} })
  const answer = useCall(eipCalls.eipModePrice, { id: row.id, billing })
  const write = usePaid(eipCalls.eipChangeMode, answer.refetch)
  const price = answer.data
  const less = price && isNegative(price.total)
  const word = say('acts.mode.word')
  return (
    <FormDrawer
      title={say('acts.mode.title', { address: row.address })}
      form={form}
      pending={write.pending}
      error={write.error ?? answer.error ?? undefined}
      submitWord={word}
      submit={
        price && !less ? (
          <PayButton
            total={price.total}
            pending={write.pending}
            word={t('resource.change.pay', { sum: formatMoney(price.total) })}
          />
        ) : (
          <Button type="submit" pending={write.pending} disabled={!price}>
            {word}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={form.submit(async () => {
        if (!price) return
        await write.send({ id: row.id, billing, quote: price.token })
        toast('success', say('acts.mode.begun'))
        onClose()
      })}
    >
      <p className={classes.text}>{say('modeText')}</p>
      {price && (
        <div className={classes.stack}>
          <Facts
            facts={[
              [say('mode'), `${t(`states.eipBilling.${row.billing}`)} → ${t(`states.eipBilling.${billing}`)}`],
              [say('holdsFrom'), formatTime(price.effective_time)],
              [t('resource.change.monthBefore'), <Money key="before" amount={price.month_before} />],
              [t('resource.change.monthAfter'), <Money key="after" amount={price.month_after} />],
              billing === 'by traffic' && [say('gbPrice'), formatUnitPrice(price.gb_price)],
              less && [t('resource.change.comesBack'), <Money key="back" amount={price.total.slice(1)} signed />],
              !less &&
                price.expire_time && [
                  t('resource.change.restOfTerm', { time: formatDay(price.expire_time) }),
                  <Money key="rest" amount={price.total} />,
                ],
            ]}
          />
          {!less && <PaySums total={price.total} />}
          <p className={classes.text}>{say('modeNote')}</p>
        </div>
      )}
      {!price && !answer.error && <SkeletonLines lines={5} />}
    </FormDrawer>
  )
}
