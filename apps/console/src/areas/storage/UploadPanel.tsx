import { formatBytes } from '@portico/contract/formats.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useState, useSyncExternalStore } from 'react'
import { bytesRate } from '../../base/format/sizes.ts'
import { useNarrow } from '../../base/theme/mobile.ts'
import { say } from './object-words.ts'
import { clearDone, pauseAll, queueStore, resumeAll } from './upload/queue.ts'
import { safeBytes, type Upload } from './upload/upload.ts'
import classes from './Upload.module.css'
import { UploadRow } from './UploadRow.tsx'

const rowsMax = 40
/** What needs somebody first, then what is on its way, then what waits; what is done comes last. */
const order = { failed: 0, fileless: 0, lost: 1, waiting: 2, paused: 2, done: 4 } as const
const inOrder = (uploads: readonly Upload[], sending: ReadonlySet<string>) => {
  const rank = ({ id, state }: Upload) => (state === 'waiting' && !sending.has(id) ? 3 : order[state])
  return uploads.toSorted((one, other) => rank(one) - rank(other))
}

const total = (uploads: readonly Upload[], of: (upload: Upload) => number) =>
  uploads.reduce((sum, upload) => sum + of(upload), 0)

/** All files that are on their way: how far they are, and the ways to stop, repeat or help them. */
export function UploadPanel() {
  const { uploads, sending, speed, speedOf } = useSyncExternalStore(queueStore.watch, queueStore.read)
  const narrow = useNarrow()
  const [folded, setFolded] = useState(narrow)
  const left = uploads.filter(({ state }) => state !== 'done')
  const shown = inOrder(uploads, sending).slice(0, rowsMax)
  const Fold = folded ? IconChevronUp : IconChevronDown
  return (
    <section className={classes.panel} aria-label={say('uploads.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{say('uploads.title')}</h2>
        <span className={classes.sum} role="status">
          {summary(uploads.length, left.length, sending.size > 0 ? speed : 0)}
        </span>
        <AllButton uploads={left} />
        {left.length === 0 && (
          <button type="button" className={classes.link} onClick={clearDone}>
            {say('uploads.clear')}
          </button>
        )}
        <button
          type="button"
          className={classes.icon}
          aria-expanded={!folded}
          aria-label={folded ? say('uploads.unfold') : say('uploads.fold')}
          onClick={() => setFolded(!folded)}
        >
          <Fold size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </header>
      {left.length > 0 && (
        <progress
          className={classes.all}
          aria-label={say('uploads.title')}
          max={total(uploads, ({ size }) => size) || 1}
          value={total(uploads, safeBytes)}
        />
      )}
      {!folded && (
        <ul className={classes.rows}>
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} sending={sending.has(upload.id)} speed={speedOf(upload.id)} />
          ))}
          {uploads.length > shown.length && (
            <li className={classes.more}>
              {say('uploads.more', { n: uploads.length - shown.length, size: formatBytes(total(uploads, bytesLeft)) })}
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

const bytesLeft = (upload: Upload) => upload.size - safeBytes(upload)

function summary(all: number, left: number, speed: number): string {
  if (left === 0) return say('uploads.allDone', { n: all })
  const words = say('uploads.underWay', { n: left, of: all })
  return speed > 0 ? `${words} · ${bytesRate(speed)}` : words
}

/** One press for all of them: stops what goes on, else goes on with what was stopped. */
function AllButton({ uploads }: { uploads: readonly Upload[] }) {
  const going = uploads.filter(({ state }) => state === 'waiting' || state === 'lost').length
  const paused = uploads.filter(({ state }) => state === 'paused').length
  if (going + paused < 2) return null
  return (
    <button type="button" className={classes.link} onClick={going > 0 ? pauseAll : resumeAll}>
      {going > 0 ? say('uploads.pauseAll') : say('uploads.resumeAll')}
    </button>
  )
}
