import { workOrderCalls } from '@portico/contract/support/work-order.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { toast } from '../../base/state/toast-store.ts'

/** What a customer can do with a work order, from the list and from its page. */
export function useWorkOrderWrites() {
  const urge = useWrite(workOrderCalls.workOrderUrge)
  const close = useWrite(workOrderCalls.workOrderClose)
  const remove = useWrite(workOrderCalls.workOrderDelete)
  const done = async (work: Promise<unknown>, word: string) => {
    await work
    toast('success', word)
  }
  return {
    urge: (wid: string) => done(urge.send({ wid }), t('workOrder.urged')),
    close: (wid: string) => done(close.send({ wid }), t('workOrder.closed')),
    remove: (wid: string) => done(remove.send({ wid }), t('workOrder.deleted')),
  }
}
