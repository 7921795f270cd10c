import { agentWorkOrderCalls, WorkOrderHandOver } from '@portico/contract/agent/work-order.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { AreaField } from '../../kit/form/fields.tsx'

export function HandOverForm({ wid, number, onClose }: { wid: string; number: string; onClose: () => void }) {
  const write = useWrite(agentWorkOrderCalls.agentWorkOrderHandOver, { inForm: true })
  const form = useForm({ schema: WorkOrderHandOver, initial: { wid, content: '' } })
  return (
    <SaveDialog
      title={t('agentDesk.handOverTitle', { number })}
      form={form}
      write={write}
      saved={t('agentDesk.handedOver')}
      submitWord={t('agentDesk.handOver')}
      onClose={onClose}
    >
      <p>{t('agentDesk.handOverText')}</p>
      <AreaField {...form.field('content')} label={t('agentDesk.handOverNote')} rows={4} />
    </SaveDialog>
  )
}
