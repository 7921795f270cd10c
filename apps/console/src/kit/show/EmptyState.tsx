import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  /** An empty tray where the thing has no sign of its own. */
  icon?: ReactNode
  title: string
  /** What the thing is and what it costs from. */
  text: ReactNode
  /** The button to make the first one. */
  action?: ReactNode
  /** Inside a card, where the page around it says the rest. */
  compact?: boolean
}

export function EmptyState({ icon, title, text, action, compact }: EmptyStateProps) {
  return (
    <div className={compact ? `${classes.empty} ${classes.compact}` : classes.empty}>
      <span className={classes.icon}>{icon ?? <IconInbox size={compact ? 20 : 24} stroke={1.5} />}</span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
