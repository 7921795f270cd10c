import { useRef, useState } from 'react'
import { Button } from '../../kit/show/Button.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/t.ts'
import { markStale } from '../../base/call/stale.ts'
import { unsent } from '../../base/call/unsent.ts'
import { write } from '../../base/call/write.ts'
import classes from './UnsentBanner.module.css'

/** The write that the end of the session interrupted: offered once, never sent by itself. */
export default function UnsentBanner({ loginId }: { loginId: string }) {
  const [kept, setKept] = useState(() => unsent.read(loginId))
  const [pending, setPending] = useState(false)
  const sending = useRef(false)
  if (!kept) return null

  function discard() {
    unsent.discard()
    setKept(undefined)
  }
  async function sendNow() {
    if (!kept || sending.current) return
    sending.current = true
    setPending(true)
    // Gone before it is sent: whatever the answer is, it is not offered again.
    unsent.discard()
    try {
      const { call, input, idempotencyKey, action } = kept
      await write(call, input, { idempotencyKey, action })
      toast('success', t('shell.unsentDone'))
      await markStale(call.stales ?? [])
    } catch {
      // The catalogue has told the person why.
    }
    setKept(undefined)
  }
  return (
    <div className={classes.banner} role="status">
      <span className={classes.text}>{t('shell.unsent', { action: kept.action })}</span>
      <Button kind="plain" onClick={discard} disabled={pending}>
        {t('shell.unsentDiscard')}
      </Button>
      <Button onClick={() => void sendNow()} pending={pending}>
        {t('shell.unsentSend')}
      </Button>
    </div>
  )
}
