import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { hostPasswordFor } from '@portico/contract/rules/compute.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { PasswordField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Host.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'

export function HostPasswordForm({ row, onClose }: ResourceDialogProps<Host>) {
  const write = useWrite(hostCalls.hostPasswordReset, { inForm: true })
  const form = useForm({
    schema: z.object({ password: hostPasswordFor(row.user_name) }),
    initial: { password: '' },
    labels: { password: t('fields.new_password') },
  })
  return (
    <Dialog title={t('compute.passwordTitle', { name: row.name })} onClose={onClose} size={440}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('states.hostActions.reset password')}
        onCancel={onClose}
        onSubmit={form.submit(async ({ password }) => {
          await write.send({ id: row.id, password })
          toast('success', t('compute.asked', { action: t('states.hostActions.reset password'), name: row.name }))
          onClose()
        })}
      >
        <p className={classes.text}>{t('compute.passwordText', { user: row.user_name })}</p>
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          autoFocus
          advise={[row.user_name]}
          required
        />
      </FormCard>
    </Dialog>
  )
}
