import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../base/words/t.ts'
import classes from './MenuDrawer.module.css'

/** The sidebar on narrow screens. The browser's own dialog traps focus, closes on Escape and gives the focus back. */
export function MenuDrawer({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // `showModal` has no declarative form.
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('shell.mainNavigation')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && children}
    </dialog>
  )
}
