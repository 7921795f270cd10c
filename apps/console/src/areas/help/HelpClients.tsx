import { useEffect, useRef } from 'react'
import { useClients } from '../../base/person/clients.ts'
import { useLocation } from '../../base/place/sight.ts'
import { t } from '../../base/words/words.ts'
import classes from './Help.module.css'

const clientsPart = 'clients'

/** Where the desktop and mobile clients are, as far as there are any. */
export function HelpClients() {
  const { version, links } = useClients()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  // A link to this part is followed once there is one: the addresses come after the page.
  const there = links.length > 0
  useEffect(() => {
    if (there && hash === `#${clientsPart}`) section.current?.scrollIntoView()
  }, [there, hash])
  if (!there) return null
  return (
    <section id={clientsPart} ref={section}>
      <h2 className={classes.part}>{t('help.clients')}</h2>
      {version && <p className={classes.text}>{t('help.clientVersion', { version })}</p>}
      <ul className={classes.clients}>
        {links.map(({ platform, url }) => (
          <li key={platform}>
            <a href={url} target="_blank" rel="noreferrer">
              {t(`help.clientNames.${platform}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
