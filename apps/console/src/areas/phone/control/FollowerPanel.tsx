import type { ControlMessage, Followed } from '@portico/contract/phone/control.ts'
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import { viewerStore } from '../viewer/viewer-store.ts'
import type { Sides } from '../viewer/window-place.ts'
import { phoneName } from '../viewer/phone-name.ts'
import { togetherStore, type ControlledPhone } from './control-store.ts'
import viewer from '../viewer/Viewer.module.css'
import classes from './Control.module.css'

const shapes: Record<Followed['state'], StatusShape> = { opening: 'working', follows: 'running', paused: 'waiting' }

interface FollowerPanelProps {
  master: ControlledPhone
  followers: readonly ControlledPhone[]
  told: readonly Followed[]
  side: Sides['panel']
  onOrder: (what: ControlMessage['do'], ids: readonly string[]) => void
}

/** Those that follow the master: who is in step, who is paused and why. */
export function FollowerPanel({ master, followers, told, side, onOrder }: FollowerPanelProps) {
  const states = new Map(told.map((one) => [one.id, one]))
  const inState = (state: Followed['state']) => told.filter((one) => one.state === state).map(({ id }) => id)
  // Inside of the window it would hide what is done there.
  const [isOpen, setOpen] = useState(side !== 'inside')
  const [inStep, paused] = [inState('follows'), inState('paused')]
  return (
    <aside
      className={`${viewer.panel} ${classes.panel}`}
      data-side={side}
      aria-label={t('phoneWall.control.followers')}
    >
      <button type="button" className={classes.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('phoneWall.control.leads', { name: phoneName(master), n: followers.length })}
      </button>
      <p className={classes.counts} role="status">
        <span>{t('phoneWall.control.inStep', { n: inStep.length })}</span>
        <span>{t('phoneWall.control.paused', { n: paused.length })}</span>
      </p>
      {isOpen && (
        <>
          <ul className={classes.list}>
            {followers.map((phone) => (
              <FollowerLine
                key={phone.id}
                phone={phone}
                told={states.get(phone.id)}
                onOrder={(what) => onOrder(what, [phone.id])}
                onLead={() => togetherStore.lead(phone, [master, ...followers.filter(({ id }) => id !== phone.id)])}
              />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button kind="plain" disabled={paused.length === 0} onClick={() => onOrder('resume', paused)}>
              {t('phoneWall.control.resumeAll')}
            </Button>
            <Button kind="plain" disabled={inStep.length === 0} onClick={() => onOrder('pause', inStep)}>
              {t('phoneWall.control.pauseAll')}
            </Button>
          </div>
        </>
      )}
    </aside>
  )
}

interface FollowerLineProps {
  phone: ControlledPhone
  told: Followed | undefined
  onOrder: (what: ControlMessage['do']) => void
  onLead: () => void
}

function FollowerLine({ phone, told, onOrder, onLead }: FollowerLineProps) {
  const name = phoneName(phone)
  const state = told?.state ?? 'opening'
  const why = told?.why && t(`phoneWall.control.whys.${told.why}`)
  const held = told && told.held > 0 && t('phoneWall.control.held', { n: told.held })
  return (
    <li className={classes.line} data-state={state}>
      <span className={classes.who}>{name}</span>
      <span className={classes.buttons}>
        {state === 'follows' ? (
          <LineButton
            icon={IconPlayerPause}
            word={t('phoneWall.control.pauseOf', { name })}
            onClick={() => onOrder('pause')}
          />
        ) : (
          <LineButton
            icon={IconPlayerPlay}
            word={t('phoneWall.control.resumeOf', { name })}
            onClick={() => onOrder('resume')}
          />
        )}
        <LineButton
          icon={IconEye}
          word={t('phoneWall.control.showOf', { name })}
          onClick={() => viewerStore.open(phone)}
        />
        <LineButton icon={IconCrown} word={t('phoneWall.control.leadOf', { name })} onClick={onLead} />
      </span>
      <StatusMark shape={shapes[state]} word={t(`phoneWall.control.states.${state}`)} reason={why || undefined} />
      {held && <span className={classes.held}>{held}</span>}
    </li>
  )
}

function LineButton({ icon: LineIcon, word, onClick }: { icon: Icon; word: string; onClick: () => void }) {
  return (
    <button type="button" className={viewer.button} aria-label={word} title={word} onClick={onClick}>
      <LineIcon size={15} stroke={1.8} aria-hidden="true" />
    </button>
  )
}
