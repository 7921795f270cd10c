import { Popover } from '@mantine/core'
import { useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'

interface HoverPanelProps {
  /** What stands in the bar. It is the button that opens the panel for keyboard and touch. */
  trigger: (props: {
    onClick: (event: MouseEvent) => void
    'aria-expanded': boolean
    'aria-haspopup': 'dialog'
  }) => ReactNode
  width: number
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Opens when the pointer rests on it, and by click or key for those without one. */
export function HoverPanel({ trigger, width, label, children }: HoverPanelProps) {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (ms: number, open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(open), ms)
  }
  const hover = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && after(80, true),
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && after(180, false),
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={width}
      position="bottom-end"
      offset={4}
      returnFocus
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <span {...hover}>
          {trigger({
            onClick: ({ nativeEvent }) => {
              clearTimeout(timer.current)
              // Under a mouse it is open, or about to be: a click there must not shut it.
              setOpened((nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' || !opened)
            },
            'aria-expanded': opened,
            'aria-haspopup': 'dialog',
          })}
        </span>
      </Popover.Target>
      <Popover.Dropdown {...hover} role="dialog" aria-label={label}>
        {typeof children === 'function' ? children(close) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
