import { ChangePasswordInput, registerCalls } from '@portico/contract/account/register.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { passwordsMatch } from '@portico/contract/rules/account.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { Card } from '../../kit/Card.tsx'
import { CheckField, PasswordField } from '../../kit/fields.tsx'
import { FormCard } from '../../kit/FormCard.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useForm } from '../../kit/use-form.ts'

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
