import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../../base/words/t.ts'

/** What had the focus before; for an entry of a menu, which is gone by then, the button that opened the menu. */
function opener(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const found = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : active
  return found instanceof HTMLElement ? found : null
}

/** The library gives the focus back when a dialog is told to close; ours are there only while they are open. */
export function useFocusReturn() {
  const [before] = useState(opener)
  useEffect(() => () => before?.focus({ preventScroll: true }), [before])
}

/** The cross says nothing to those who listen. */
const named = () => ({ 'aria-label': t('kit.close') })

export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn()
  return <Modal opened closeButtonProps={named()} {...props} />
}

/** A dialog at the side of the window, as high as it is. */
export function SideSheet(props: Omit<DrawerProps, 'opened'>) {
  useFocusReturn()
  return <Drawer opened closeButtonProps={named()} {...props} />
}
