import { cancelCoolingDays, CancelInput, centerCalls, type CenterInfo } from '@portico/contract/account/center.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Center.module.css'

/** Closing the account: what is in the way, the wait, and the way back. */
export function CancelCard({ center }: { center: CenterInfo }) {
  const [asking, setAsking] = useState(false)
  const keep = useWrite(centerCalls.accountKeep)
  const { cancel_time: at, cancel_obstacles: obstacles } = center
  return (
    <Card title={t('center.close')}>
      {at ? (
        <>
          <p className={classes.line} role="status">
            {t('center.closing', { time: formatTime(at) })}
          </p>
          <div>
            <Button kind="plain" pending={keep.pending} onClick={() => void keep.send().catch(() => {})}>
              {t('center.keepOpen')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={classes.line}>{t('center.closeText', { days: cancelCoolingDays })}</p>
          {obstacles.length > 0 && <p className={classes.line}>{t('center.settleFirst')}</p>}
          {obstacles.length > 0 && (
            <ul className={classes.obstacles}>
              {obstacles.map(({ what, amount }) => (
                <li key={what}>
                  {t(`center.obstacles.${what}`, {
                    n: what === 'balance' || what === 'owed' ? formatMoney(amount) : amount,
                  })}
                </li>
              ))}
            </ul>
          )}
          <div>
            <Button kind="plain" disabled={obstacles.length > 0} onClick={() => setAsking(true)}>
              {t('center.close')}
            </Button>
          </div>
        </>
      )}
      {asking && <CancelDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function CancelDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite(centerCalls.accountCancel, { inForm: true })
  const form = useForm({ schema: CancelInput, initial: { password: '', reason: '' } })
  return (
    <SaveDialog
      title={t('center.close')}
      form={form}
      write={write}
      saved={(_, { cancel_time }) => t('center.closing', { time: formatTime(cancel_time) })}
      submitWord={t('center.close')}
      danger
      onClose={onClose}
    >
      <p className={classes.line}>{t('center.closeText', { days: cancelCoolingDays })}</p>
      <TextField {...form.field('reason')} label={t('center.closeReason')} maxLength={200} autoFocus />
      <ConfirmField {...form.field('password')} />
    </SaveDialog>
  )
}
