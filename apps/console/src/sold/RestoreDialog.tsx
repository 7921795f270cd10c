import { formatMoney } from '@portico/contract/formats.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { FormProblem } from '../kit/form/FormProblem.tsx'
import { toast } from '../base/state/toast-store.ts'
import { PayButton, PaySums } from './PaySums.tsx'
import classes from './Resource.module.css'
import type { ResourceDialogProps } from './ResourceForms.tsx'
import { usePaid } from './use-paid.ts'

/** Out of the recycle bin again, for what was given back when it went there. */
export default function RestoreDialog({ row, onClose }: ResourceDialogProps) {
  const answer = useCall(resourceCalls.resourceRestorePrice, { id: row.id })
  const write = usePaid(resourceCalls.resourceRestore, answer.refetch)
  async function restore(token: string) {
    await write.send({ id: row.id, token })
    toast('success', t('resource.restored'))
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('resource.restoreTitle', { name: row.name })} size={440}>
      <Answered answer={answer}>
        {({ total, token }) => (
          <form
            className={classes.stack}
            onSubmit={(event) => {
              event.preventDefault()
              void restore(token).catch(() => {})
            }}
          >
            <p className={classes.text}>{t('resource.restoreText')}</p>
            <PaySums total={total} cashOnly />
            <FormProblem error={write.error} />
            <PayButton
              large
              cashOnly
              total={total}
              pending={write.pending}
              word={Number(total) > 0 ? t('resource.restorePay', { sum: formatMoney(total) }) : t('resource.restore')}
            />
          </form>
        )}
      </Answered>
    </Dialog>
  )
}
