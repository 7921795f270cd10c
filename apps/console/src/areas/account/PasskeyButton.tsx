import type { SignedIn } from '@portico/contract/account/session.ts'
import { useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { passkeysWork, signInByPasskey } from '../../base/person/passkeys.ts'
import { t } from '../../base/words/words.ts'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { Button } from '../../kit/show/Button.tsx'
import classes from './Sign.module.css'

interface PasskeyButtonProps {
  /** The ticket of a sign-in by password, for its second step. */
  ticket?: string
  onSignedIn: (signedIn: SignedIn) => void
}

export function PasskeyButton({ ticket = '', onSignedIn }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<CallError>()
  async function ask() {
    setPending(true)
    setError(undefined)
    try {
      onSignedIn(await signInByPasskey(ticket))
    } catch (failed) {
      // Otherwise the browser has told, or the person has turned it down.
      if (failed instanceof CallError) setError(failed)
    } finally {
      setPending(false)
    }
  }
  if (!passkeysWork()) return null
  return (
    <div className={classes.passkey}>
      <FormProblem error={error} />
      <Button kind="plain" full pending={pending} onClick={() => void ask()}>
        {t('account.withPasskey')}
      </Button>
    </div>
  )
}
