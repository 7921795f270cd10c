import { releaseCalls } from '@portico/contract/agent/release.ts'
import type { Data } from '@portico/contract/calls.ts'
import type { customerCalls, Customer } from '@portico/contract/platform/customers.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Platform.module.css'

interface ProviderLinesProps {
  customer: Customer
  provider: NonNullable<Data<typeof customerCalls.customerInfo>['provider']>
}

/** Whether the customer or who they buy through wants that to end, and the operator's way to end it. */
export function ProviderLines({ customer, provider: { release } }: ProviderLinesProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {release && (
        <p className={classes.text} role="status">
          {t(`customers.releaseAsked.${release.asked_by}`, { time: formatTime(release.asked_time) })}
          {release.reason && <span className={classes.second}>{release.reason}</span>}
        </p>
      )}
      <div>
        <Button kind="plain" onClick={() => setAsking(true)}>
          {t('customers.release')}
        </Button>
      </div>
      {asking && <ReleaseForm customer={customer} onClose={() => setAsking(false)} />}
    </>
  )
}

const schema = z.object({ reason: requiredLineAtMost(200) })

function ReleaseForm({ customer: { account_id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const write = useWrite(releaseCalls.customerRelease, { inForm: true })
  const form = useForm({ schema, initial: { reason: '' } })
  return (
    <SaveDialog
      title={t('customers.releaseTitle', { name })}
      form={form}
      write={{ ...write, send: ({ reason }) => write.send({ account_id, reason }) }}
      saved={t('customers.released')}
      submitWord={t('customers.release')}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('customers.releaseText')}</p>
      <TextField {...form.field('reason')} label={t('customers.reason')} maxLength={200} autoFocus />
    </SaveDialog>
  )
}
