import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import classes from './Button.module.css'

interface Looks {
  /** One primary button a page; everything else is plain. */
  kind?: 'primary' | 'plain' | 'danger' | 'quiet'
  size?: 'm' | 'l'
  icon?: ReactNode
  full?: boolean
  children: ReactNode
}

const classOf = ({ kind = 'primary', size = 'm', full }: Omit<Looks, 'children'>) =>
  [classes.button, classes[kind], size === 'l' && classes.large, full && classes.full].filter(Boolean).join(' ')

interface ButtonProps extends Looks {
  /** What it is called where several have the same word; begins with that word. */
  name?: string | undefined
  type?: 'button' | 'submit'
  onClick?: () => void
  disabled?: boolean
  /** Keeps its place and width, shows that it works, and takes no second click. */
  pending?: boolean
  autoFocus?: boolean
  className?: string | undefined
}

export function Button({ type = 'button', pending = false, disabled = false, ...props }: ButtonProps) {
  const { name, onClick, autoFocus, className, icon, children, ...looks } = props
  return (
    <button
      type={type}
      className={className ? `${classOf(looks)} ${className}` : classOf(looks)}
      disabled={disabled}
      aria-label={name}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      data-autofocus={autoFocus || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.()
      }}
    >
      <span className={classes.inner}>
        {icon}
        {children}
      </span>
      {pending && <span className={classes.spinner} aria-hidden="true" />}
    </button>
  )
}

/** Goes somewhere; inside the console by `to`, anywhere else by `href`. */
export function LinkButton({ to, href, icon, children, ...looks }: Looks & { to?: string; href?: string }) {
  const inner = (
    <span className={classes.inner}>
      {icon}
      {children}
    </span>
  )
  return to === undefined ? (
    <a href={href} className={classOf(looks)}>
      {inner}
    </a>
  ) : (
    <Link to={to} className={classOf(looks)}>
      {inner}
    </Link>
  )
}
