import { minutesMs } from '../../../core/clock.ts'
import type { EngineCall, Progress } from '../../../ground/engine/progress.ts'
import { giveBack, undoPayment, keptShare } from '../../../ground/refunds/give-back.service.ts'
import { step, type Work } from '../../../lifecycle/product.ts'
import { specReader } from '../../../lifecycle/spec.ts'

interface Bandwidth {
  bandwidth_mbps: number
  order_id?: string
  /** What comes back, in fen; the part of what is unused that it is, its limit, and when that was agreed. */
  back_fen?: string
  back_share?: string[]
  agreed_at?: string
}

const specOf = specReader<Pick<Bandwidth, 'bandwidth_mbps'>>()

/** Another bandwidth: more is paid when it is asked for; what less gives back comes when it is there. */
export const bandwidthStep = (set: (work: Work<never>, call: EngineCall, mbps: number) => Promise<Progress>) =>
  step<Bandwidth, object>({
    deadlineMs: minutesMs(10),
    run: (work) => set(work as Work<never>, work.call, work.params.bandwidth_mbps),
    clear: (work) =>
      set(
        work as Work<never>,
        { ...work.call, operation: `${work.call.operation}/back` },
        specOf(work.resource).bandwidth_mbps,
      ),
    done: (_row, _result, { bandwidth_mbps }) => ({ spec: { bandwidth_mbps } }),
    async after({ app, db, resource, params, operation }) {
      if (!params.back_fen) return
      await giveBack(app, db, {
        resourceId: resource.id,
        cause: `bandwidth ${operation.id}`,
        ...(params.back_share && { share: keptShare(params.back_share) }),
        ...(params.agreed_at && { asOf: new Date(params.agreed_at) }),
        remark: resource.name,
      })
    },
    async undo({ app, db, params }) {
      if (params.order_id) await undoPayment(app, db, params.order_id, 'notDelivered')
    },
    onFault: 'before',
  })
