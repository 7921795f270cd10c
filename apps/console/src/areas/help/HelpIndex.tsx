import { paths } from '../../base/place/paths.ts'
import { useSite } from '../../base/person/site.ts'
import { t } from '../../base/words/words.ts'
import { Link } from '../../kit/show/Link.tsx'
import { HelpClients } from './HelpClients.tsx'
import { groupNames, titleOfTopic, topicGroups } from './topics.ts'
import classes from './Help.module.css'

export function HelpIndex() {
  const { intro, phone, hours, email, qq, company_address, qr_code_url } = useSite()
  const contacts = [phone, hours, email, qq && `QQ ${qq}`, company_address].filter(Boolean)
  return (
    <>
      <header>
        <h1 className={classes.title}>{t('pages.help')}</h1>
        {intro && <p className={classes.text}>{intro}</p>}
        <p className={classes.text}>{t('help.intro')}</p>
      </header>
      {groupNames.map((group) => (
        <section key={group}>
          <h2 className={classes.part}>{t(`help.groups.${group}`)}</h2>
          <ul className={classes.topics}>
            {topicGroups[group].map((topic) => (
              <li key={topic}>
                <Link className={classes.topic} to={paths.help({ topic })}>
                  {titleOfTopic(topic)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2 className={classes.part}>{t('pages.status')}</h2>
        <p className={classes.text}>
          {t('help.status')} <Link to={paths.status()}>{t('help.openStatus')}</Link>
        </p>
      </section>
      <HelpClients />
      {(contacts.length > 0 || qr_code_url) && (
        <section>
          <h2 className={classes.part}>{t('help.contact')}</h2>
          {contacts.length > 0 && <p className={classes.lines}>{contacts.join('\n')}</p>}
          {qr_code_url && <img className={classes.qrCode} src={qr_code_url} alt={t('help.qrCode')} />}
        </section>
      )}
    </>
  )
}
