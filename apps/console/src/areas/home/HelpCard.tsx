import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import { useOffered } from '../../base/person/offered.ts'
import { paths } from '../../base/place/paths.ts'
import { navigate } from '../../base/place/navigate.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { Link } from '../../kit/show/Link.tsx'
import classes from './HelpCard.module.css'

const topics = [
  ['home.helpStart', 'start'],
  ['home.helpTraffic', 'eip'],
  ['home.helpRenewal', 'renewal'],
] as const

/** What people ask first, everything else by search, and somebody to ask. */
export function HelpCard() {
  const offered = useOffered()
  return (
    <Card title={t('home.help')} aside={<Link to={paths.help()}>{t('home.allHelp')}</Link>}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const search = String(new FormData(event.currentTarget).get('search')).trim()
          navigate(paths.help(search ? { search } : {}))
        }}
      >
        <input
          type="search"
          name="search"
          className={classes.search}
          aria-label={t('home.searchHelp')}
          placeholder={t('home.searchHelp')}
        />
      </form>
      <ul className={classes.links}>
        {topics.map(([word, topic]) => (
          <li key={topic}>
            <IconBook2 size={16} stroke={1.5} aria-hidden="true" />
            <Link to={paths.help({ topic })}>{t(word)}</Link>
          </li>
        ))}
        {offered(paths.workOrders()) && (
          <li>
            <IconLifebuoy size={16} stroke={1.5} aria-hidden="true" />
            <Link to={paths.workOrders()}>{t('home.askUs')}</Link>
          </li>
        )}
      </ul>
    </Card>
  )
}
