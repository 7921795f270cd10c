import { codeCountdownSeconds } from '@portico/contract/constants.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../base/words/t.ts'
import { Button } from '../show/Button.tsx'
import classes from './Form.module.css'
import { toast } from '../../base/state/toast-store.ts'

interface SendCodeProps {
  /** The address or number it goes to; nothing is sent while it is empty. */
  target: string
  emptyWarning: string
  /** Rejects when nothing was sent: then no countdown starts. */
  send: () => Promise<unknown>
}

export function SendCode({ target, emptyWarning, send }: SendCodeProps) {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const [pending, setPending] = useState(false)
  const busy = useRef(false)

  const left = Math.max(0, Math.ceil((until - now) / 1000))

  // Seconds pass outside React, and browsers count few of them in a tab that is not looked at: so the clock is read.
  useEffect(() => {
    if (now >= until) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [now, until])

  async function run() {
    if (busy.current) return
    if (target.trim() === '') return toast('warning', emptyWarning)
    busy.current = true
    setPending(true)
    try {
      await send()
      const begun = Date.now()
      setNow(begun)
      setUntil(begun + codeCountdownSeconds * 1000)
      toast('success', t('kit.codeSent'))
    } catch {
      // Whoever sends tells why it failed.
    }
    busy.current = false
    setPending(false)
  }
  return (
    <Button
      kind="plain"
      className={classes.codeButton}
      disabled={left > 0}
      pending={pending}
      onClick={() => void run()}
    >
      {left > 0 ? t('kit.codeAgain', { n: left }) : t('kit.getCode')}
    </Button>
  )
}
