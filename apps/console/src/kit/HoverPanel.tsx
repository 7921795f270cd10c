import { Popover } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'

interface HoverPanelProps {
  /** What stands in the bar. It is the button that opens the panel for keyboard and touch. */
  trigger: (props: { onClick: () => void; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' }) => ReactNode
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
    onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && after(80, true),
    onPointerLeave: (event: React.PointerEvent) => event.pointerType === 'mouse' && after(180, false),
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
    >
      <Popover.Target>
        <span {...hover}>
          {trigger({
            onClick: () => {
              clearTimeout(timer.current)
              setOpened(true)
            },
            'aria-expanded': opened,
            'aria-haspopup': 'dialog',
          })}
        </span>
      </Popover.Target>
      <Popover.Dropdown {...hover} aria-label={label}>
        {typeof children === 'function' ? children(close) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
