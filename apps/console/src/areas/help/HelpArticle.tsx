import type { UserInfo } from '@portico/contract/account/user.ts'
import type { ReactNode } from 'react'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Link } from '../../kit/show/Link.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { articleOf } from './article.ts'
import { screensOfTopic } from './screens.ts'
import classes from './Help.module.css'

const docsPath = '/api/docs'

export function HelpArticle({ topic, person }: { topic: string; person: UserInfo | null }) {
  const { title, what, steps, cost, states, ends, questions, calls } = articleOf(topic)
  const screens = person ? screensOfTopic(topic, person) : []
  return (
    <article className={classes.article}>
      <header>
        <Link className={classes.back} to={paths.help()}>
          {t('help.all')}
        </Link>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{what}</p>
        {screens.length > 0 && (
          <nav className={classes.screens} aria-label={t('help.screens')}>
            {screens.map((screen) => (
              <Link key={screen.path} className={classes.topic} to={screen.path}>
                {screen.title}
              </Link>
            ))}
          </nav>
        )}
      </header>
      <Part title={t('help.how')}>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      {cost && (
        <Part title={t('help.cost')}>
          <p className={classes.text}>
            {cost} <Link to={paths.priceList()}>{t('pages.priceList')}</Link>
          </p>
        </Part>
      )}
      {states.length > 0 && (
        <Part title={t('help.states')}>
          <dl className={classes.states}>
            {states.map(({ shape, word, text }) => (
              <div key={word}>
                <dt>
                  <StatusMark shape={shape} word={word} />
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {ends.length > 0 && (
        <Part title={t('help.end')}>
          {ends.map((end) => (
            <p key={end} className={classes.text}>
              {end}
            </p>
          ))}
        </Part>
      )}
      <Part title={t('help.questions')}>
        {questions.map(({ q, a }) => (
          <div key={q} className={classes.question}>
            <h3>{q}</h3>
            <p className={classes.text}>{a}</p>
          </div>
        ))}
      </Part>
      {(calls.length > 0 || topic === 'api') && (
        <Part title={t('help.calls')}>
          <p className={classes.text}>
            {t('help.callsText')} <a href={docsPath}>{t('help.apiDocs')}</a>
          </p>
          <ul className={classes.calls}>
            {calls.map((name) => (
              <li key={name}>
                <a href={`${docsPath}/${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.part}>{title}</h2>
      {children}
    </section>
  )
}
