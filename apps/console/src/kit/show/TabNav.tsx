import { keepInSight } from './in-sight.ts'
import { Link } from './Link.tsx'
import classes from './TabNav.module.css'

interface TabNavProps {
  label: string
  current: string
  tabs: readonly { key: string; word: string; to: string }[]
}

/**
 * The parts of a page as links: each has its address, and Back goes to the part before. On a narrow screen the row scrolls
 * sideways; the part that is open is always in view.
 */
export function TabNav({ label, current, tabs }: TabNavProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ key, word, to }) => (
        <Link
          key={key}
          to={to}
          ref={key === current ? keepInSight : undefined}
          className={classes.tab}
          aria-current={key === current ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
