import { siteName, useSite } from '../../base/person/site.ts'
import classes from './Logo.module.css'

/** The operator's mark and name; our own portico until one is set. An agent that has set none begins with its first letter. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const site = useSite()
  const logo = site.logo_url
  return (
    <span className={classes.logo}>
      {logo ? (
        <img src={logo} alt="" className={classes.picture} />
      ) : site.of_agent ? (
        <span className={classes.letter} aria-hidden="true">
          {[...siteName(site)][0]}
        </span>
      ) : (
        <svg viewBox="0 0 24 24" className={classes.mark} aria-hidden="true">
          <path d="M12 5 5 9v1.3h14V9l-7-4ZM7 11.6h1.9v4.6H7v-4.6Zm4.05 0h1.9v4.6h-1.9v-4.6Zm4.05 0H17v4.6h-1.9v-4.6ZM5.4 17.4h13.2V19H5.4v-1.6Z" />
        </svg>
      )}
      {!compact && <span className={classes.name}>{siteName(site)}</span>}
    </span>
  )
}
