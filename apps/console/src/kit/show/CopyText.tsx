import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'
import { t } from '../../base/words/t.ts'
import { toast } from '../../base/state/toast-store.ts'
import { copy } from './copy.ts'
import classes from './CopyText.module.css'

/** Takes a text along; `copied` holds for a moment, so that the button can say so. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  async function run() {
    if (!(await copy(text))) return toast('error', t('kit.copyFailed'))
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return { copied, run }
}

/** An id, address or key in monospace with the button to copy it. */
export function CopyText({ text, children }: { text: string; children?: React.ReactNode }) {
  const { copied, run } = useCopy(text)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={classes.copy}>
      <span className={classes.text}>{children ?? text}</span>
      <button
        type="button"
        className={classes.button}
        data-copied={copied || undefined}
        aria-label={copied ? t('kit.copied') : t('kit.copyOf', { text })}
        onClick={(event) => {
          event.stopPropagation()
          void run()
        }}
      >
        <Icon size={13} stroke={1.6} aria-hidden="true" />
      </button>
    </span>
  )
}
