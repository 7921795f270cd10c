import { cloudphone, phonesPerServiceMax, type CloudPhone } from '@portico/contract/phone/cloudphone.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { Stepper } from '../../kit/form/Stepper.tsx'
import buy from '../../sold/Buy.module.css'
import { AdjustPrice } from '../../sold/AdjustPrice.tsx'
import { PaidDrawer } from '../../sold/PaidDrawer.tsx'
import classes from '../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { say } from './cloudphone.screens.ts'

const { cloudphoneGrowPrice, cloudphoneGrow } = cloudphone.calls
const schema = z.pick(cloudphoneGrowPrice.input, { count: true })

/** Further phones for the rest of the term: what they cost is said before it is paid. */
export function GrowForm({ row, onClose }: ResourceDialogProps<CloudPhone>) {
  const form = useForm({ schema, initial: { count: Math.min(row.count + 1, phonesPerServiceMax) } })
  const { count } = form.values
  const answer = useCall(cloudphoneGrowPrice, { id: row.id, count }, { keepPrevious: true })
  const write = usePaid(cloudphoneGrow, answer.refetch)
  const price = answer.data
  return (
    <PaidDrawer
      title={say('growTitle', { name: row.name })}
      form={form}
      answer={answer}
      write={write}
      submitWord={say('grow')}
      payWord={(sum) => say('growPay', { sum })}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (!price || answer.isPlaceholderData) return
        await write.send({ id: row.id, ...values, quote: price.token })
        toast('success', say('grown'))
        onClose()
      })}
    >
      <p className={classes.text}>{say('growText')}</p>
      <div className={buy.row}>
        <span className={buy.rowName}>{say('growCount')}</span>
        <Stepper
          label={say('growCount')}
          name="count"
          value={count}
          onChange={(many) => form.set('count', many)}
          min={Math.min(row.count + 1, phonesPerServiceMax)}
          max={phonesPerServiceMax}
        />
        <span className={buy.quiet}>{`${row.count} → ${count}`}</span>
      </div>
      <AdjustPrice answer={answer} />
    </PaidDrawer>
  )
}
