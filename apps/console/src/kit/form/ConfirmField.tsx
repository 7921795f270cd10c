import { lazy, Suspense, useState } from 'react'
import { usePerson } from '../../base/person/person.ts'
import { passkeysWork } from '../../base/person/passkeys.ts'
import { PasswordField, type FieldProps } from './fields.tsx'

const PasskeyConfirm = lazy(() => import('./PasskeyConfirm.tsx'))

interface ConfirmFieldProps extends FieldProps<string> {
  autoFocus?: boolean
  /** Told when a passkey stands for the password, or no longer does. */
  onProven?: (proven: boolean) => void
}

/** Asks who sits there: the password, or a passkey of theirs, whose proof is sent in its place. */
export function ConfirmField({ onProven, ...field }: ConfirmFieldProps) {
  const [proof, setProof] = useState('')
  const offered = usePerson().passkeys > 0 && passkeysWork()
  const isProven = proof !== '' && field.value === proof
  function take(given: string) {
    setProof(given)
    field.onChange(given)
    onProven?.(given !== '')
  }
  if (!offered) return <PasswordField {...field} autoComplete="current-password" />
  return isProven ? (
    <Suspense>
      <PasskeyConfirm proven onProof={take} />
    </Suspense>
  ) : (
    <PasswordField
      {...field}
      autoComplete="current-password"
      aside={
        <Suspense>
          <PasskeyConfirm onProof={take} />
        </Suspense>
      }
    />
  )
}
