import {
  agentCustomerCalls,
  agentNoteMax,
  inviteDaysMax,
  InviteInput,
  type AgentInvite,
} from '@portico/contract/agent/customer.ts'
import { useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'

/** A link for everybody, or a mail for one address. The link is shown as soon as it is made. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<AgentInvite>()
  const write = useWrite(agentCustomerCalls.agentInviteCreate, { inForm: true })
  const form = useForm({ schema: InviteInput, initial: { email: '', note: '', days: 14 } })
  if (made)
    return (
      <SideSheet onClose={onClose} position="right" size={560} title={t('agent.inviteMade')}>
        <p>{made.email ? t('agent.inviteMailed', { email: made.email }) : t('agent.inviteShare')}</p>
        <Facts
          facts={[
            [t('agent.link'), <CopyText key="link" text={made.url} />],
            [t('agent.validUntil'), formatTime(made.expire_time)],
          ]}
        />
      </SideSheet>
    )
  return (
    <FormDrawer
      title={t('agent.invite')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('agent.makeInvite')}
      onClose={onClose}
      onSubmit={form.submit(async (values) => setMade(await write.send(values)))}
    >
      <TextField {...form.field('email')} autoComplete="off" help={t('agent.inviteEmailHelp')} autoFocus />
      <TextField {...form.field('note')} maxLength={agentNoteMax} help={t('agent.noteHelp')} />
      <TextField
        {...form.field('days')}
        label={t('agent.inviteDays')}
        help={t('agent.inviteDaysHelp', { max: inviteDaysMax })}
        value={String(form.values.days)}
        inputMode="numeric"
        onChange={(days) => form.set('days', Number(days))}
      />
    </FormDrawer>
  )
}
