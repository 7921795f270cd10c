import type { ReactNode } from 'react'
import { Button } from '../../../kit/show/Button.tsx'
import type { usePhone } from './use-phone.ts'
import { say } from './viewer-words.ts'
import classes from './Viewer.module.css'

/** The picture of a phone, the field that takes what is typed, and what lies over both until it is there. */
export function PhoneScreen({ name, phone }: { name: string; phone: ReturnType<typeof usePhone> }) {
  return (
    <>
      <canvas
        ref={phone.canvas}
        className={classes.picture}
        role="img"
        aria-label={say('viewer.picture', { name })}
        data-state={phone.state}
      />
      <textarea
        ref={phone.typing}
        className={classes.typing}
        aria-label={say('viewer.typing', { name })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {phone.state === 'loading' && <Loading />}
      {phone.state === 'error' && <Failed code={phone.code} onRetry={phone.retry} />}
    </>
  )
}

export const Loading = () => (
  <p className={classes.over} role="status">
    {say('viewer.loading')}
  </p>
)

/** With its code, so that it can be told to somebody who helps. */
export const Failed = ({ code, onRetry, children }: { code: number; onRetry: () => void; children?: ReactNode }) => (
  <div className={classes.over} role="alert">
    <p>{say('viewer.error', { code })}</p>
    {children}
    <Button kind="plain" onClick={onRetry}>
      {say('viewer.retry')}
    </Button>
  </div>
)
