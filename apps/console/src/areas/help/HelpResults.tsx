import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Link } from '../../kit/show/Link.tsx'
import { searchHelp } from './search.ts'
import classes from './Help.module.css'

export function HelpResults({ search, onOpen }: { search: string; onOpen: () => void }) {
  const found = searchHelp(search)
  return (
    <section>
      <div role="status">
        <h1 className={classes.title}>
          {found.length > 0 ? t('help.found', { n: found.length }) : t('help.none', { search })}
        </h1>
      </div>
      {found.length === 0 && <p className={classes.text}>{t('help.noneText')}</p>}
      <ul className={classes.results}>
        {found.map(({ topic, title, text }) => (
          <li key={topic}>
            <Link to={paths.help({ topic })} onClick={onOpen}>
              {title}
            </Link>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
