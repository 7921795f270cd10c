import type { diskCalls } from '@portico/contract/compute/disk.ts'
import * as z from 'zod/mini'
import { useCall } from '../base/call/queries.ts'
import { capacityText } from '../base/format/sizes.ts'
import { toast } from '../base/state/toast-store.ts'
import { useForm } from '../base/state/use-form.ts'
import { Stepper } from '../kit/form/Stepper.tsx'
import buy from './Buy.module.css'
import { AdjustPrice } from './AdjustPrice.tsx'
import { PaidDrawer } from './PaidDrawer.tsx'
import classes from './Resource.module.css'
import { usePaid } from './use-paid.ts'

interface ExtendFormProps {
  row: { id: string; capacity_gb: number }
  max: number
  step: number
  /** Calls of this shape: what more capacity costs, and having it. */
  price: unknown
  extend: unknown
  words: Record<'title' | 'text' | 'capacity' | 'word' | 'begun', string>
  payWord: (sum: string) => string
  onClose: () => void
}

/** More capacity for the rest of the term: what it costs is said before it is paid. */
export function ExtendForm({ row, max, step, price: asked, extend, words, payWord, onClose }: ExtendFormProps) {
  const priceCall = asked as typeof diskCalls.diskExtendPrice
  const form = useForm({
    schema: z.pick(priceCall.input, { capacity_gb: true }),
    initial: { capacity_gb: Math.min(row.capacity_gb + step, max) },
  })
  const { capacity_gb } = form.values
  const answer = useCall(priceCall, { id: row.id, capacity_gb }, { keepPrevious: true })
  const write = usePaid(extend as typeof diskCalls.diskExtend, answer.refetch)
  const price = answer.data
  return (
    <PaidDrawer
      title={words.title}
      form={form}
      answer={answer}
      write={write}
      submitWord={words.word}
      payWord={payWord}
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        if (!price || answer.isPlaceholderData) return
        await write.send({ id: row.id, ...values, quote: price.token })
        toast('success', words.begun)
        onClose()
      })}
    >
      <p className={classes.text}>{words.text}</p>
      <div className={buy.row}>
        <span className={buy.rowName}>{words.capacity}</span>
        <Stepper
          label={words.capacity}
          name="capacity_gb"
          value={capacity_gb}
          onChange={(gb) => form.set('capacity_gb', gb)}
          min={Math.min(row.capacity_gb + 1, max)}
          max={max}
          step={step}
          unit="GiB"
        />
        <span className={buy.quiet}>{`${row.capacity_gb} → ${capacityText(capacity_gb)}`}</span>
      </div>
      <AdjustPrice answer={answer} />
    </PaidDrawer>
  )
}
