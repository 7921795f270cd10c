import { ChangePasswordInput, registerCalls } from '@portico/contract/account/register.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { passwordsMatch } from '@portico/contract/rules/account.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { CheckField, PasswordField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'

export function PasswordCard({ person }: { person: UserInfo }) {
  const write = useWrite(registerCalls.passwordChange, { inForm: true })
  const form = useForm({
    schema: ChangePasswordInput,
    initial: { old_password: '', new_password: '', confirm_password: '', end_access: false },
    check: ({ new_password, confirm_password }) => ({
      confirm_password:
        confirm_password && !passwordsMatch(new_password, confirm_password) ? 'rules.passwordsDiffer' : undefined,
    }),
  })
  return (
    <Card title={t('center.password')}>
      <FormCard
        bare
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('center.changePassword')}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          form.startOver()
          toast('success', t('center.passwordChanged'))
        })}
      >
        <PasswordField {...form.field('old_password')} autoComplete="current-password" />
        <PasswordField
          {...form.field('new_password')}
          autoComplete="new-password"
          advise={[person.email, person.username, person.company]}
        />
        <PasswordField {...form.field('confirm_password')} autoComplete="new-password" />
        <CheckField {...form.field('end_access')} label={t('center.endAccess')} />
      </FormCard>
    </Card>
  )
}
