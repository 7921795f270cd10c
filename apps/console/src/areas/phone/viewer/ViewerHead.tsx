import { phoneCalls } from '@portico/contract/phone/device.ts'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEventHandler, Ref } from 'react'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { say } from './viewer-words.ts'
import classes from './Viewer.module.css'

interface HeadProps extends ComponentProps<'header'> {
  name: string
  device: string
  latencyMs: number | undefined
  measures: boolean
  grip: Ref<HTMLButtonElement>
  onArrow: KeyboardEventHandler
  onMeasure: () => void
  onShot: () => void
  onClose: () => void
}

/** What a window is moved by, and what is done with it as a whole. */
export function ViewerHead({
  name,
  device,
  latencyMs,
  measures,
  grip,
  onArrow,
  onMeasure,
  onShot,
  onClose,
  ...drag
}: HeadProps) {
  return (
    <header className={classes.head} {...drag}>
      <button
        ref={grip}
        type="button"
        className={classes.grip}
        aria-label={say('viewer.move', { name })}
        onKeyDown={onArrow}
      >
        <span className={classes.name}>{name}</span>
        {name !== device && <span className={classes.id}>{device}</span>}
      </button>
      {latencyMs !== undefined && <span className={classes.latency}>{Math.round(latencyMs)} ms</span>}
      <HeadButton icon={IconActivity} word={say('viewer.performance')} aria-pressed={measures} onClick={onMeasure} />
      <HeadButton
        icon={IconCamera}
        word={say('viewer.screenshot')}
        refused={callRefusal(phoneCalls.phoneAct)}
        onClick={onShot}
      />
      <HeadButton icon={IconX} word={say('viewer.close')} onClick={onClose} />
    </header>
  )
}

interface HeadButtonProps extends ComponentProps<'button'> {
  icon: Icon
  word: string
  refused?: string | undefined
}

const HeadButton = ({ icon: HeadIcon, word, refused, ...rest }: HeadButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-label={word}
    title={refused ?? word}
    disabled={refused !== undefined}
    onPointerDown={(event) => event.stopPropagation()}
    {...rest}
  >
    <HeadIcon size={16} stroke={1.8} aria-hidden="true" />
  </button>
)
