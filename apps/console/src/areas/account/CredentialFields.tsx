import type { Role } from '@portico/contract/access.ts'
import type { ReactNode } from 'react'
import { t } from '../../base/words/words.ts'
import { PasswordField, TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { Segments } from '../../kit/form/Segments.tsx'

interface CredentialFieldsProps {
  role: FieldProps<Role>
  email: FieldProps<string>
  password: FieldProps<string>
  aside?: ReactNode
}

/** Who signs in: the account's owner or a member, by name and password. */
export function CredentialFields({ role, email, password, aside }: CredentialFieldsProps) {
  return (
    <>
      <Segments
        full
        label={t('account.accountType')}
        value={role.value}
        onChange={role.onChange}
        options={[
          { value: 'main', label: t('account.mainAccount') },
          { value: 'child', label: t('account.memberAccount') },
        ]}
      />
      <TextField {...email} label={t('account.userName')} autoComplete="username" autoFocus />
      <PasswordField {...password} autoComplete="current-password" aside={aside} />
    </>
  )
}
