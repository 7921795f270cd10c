import { useEffect, useRef } from 'react'
import { useLocation } from '../../base/place/sight.ts'
import { useClients } from '../../base/person/clients.ts'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { useSite } from '../../base/person/site.ts'
import { t } from '../../base/words/words.ts'
import classes from './Sign.module.css'

const questions = [
  ['account.helpAccountQ', 'account.helpAccountA'],
  ['account.helpMemberQ', 'account.helpMemberA'],
  ['account.helpPasswordQ', 'account.helpPasswordA'],
  ['account.helpElsewhereQ', 'account.helpElsewhereA'],
  ['account.helpFactorQ', 'account.helpFactorA'],
] as const

export default function HelpPage() {
  const { intro, phone, hours, email, qq, company_address, qr_code_url } = useSite()
  const contacts = [phone, hours, email, qq && `QQ ${qq}`, company_address].filter(Boolean)
  return (
    <PublicFrame shape="text">
      <article className={classes.prose}>
        <h1>{t('account.helpTitle')}</h1>
        {intro && <p className={classes.answer}>{intro}</p>}
        <p className={classes.answer}>{t('account.helpIntro')}</p>
        {questions.map(([question, answer]) => (
          <section key={question}>
            <h2 className={classes.question}>{t(question)}</h2>
            <p className={classes.answer}>{t(answer)}</p>
          </section>
        ))}
        <Clients />
        {(contacts.length > 0 || qr_code_url) && (
          <section>
            <h2 className={classes.question}>{t('account.helpContact')}</h2>
            {contacts.length > 0 && <p className={classes.answer}>{contacts.join('\n')}</p>}
            {qr_code_url && <img className={classes.qrCode} src={qr_code_url} alt={t('account.helpQrCode')} />}
          </section>
        )}
      </article>
    </PublicFrame>
  )
}

const clientsPart = 'clients'

/** Where the desktop and mobile clients are, as far as there are any. */
function Clients() {
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
      <h2 className={classes.question}>{t('account.helpClients')}</h2>
      {version && <p className={classes.answer}>{t('account.helpClientVersion', { version })}</p>}
      <ul className={classes.clients}>
        {links.map(({ platform, url }) => (
          <li key={platform}>
            <a href={url} target="_blank" rel="noreferrer">
              {t(`account.clientNames.${platform}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
