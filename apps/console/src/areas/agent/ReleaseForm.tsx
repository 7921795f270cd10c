import type { AgentCustomer } from '@portico/contract/agent/customer.ts'
import { releaseCalls } from '@portico/contract/agent/release.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import classes from './Agent.module.css'

const schema = z.object({ reason: lineAtMost(200) })

/** The agent wants to let a customer go, or agrees to let them go. */
export function ReleaseForm({ customer, onClose }: { customer: AgentCustomer; onClose: () => void }) {
  const { account_id, name, release } = customer
  const write = useWrite(releaseCalls.agentCustomerRelease, { inForm: true })
  const form = useForm({ schema, initial: { reason: '' } })
  const words = release ? 'agree' : 'ask'
  async function send({ reason }: { reason: string }) {
    const answer = await write.send({ account_id, reason })
    if (answer.released) navigate(paths.agentCustomers(), { replace: true })
    return answer
  }
  return (
    <SaveDialog
      title={t(`agent.release.${words}Title`, { name })}
      form={form}
      write={{ ...write, send }}
      saved={(_, { released }) => t(released ? 'agent.release.done' : 'agent.release.asked', { name })}
      submitWord={t(`agent.release.${words}`)}
      danger
      onClose={onClose}
    >
      <p className={classes.help}>{t(`agent.release.${words}Text`)}</p>
      <TextField {...form.field('reason')} label={t('agent.release.reason')} maxLength={200} autoFocus />
    </SaveDialog>
  )
}
