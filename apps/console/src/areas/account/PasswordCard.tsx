import { ChangePasswordInput, registerCalls } from '@portico/contract/account/register.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { passwordsMatch } from '@portico/contract/rules/account.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { CheckField, PasswordField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
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
      <SaveCard
        bare
        form={form}
        write={write}
        saved={t('center.passwordChanged')}
        submitWord={t('center.changePassword')}
        onSaved={form.startOver}
      >
        <ConfirmField {...form.field('old_password')} />
        <PasswordField
          {...form.field('new_password')}
          autoComplete="new-password"
          advise={[person.email, person.username, person.company]}
        />
        <PasswordField {...form.field('confirm_password')} autoComplete="new-password" />
        <CheckField {...form.field('end_access')} label={t('center.endAccess')} />
      </SaveCard>
    </Card>
  )
}
