import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { hostPasswordFor } from '@portico/contract/rules/compute.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { PasswordField } from '../../kit/form/fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Host.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { say } from './host.screens.ts'

export function HostPasswordForm({ row, onClose }: ResourceDialogProps<Host>) {
  const write = useWrite(hostCalls.hostPasswordReset, { inForm: true })
  const form = useForm({
    schema: z.object({ password: hostPasswordFor(row.user_name) }),
    initial: { password: '' },
    labels: { password: t('fields.new_password') },
  })
  return (
    <SaveDialog
      title={say('passwordTitle', { name: row.name })}
      form={form}
      write={{ ...write, send: ({ password }) => write.send({ id: row.id, password }) }}
      saved={say('asked', { action: t('states.hostActions.reset password'), name: row.name })}
      submitWord={t('states.hostActions.reset password')}
      onClose={onClose}
    >
      <p className={classes.text}>{say('passwordText', { user: row.user_name })}</p>
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        autoFocus
        advise={[row.user_name]}
        required
      />
    </SaveDialog>
  )
}
