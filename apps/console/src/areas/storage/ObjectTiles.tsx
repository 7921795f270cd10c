import { formatBytes } from '@portico/contract/formats.ts'
import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { t } from '../../base/words/words.ts'
import { RowActions } from '../../kit/table/RowActions.tsx'
import { useWindow } from '../../kit/table/use-window.ts'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import { ObjectSign } from './ObjectSign.tsx'
import classes from './Objects.module.css'
import type { ObjectsView } from './ObjectsList.tsx'
import { ObjectName } from './ObjectsTable.tsx'

const tilePx = 152
const linePx = 148

/** How many stand side by side is known once there is something to stand in. */
function useTilesPerLine() {
  const frame = useRef<HTMLDivElement>(null)
  const [perLine, setPerLine] = useState(4)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setPerLine(Math.max(Math.floor(element.clientWidth / tilePx), 1))
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return { frame, perLine }
}

/** The same as large signs side by side. */
export function ObjectTiles(view: ObjectsView) {
  const { items, base, selection, active, open, actions, onTick, onKeyDown, onSight } = view
  const id = useId()
  const { frame, perLine } = useTilesPerLine()
  const lines = Math.ceil(items.length / perLine)
  const { body, from, to, beforePx, afterPx, reveal } = useWindow<HTMLDivElement>(lines, linePx)
  useEffect(() => onSight(to * perLine), [to, perLine, onSight])
  return (
    <div ref={frame}>
      <div
        ref={body}
        className={classes.tiles}
        role="listbox"
        tabIndex={0}
        aria-label={say('list')}
        aria-multiselectable
        aria-activedescendant={`${id}${active}`}
        style={{
          gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))`,
          paddingBlock: `${beforePx}px ${afterPx}px`,
        }}
        onKeyDown={(event) => onKeyDown(event, perLine, (at) => reveal(Math.floor(at / perLine)))}
      >
        {items.slice(from * perLine, to * perLine).map((item, n) => {
          const at = from * perLine + n
          const { key, object } = item
          const chosen = selection.has(key)
          const name = key.slice(base.length).replace(/\/$/, '')
          return (
            <div
              key={key}
              id={`${id}${at}`}
              role="option"
              aria-selected={chosen}
              aria-label={name}
              className={classes.tile}
              data-active={at === active || undefined}
              data-open={key === open || undefined}
            >
              <span className={classes.tileTop}>
                <input
                  type="checkbox"
                  aria-label={t('kit.selectRow', { name })}
                  checked={chosen}
                  onClick={({ shiftKey }: MouseEvent) => onTick(at, shiftKey)}
                  onChange={() => {}}
                />
                <RowActions
                  actions={actions.of(item).map(({ quick: _quick, ...action }) => action)}
                  name={nameOf(key)}
                />
              </span>
              <ObjectSign name={key} type={object?.type} size={36} />
              <ObjectName item={item} name={name} onOpen={actions.open} />
              <span className="quiet tabular">{object ? formatBytes(object.size) : say('aFolder')}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
