import { formatMoney } from '@portico/contract/formats.ts'
import type { ComponentProps } from 'react'
import type { CallError } from '../base/call/call-error.ts'
import { FormDrawer } from '../kit/dialog/FormDrawer.tsx'
import { PayButton, type Payer } from './PaySums.tsx'

/** What something costs: the last answer stays while the price of the latest choice is on its way. */
export interface Priced<Price extends { total: string }> {
  data: Price | undefined
  error: CallError | null
  isPlaceholderData: boolean
}

interface PaidDrawerProps extends Omit<ComponentProps<typeof FormDrawer>, 'pending' | 'error' | 'submit'> {
  /** Absent where nothing is paid. */
  answer: Priced<{ total: string }> | undefined
  write: { pending: boolean; error: CallError | undefined }
  payWord: (sum: string) => string
  payer?: Payer | undefined
}

/** A form whose button pays what was asked for beside it. */
export function PaidDrawer({ answer, write, payWord, payer, ...drawer }: PaidDrawerProps) {
  const price = answer?.data
  return (
    <FormDrawer
      {...drawer}
      pending={write.pending}
      error={write.error ?? answer?.error ?? undefined}
      submit={
        price && (
          <PayButton
            total={price.total}
            pending={write.pending}
            disabled={answer.isPlaceholderData}
            word={payWord(formatMoney(price.total))}
            payer={payer}
          />
        )
      }
    />
  )
}
