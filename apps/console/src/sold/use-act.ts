import type { Call } from '@portico/contract/calls.ts'
import type * as z from 'zod/mini'
import { useWrite } from '../base/call/use-write.ts'
import type { Confirmation } from '../base/state/confirm-store.ts'
import type { RowAction } from '../base/state/list.ts'
import { toast } from '../base/state/toast-store.ts'

type ActCall = Call & { input: z.ZodMiniType<{ id: string }> }

interface ActWords {
  /** Asked before it is done. */
  confirm: Confirmation
  /** What is said once it has begun. */
  begun: string
}

/** An act that takes nothing but the thing itself: it is asked about, done, and told. */
export function useAct(act: ActCall) {
  const { send } = useWrite<Call>(act)
  return (id: string, { confirm, begun, ...action }: ActWords & Omit<RowAction, 'run' | 'confirm'>): RowAction => ({
    ...action,
    confirm,
    run: async () => {
      await send({ id } as never)
      toast('success', begun)
    },
  })
}
