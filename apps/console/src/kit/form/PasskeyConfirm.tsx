import { useState } from 'react'
import { isTurnedDown, proveByPasskey } from '../../base/person/passkeys.ts'
import { loadAreaWords, t } from '../../base/words/t.ts'
import { StatusMark } from '../show/StatusMark.tsx'
import formClasses from './Form.module.css'
import classes from './PasskeyConfirm.module.css'

await loadAreaWords('passkey')

interface PasskeyConfirmProps {
  /** A passkey has been shown. */
  proven?: boolean
  onProof: (proof: string) => void
}

/** What stands beside a password that a passkey can stand for. */
export default function PasskeyConfirm({ proven = false, onProof }: PasskeyConfirmProps) {
  const [asking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    try {
      onProof(await proveByPasskey())
    } catch (error) {
      // A refusal has been told; a question that was turned down needs no answer.
      if (!isTurnedDown(error) && error instanceof DOMException) throw error
    } finally {
      setAsking(false)
    }
  }
  if (proven)
    return (
      <div className={classes.proven}>
        <StatusMark shape="running" word={t('passkey.confirmed')} />
        <button type="button" className={formClasses.linkButton} onClick={() => onProof('')}>
          {t('passkey.usePassword')}
        </button>
      </div>
    )
  return (
    <button type="button" className={formClasses.linkButton} disabled={asking} onClick={() => void ask()}>
      {t('passkey.use')}
    </button>
  )
}
