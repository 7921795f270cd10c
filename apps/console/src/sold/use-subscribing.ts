import { askedRefusals } from '@portico/contract/codes.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { useState } from 'react'
import { CallError } from '../base/call/call-error.ts'
import { emit } from '../base/call/events.ts'
import { markStale } from '../base/call/stale.ts'
import { useWrite } from '../base/call/use-write.ts'
import { toast } from '../base/state/toast-store.ts'

/** Good news that the call catalogue rejects all the same; for a subscription it is as good as done. */
const goodNewsCode = '201'

/** What a subscription that was rejected comes to. */
export function outcomeOf(error: unknown): 'subscribed' | 'verify' | 'refused' {
  const code = error instanceof CallError ? error.code : ''
  if (code === goodNewsCode) return 'subscribed'
  return code === askedRefusals.fusionUnverified ? 'verify' : 'refused'
}

interface Words {
  action: string
  subscribed: (name: string) => string
}

/** Subscribes to a node and tells the screen that offers nodes; `onVerify` where a phone has to be verified first. */
export function useSubscribing({ action, subscribed }: Words, onVerify: (node: Node) => void) {
  const write = useWrite(nodeCalls.nodeSubscribe, { action })
  const [underWay, setUnderWay] = useState('')
  async function subscribe(node: Node) {
    const { controller_id, controller_name, cloud_type } = node
    setUnderWay(controller_id)
    try {
      await write.send({ controller_id, cloud_type })
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome === 'verify') onVerify(node)
      if (outcome !== 'subscribed') return
      await markStale(nodeCalls.nodeSubscribe.stales)
    } finally {
      setUnderWay('')
    }
    toast('success', subscribed(controller_name))
    emit('nodeSubscribed', controller_id)
  }
  return { subscribe, underWay }
}
