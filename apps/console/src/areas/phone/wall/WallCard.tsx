import type { Phone } from '@portico/contract/phone/device.ts'
import type { WallState } from '@portico/contract/phone/wall.ts'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { t } from '../../../base/words/words.ts'
import { Painter } from '../viewer/painter.ts'
import type { WallRoom } from './wall-room.ts'
import classes from './Wall.module.css'

/** Phones in other states give no picture: their state says why. */
const shownIn: ReadonlySet<Phone['state']> = new Set([
  'normal',
  'stream',
  'group control',
  'installing',
  'reset',
  'reboot',
])

/** The picture of one phone, as far as there is one. */
function useThumbnail(room: WallRoom, id: string) {
  const place = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<WallState>('opening')
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const canvas = place.current
    if (!canvas) return
    const painter = new Painter(canvas, { painted: () => setPainted(true), lost: () => room.again(id) })
    const leave = room.place(id, canvas, { state: setState, frame: (frame) => painter.take(frame) })
    return () => {
      leave()
      painter.close()
    }
  }, [room, id])
  return { place, state, isPainted }
}

interface WallCardProps {
  phone: Phone
  name: string
  room: WallRoom
  /** Why it cannot be opened; undefined when it can. */
  refused: string | undefined
  mark: ReactNode
  isSelected: boolean
  /** Reached by Tab; the others by the arrow keys from it. */
  isActive: boolean
  index: number
  onPress: (event: MouseEvent) => void
  onTick: () => void
}

/** One phone on the wall: what it shows, what it is called, how it is. */
export function WallCard({ phone, name, room, refused, mark, ...props }: WallCardProps) {
  const { isSelected, isActive, index, onPress, onTick } = props
  const { place, state, isPainted } = useThumbnail(room, phone.id)
  const hasPicture = isPainted && state === 'shown'
  const tabIndex = isActive ? 0 : -1
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={classes.press}
        data-index={index}
        tabIndex={tabIndex}
        title={refused}
        // It can be chosen all the same.
        aria-disabled={refused !== undefined || undefined}
        onClick={onPress}
      >
        <span className="visually-hidden">{t('phoneWall.open', { name })}</span>
        <canvas ref={place} className={classes.picture} data-state={state} data-old={!hasPicture || undefined} />
        {!hasPicture && (
          <span className={classes.over}>
            {shownIn.has(phone.state) && state !== 'shown'
              ? (refused ?? t(`phoneWall.states.${state}`))
              : !shownIn.has(phone.state) && mark}
          </span>
        )}
      </button>
      <input
        type="checkbox"
        className={classes.tick}
        tabIndex={tabIndex}
        aria-label={t('phoneWall.select', { name })}
        checked={isSelected}
        onChange={onTick}
      />
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.facts}>
        {mark}
        <span className={classes.group}>{phone.group_name}</span>
      </span>
    </li>
  )
}
