import type { Data } from '@portico/contract/calls.ts'
import { registerCalls, ResetPasswordInput } from '@portico/contract/account/register.ts'
import { email, passwordsMatch } from '@portico/contract/rules/account.ts'
import { useState } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { useSearchParams } from '../../base/place/sight.ts'
import * as z from 'zod/mini'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { WithTerms } from './WithTerms.tsx'

export default function ForgetPasswordPage() {
  const token = useSearchParams()[0].get('token')
  return <PublicFrame>{token ? <NewPassword token={token} /> : <AskForLink />}</PublicFrame>
}

function AskForLink() {
  const [sentTo, setSentTo] = useState<string>()
  const write = useWrite(registerCalls.passwordForget, { inForm: true })
  const form = useForm({ schema: z.object({ email }), initial: { email: '' } })
  if (sentTo !== undefined) {
    return (
      <>
        <SignTitle title={t('account.linkSentTitle')}>{t('account.linkSentText', { email: sentTo })}</SignTitle>
        <ToSignIn />
      </>
    )
  }
  return (
    <>
      <SignTitle title={t('account.forgotTitle')}>{t('account.forgotText')}</SignTitle>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          setSentTo(values.email)
        })}
      >
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <TextField {...form.field('email')} type="email" autoComplete="email" autoFocus />
        <Button type="submit" full pending={write.pending}>
          {t('account.sendLink')}
        </Button>
      </form>
      <ToSignIn />
    </>
  )
}

function NewPassword({ token }: { token: string }) {
  const link = useCall(registerCalls.passwordResetCheck, { token })
  const write = useWrite(registerCalls.passwordReset, { inForm: true })
  const form = useForm({
    schema: ResetPasswordInput,
    initial: { token, password: '', confirm_password: '', keep_keys: [] as string[] },
    labels: { password: t('account.newPassword'), confirm_password: t('account.confirmPassword') },
    check: ({ password, confirm_password }) => ({
      confirm_password:
        confirm_password && !passwordsMatch(password, confirm_password) ? 'rules.passwordsDiffer' : undefined,
    }),
  })
  if (write.data === null) {
    return (
      <>
        <SignTitle title={t('account.passwordSetTitle')}>
          {t(link.data?.provider ? 'account.welcomeDone' : 'account.passwordSetText')}
        </SignTitle>
        <ToSignIn />
      </>
    )
  }
  if (link.error) {
    return (
      <>
        <SignTitle title={t('account.newPasswordTitle')}>{t('account.linkExpired')}</SignTitle>
        <div className={classes.after}>
          <LinkButton to={paths.forgotPassword()} full>
            {t('account.newLink')}
          </LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      <Whose link={link.data} />
      <form className={classes.form} noValidate onSubmit={form.submit((values) => write.send(values))}>
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <PasswordField {...form.field('password')} autoComplete="new-password" autoFocus advise={[]} />
        <PasswordField {...form.field('confirm_password')} autoComplete="new-password" />
        {link.data && link.data.api_keys.length > 0 && (
          <KeysToKeep
            keys={link.data.api_keys}
            kept={form.values.keep_keys}
            onKept={(kept) => form.set('keep_keys', kept)}
          />
        )}
        <Button type="submit" full pending={write.pending} disabled={!link.data}>
          {t('account.setPassword')}
        </Button>
      </form>
    </>
  )
}

/** Whoever was made an account by somebody is told by whom, and what they agree to. */
function Whose({ link }: { link: Data<typeof registerCalls.passwordResetCheck> | undefined }) {
  if (!link?.provider)
    return (
      <SignTitle title={t('account.newPasswordTitle')}>
        {link && t('account.newPasswordFor', { email: link.email })}
      </SignTitle>
    )
  const { provider, email } = link
  return (
    <SignTitle title={t('account.welcomeTitle', { provider })}>
      <WithTerms text={t('account.welcomeText', { email, service: '{service}', policy: '{policy}' })} />
    </SignTitle>
  )
}

interface KeysToKeepProps {
  keys: Data<typeof registerCalls.passwordResetCheck>['api_keys']
  kept: string[]
  onKept: (kept: string[]) => void
}

/** Whoever had the account before may have made keys: none goes on working that its owner does not know. */
function KeysToKeep({ keys, kept, onKept }: KeysToKeepProps) {
  return (
    <fieldset className={classes.keys}>
      <legend>{t('account.keepKeys')}</legend>
      {keys.map(({ id, name, create_time }) => (
        <CheckField
          key={id}
          name={id}
          label={t('account.keyMade', { name, time: formatTime(create_time) })}
          value={kept.includes(id)}
          onChange={(keep) => onKept(keep ? [...kept, id] : kept.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}

function ToSignIn() {
  return (
    <p className={classes.line} style={{ marginTop: 20 }}>
      <Link to={paths.login()}>{t('account.backToSignIn')}</Link>
    </p>
  )
}
