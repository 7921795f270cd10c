import { loginPassword, verificationCode } from '@portico/contract/rules/account.ts'
import { trimmed } from '@portico/contract/rules/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { TextField } from '../../kit/form/fields.tsx'

/** The password and a code, as what takes a way to sign in away asks for them; a passkey stands for both. */
export function useBothSteps() {
  const [proven, setProven] = useState(false)
  const schema = z.object({ password: loginPassword, code: proven ? trimmed : verificationCode })
  const form = useForm({ schema, initial: { password: '', code: '' } })
  return { form, proven, setProven }
}

export function BothSteps({ steps: { form, proven, setProven } }: { steps: ReturnType<typeof useBothSteps> }) {
  return (
    <>
      <ConfirmField {...form.field('password')} autoFocus onProven={setProven} />
      {!proven && <TextField {...form.field('code')} autoComplete="one-time-code" help={t('center.codeHelp')} />}
    </>
  )
}
