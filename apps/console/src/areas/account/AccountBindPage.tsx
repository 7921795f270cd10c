import type { Role } from '@portico/contract/access.ts'
import { SignInInput } from '@portico/contract/account/session.ts'
import { useSearchParams } from 'react-router'
import { sessionBegan } from '../../app/client.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { PublicFrame } from '../../app/layout/PublicFrame.tsx'
import { navigate } from '../../app/navigate.ts'
import { paths } from '../../app/paths.ts'
import { enter } from '../../app/session.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { FormProblem } from '../../kit/FormProblem.tsx'
import { useForm } from '../../kit/use-form.ts'
import { CredentialFields } from './CredentialFields.tsx'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { isProvider, providerName, returnSearch, socialCalls, type Provider } from './social.ts'

export default function AccountBindPage() {
  const [query] = useSearchParams()
  const [provider, ticket, nickname] = ['provider', 'ticket', 'nickname'].map((name) => query.get(name))
  return (
    <PublicFrame>
      {isProvider(provider) && ticket ? (
        <BindForm provider={provider} ticket={ticket} nickname={nickname ?? ''} />
      ) : (
        <>
          <SignTitle title={t('account.providerFailed')}>{t('account.providerFailedText')}</SignTitle>
          <LinkButton to={paths.login()} full>
            {t('account.backToSignIn')}
          </LinkButton>
        </>
      )}
    </PublicFrame>
  )
}

function BindForm({ provider, ticket, nickname }: { provider: Provider; ticket: string; nickname: string }) {
  const write = useWrite(socialCalls[provider].signInBind, { inForm: true })
  const form = useForm({
    schema: SignInInput,
    initial: { role: 'main' as Role, email: '', password: '' },
    labels: { email: t('account.userName') },
  })
  const name = providerName(provider)
  return (
    <>
      <SignTitle title={t('account.bindTitle', { provider: name })}>
        {nickname && t('account.bindNamed', { nickname })} {t('account.bindText', { provider: name })}
      </SignTitle>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.submit(async (values) => {
          const signedIn = await write.send({ ...values, ticket })
          sessionBegan()
          navigate(enter(signedIn, returnSearch()), { replace: true })
        })}
      >
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <CredentialFields role={form.field('role')} email={form.field('email')} password={form.field('password')} />
        <Button type="submit" full pending={write.pending}>
          {t('account.bindSubmit')}
        </Button>
        <Button kind="plain" full onClick={() => navigate(paths.login())}>
          {t('account.back')}
        </Button>
      </form>
    </>
  )
}
