import type { SocialNotBound } from '@portico/contract/account/session.ts'
import { loginPassword } from '@portico/contract/rules/account.ts'
import { useState } from 'react'
import { useLoaderData } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import * as z from 'zod/mini'
import { CallError } from '../../base/call/call-error.ts'
import { call } from '../../base/call/client.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { paths } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { ConfirmField } from '../../kit/form/ConfirmField.tsx'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { providerAnswer, providerName, socialCalls, type HeldIdentity } from './social.ts'

type Outcome = { held: HeldIdentity } | { failure: string }

/** Back from the provider: whose identity it is, before anything is tied. */
export async function loader({ params }: LoaderArgs): Promise<Outcome> {
  const answer = providerAnswer(params.toString())
  if (!answer) return { failure: t('account.providerFailedText') }
  const { provider, code, state } = answer
  try {
    await call(socialCalls[provider].bind, { code, state }, { quiet: true })
    return { failure: t('account.providerFailedText') }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!error.is('socialNotBound')) return { failure: error.message }
    return { held: { provider, state, ...(error.data as SocialNotBound) } }
  }
}

export default function CenterAccountBindingPage() {
  const outcome = useLoaderData<Outcome>()
  const [bound, setBound] = useState(false)
  return (
    <PublicFrame>
      {'held' in outcome && !bound ? (
        <AgreeForm held={outcome.held} onBound={() => setBound(true)} />
      ) : (
        <SignTitle title={t(bound ? 'account.boundTitle' : 'account.providerFailed')}>
          {'failure' in outcome && outcome.failure}
        </SignTitle>
      )}
      <div className={classes.after}>
        <LinkButton to={paths.personalCenter()} kind={'held' in outcome && !bound ? 'plain' : 'primary'} full>
          {t('account.toCenter')}
        </LinkButton>
      </div>
    </PublicFrame>
  )
}

const schema = z.object({ password: loginPassword })

function AgreeForm({ held, onBound }: { held: HeldIdentity; onBound: () => void }) {
  const { provider, ticket, state, nickname } = held
  const write = useWrite(socialCalls[provider].bind, { inForm: true })
  const form = useForm({ schema, initial: { password: '' } })
  const name = providerName(provider)
  return (
    <>
      <SignTitle title={t('account.bindTitle', { provider: name })}>
        {nickname && t('account.bindOwnNamed', { nickname, provider: name })} {t('account.bindOwnText')}
      </SignTitle>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.submit(async ({ password }) => {
          await write.send({ ticket, state, password })
          onBound()
        })}
      >
        <FormProblem error={write.error} unplaced={form.unplaced} />
        <ConfirmField {...form.field('password')} />
        <Button type="submit" full pending={write.pending}>
          {t('account.bindOwnSubmit')}
        </Button>
      </form>
    </>
  )
}
