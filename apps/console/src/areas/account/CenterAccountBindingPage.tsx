import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CallError } from '../../app/call-error.ts'
import { call } from '../../app/client.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { PublicFrame } from '../../app/layout/PublicFrame.tsx'
import { paths } from '../../app/paths.ts'
import { t } from '../../app/words.ts'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { providerAnswer, socialCalls } from './social.ts'

/** Back from the provider with the consent to tie it: done before the page is drawn. */
export async function loader({ request }: LoaderFunctionArgs): Promise<{ failure: string | null }> {
  const answer = providerAnswer(new URL(request.url).search)
  if (!answer) return { failure: t('account.providerFailedText') }
  const { provider, code, state } = answer
  try {
    await call(socialCalls[provider].bind, { code, state }, { quiet: true })
    return { failure: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { failure: error.message }
  }
}

export default function CenterAccountBindingPage() {
  const { failure } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <PublicFrame>
      <SignTitle title={t(failure === null ? 'account.boundTitle' : 'account.providerFailed')}>{failure}</SignTitle>
      <div className={classes.after}>
        <LinkButton to={paths.personalCenter()} full>
          {t('account.toCenter')}
        </LinkButton>
      </div>
    </PublicFrame>
  )
}
