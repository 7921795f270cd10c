import { codeCountdownSeconds } from '@portico/contract/constants.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import classes from './Form.module.css'
import { toast } from './toast-store.ts'

interface SendCodeProps {
  /** The address or number it goes to; nothing is sent while it is empty. */
  target: string
  emptyWarning: string
  /** Rejects when nothing was sent: then no countdown starts. */
  send: () => Promise<unknown>
}

export function SendCode({ target, emptyWarning, send }: SendCodeProps) {
  const [left, setLeft] = useState(0)
  const [pending, setPending] = useState(false)
  const busy = useRef(false)

  // Seconds pass outside React.
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function run() {
    if (busy.current) return
    if (target.trim() === '') return toast('warning', emptyWarning)
    busy.current = true
    setPending(true)
    try {
      await send()
      setLeft(codeCountdownSeconds)
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
