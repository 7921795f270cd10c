import { PublicFrame } from '../../app/layout/PublicFrame.tsx'
import { site } from '../../app/site.ts'
import { t } from '../../app/words.ts'
import classes from './Sign.module.css'

const questions = [
  ['account.helpAccountQ', 'account.helpAccountA'],
  ['account.helpMemberQ', 'account.helpMemberA'],
  ['account.helpPasswordQ', 'account.helpPasswordA'],
  ['account.helpElsewhereQ', 'account.helpElsewhereA'],
  ['account.helpFactorQ', 'account.helpFactorA'],
] as const

export default function HelpPage() {
  const { phone, email, qq, company_address } = site()
  const contacts = [phone, email, qq && `QQ ${qq}`, company_address].filter(Boolean)
  return (
    <PublicFrame shape="text">
      <article className={classes.prose}>
        <h1>{t('account.helpTitle')}</h1>
        <p className={classes.answer}>{t('account.helpIntro')}</p>
        {questions.map(([question, answer]) => (
          <section key={question}>
            <h2 className={classes.question}>{t(question)}</h2>
            <p className={classes.answer}>{t(answer)}</p>
          </section>
        ))}
        {contacts.length > 0 && (
          <section>
            <h2 className={classes.question}>{t('account.helpContact')}</h2>
            <p className={classes.answer}>{contacts.join('\n')}</p>
          </section>
        )}
      </article>
    </PublicFrame>
  )
}
