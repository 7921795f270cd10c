import { askedRefusals } from '@portico/contract/codes.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, type ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { bytesRate } from '../../base/format/sizes.ts'
import { toast } from '../../base/state/toast-store.ts'
import { language } from '../../base/words/words.ts'
import { extendPath } from './container.screens.ts'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import { ObjectSign } from './ObjectSign.tsx'
import { secondsLeft } from './upload/pace.ts'
import { cancelUpload, giveFile, pauseUpload, resumeUpload } from './upload/queue.ts'
import { isLarge, safeBytes, safeParts, type Upload } from './upload/upload.ts'
import classes from './Upload.module.css'

interface UploadRowProps {
  upload: Upload
  sending: boolean
  speed: number
}

export function UploadRow({ upload, sending, speed }: UploadRowProps) {
  const { id, key, size, type, state } = upload
  const name = nameOf(key)
  const done = safeBytes(upload)
  const percent = size > 0 ? Math.floor((done / size) * 100) : 0
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.line}>
        <ObjectSign name={key} type={type} />
        <span className={classes.name} title={`${upload.container}/${key}`}>
          {name}
        </span>
        <span className={classes.size}>{formatBytes(size)}</span>
        <Buttons upload={upload} name={name} />
        <button
          type="button"
          className={classes.icon}
          aria-label={state === 'done' ? say('uploads.dismiss', { name }) : say('uploads.cancel', { name })}
          onClick={() => cancelUpload(id)}
        >
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      {state !== 'done' && <progress className={classes.bar} aria-label={name} max={size || 1} value={done} />}
      <div className={classes.line}>
        <UploadState upload={upload} sending={sending} speed={speed} />
        {state !== 'done' && isLarge(upload) && (
          <span className={classes.figures}>{remaining(percent, size - done, sending ? speed : 0)}</span>
        )}
      </div>
    </li>
  )
}

function remaining(percent: number, bytesLeft: number, speed: number): string {
  const seconds = secondsLeft(bytesLeft, speed)
  if (seconds === undefined) return `${percent}%`
  const time =
    seconds < 60
      ? say('uploads.secondsLeft', { n: seconds })
      : say('uploads.minutesLeft', { n: Math.ceil(seconds / 60) })
  return `${percent}% · ${time}`
}

const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
const partsWords = (upload: Upload) =>
  isLarge(upload) ? say('uploads.safe', { n: safeParts(upload), of: upload.parts.length }) : ''

/** What is happening to it now, and what somebody can do about it. */
function UploadState({ upload, sending, speed }: UploadRowProps): ReactNode {
  const { state, problem, parts, containerId } = upload
  switch (state) {
    case 'done':
      return (
        <span className={classes.good}>
          <IconCircleCheck size={14} stroke={1.6} aria-hidden="true" />
          {say('uploads.done')}
        </span>
      )
    case 'lost':
      return (
        <span className={classes.warn} role="status">
          <IconWifiOff size={14} stroke={1.6} aria-hidden="true" />
          {`${say('uploads.lost', { time: clock.format(problem?.at) })} ${partsWords(upload)}`}
        </span>
      )
    case 'failed':
      return (
        <span className={classes.bad} role="alert">
          <IconAlertCircle size={14} stroke={1.6} aria-hidden="true" />
          <span>
            {problem?.text}{' '}
            {problem?.code === askedRefusals.containerFull && (
              <Link to={extendPath(containerId)}>{say('uploads.extend')}</Link>
            )}
          </span>
        </span>
      )
    case 'fileless':
      return <span className={classes.warn}>{`${say('uploads.fileless')} ${partsWords(upload)}`}</span>
    case 'paused':
      return <span className={classes.quiet}>{`${say('uploads.paused')} ${partsWords(upload)}`}</span>
    case 'waiting': {
      if (!sending) return <span className={classes.quiet}>{say('uploads.waiting')}</span>
      const part = isLarge(upload)
        ? say('uploads.part', { n: Math.min(safeParts(upload) + 1, parts.length), of: parts.length })
        : say('uploads.sending')
      return <span className={classes.quiet}>{speed > 0 ? `${part} · ${bytesRate(speed)}` : part}</span>
    }
  }
}

function Buttons({ upload, name }: { upload: Upload; name: string }) {
  const { id, state } = upload
  const input = useRef<HTMLInputElement>(null)
  if (state === 'waiting' || state === 'lost')
    return (
      <button
        type="button"
        className={classes.icon}
        aria-label={say('uploads.pause', { name })}
        onClick={() => pauseUpload(id)}
      >
        <IconPlayerPause size={16} stroke={1.6} aria-hidden="true" />
      </button>
    )
  if (state === 'paused' || state === 'failed') {
    const [Icon, word] = state === 'paused' ? ([IconPlayerPlay, 'resume'] as const) : ([IconRefresh, 'retry'] as const)
    return (
      <button
        type="button"
        className={classes.link}
        aria-label={say(`uploads.${word}One`, { name })}
        onClick={() => resumeUpload(id)}
      >
        <Icon size={14} stroke={1.6} aria-hidden="true" />
        {say(`uploads.${word}`)}
      </button>
    )
  }
  if (state !== 'fileless') return null
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-label={say('uploads.chooseOne', { name })}
        onClick={() => input.current?.click()}
      >
        {say('uploads.choose')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say('uploads.chooseOne', { name })}
        onChange={async ({ target }) => {
          const file = target.files?.[0]
          if (file && !(await giveFile(id, file))) toast('error', say('uploads.otherFile', { name }))
        }}
      />
    </>
  )
}
