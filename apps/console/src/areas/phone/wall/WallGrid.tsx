import { phoneCalls, type Phone } from '@portico/contract/phone/device.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Skeleton } from '../../../kit/show/Skeleton.tsx'
import { useWindow } from '../../../kit/table/use-window.ts'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { WallCard } from './WallCard.tsx'
import { WallRoom } from './wall-room.ts'
import { between, cardAfter, gapPx, wallLayout, type WallSize } from './wall-size.ts'
import classes from './Wall.module.css'

/** Drawn before they are seen, above and below. */
const aheadRows = { ahead: 1, step: 1 }
const skeletons = 12

/** The pictures of this page; they go with it. None come for whoever may not open phones. */
function useRoom(isShut: boolean) {
  const [code, setCode] = useState<number>()
  const [room, setRoom] = useState<WallRoom>()
  useEffect(() => {
    const opened = new WallRoom(setCode)
    if (!isShut) opened.connect()
    setRoom(opened)
    return () => opened.close()
  }, [isShut])
  return { room, code }
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watcher.observe(element.current!)
    return () => watcher.disconnect()
  }, [])
  return { element, width }
}

export interface Selection {
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

export interface WallGridProps {
  /** Absent until the first answer. */
  phones: readonly Phone[] | undefined
  size: WallSize
  selection: Selection
  nameOf: (phone: Phone) => string
  markOf: (phone: Phone) => ReactNode
  onOpen: (phone: Phone) => void
}

/** Phones side by side, each as it is now. As many are drawn as are seen. */
export function WallGrid({ phones, ...props }: WallGridProps) {
  const refused = callRefusal(phoneCalls.phoneOpen)
  const { room, code } = useRoom(refused !== undefined)
  const { element, width } = useWidth()
  const { columns, picturePx, rowPx } = wallLayout(props.size, width)
  return (
    <div className={classes.wall}>
      {code !== undefined && (
        <div className={classes.broken} role="alert">
          {t('phoneWall.lost', { code })}
          <Button kind="plain" onClick={() => room?.connect()}>
            {t('phoneWall.retry')}
          </Button>
        </div>
      )}
      <div
        ref={element}
        style={{ '--picture': `${picturePx}px`, '--gap': `${gapPx}px`, '--columns': columns } as never}
      >
        {phones && room && width > 0 ? (
          <Cards {...props} phones={phones} room={room} refused={refused} columns={columns} rowPx={rowPx} />
        ) : (
          <div className={classes.grid} aria-hidden="true">
            {Array.from({ length: skeletons }, (_, at) => (
              <div key={at} className={classes.card}>
                <Skeleton width="100%" height={picturePx} />
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

interface CardsProps extends Omit<WallGridProps, 'phones' | 'size'> {
  phones: readonly Phone[]
  room: WallRoom
  /** Why none can be opened; undefined when they can. */
  refused: string | undefined
  columns: number
  rowPx: number
}

function Cards({ phones, room, refused, columns, rowPx, selection, nameOf, markOf, onOpen }: CardsProps) {
  const rows = useWindow<HTMLUListElement>(Math.ceil(phones.length / columns), rowPx, aheadRows)
  const [active, setActive] = useState(0)
  const [from, setFrom] = useState(0)
  const wanted = useRef<number>(undefined)
  const { selected, select } = selection
  // A card that the keys lead to may have to be drawn first.
  useEffect(() => {
    const card = rows.body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!card) return
    wanted.current = undefined
    card.focus()
  })
  const first = rows.from * columns
  const drawn = phones.slice(first, rows.to * columns)

  function toggle(at: number) {
    const next = new Set(selected)
    const { id } = phones[at]!
    if (!next.delete(id)) next.add(id)
    setFrom(at)
    select(next)
  }
  const selectTo = (at: number) => select(new Set([...selected, ...between(phones, from, at).map(({ id }) => id)]))

  function press(event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>, at: number) {
    setActive(at)
    if (event.shiftKey) selectTo(at)
    else if (event.ctrlKey || event.metaKey) toggle(at)
    else if (!refused) onOpen(phones[at]!)
  }

  function onKey(event: KeyboardEvent<HTMLUListElement>) {
    const at = Number((event.target as HTMLElement).dataset['index'] ?? Number.NaN)
    if (Number.isNaN(at)) return
    const to = cardAfter(event.key, at, phones.length, columns)
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey)
    if (to === undefined && event.key !== ' ' && !isAll) return
    event.preventDefault()
    if (isAll) return select(new Set(phones.map(({ id }) => id)))
    if (to === undefined) return toggle(at)
    if (event.shiftKey) selectTo(to)
    setActive(to)
    rows.reveal(Math.floor(to / columns))
    wanted.current = to
  }

  return (
    <ul
      ref={rows.body}
      className={classes.grid}
      aria-label={t('phoneWall.phones')}
      style={{ paddingTop: rows.beforePx, paddingBottom: rows.afterPx }}
      onKeyDown={onKey}
    >
      {drawn.map((phone, n) => (
        <WallCard
          key={phone.id}
          phone={phone}
          name={nameOf(phone)}
          room={room}
          refused={refused}
          mark={markOf(phone)}
          isSelected={selected.has(phone.id)}
          isActive={first + n === Math.min(active, phones.length - 1)}
          index={first + n}
          onPress={(event) => press(event, first + n)}
          onTick={() => toggle(first + n)}
        />
      ))}
    </ul>
  )
}
