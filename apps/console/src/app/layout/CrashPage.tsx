import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { t } from '../../base/words/t.ts'
import { CallError } from '../../base/call/call-error.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { Message } from './Message.tsx'

/** A chunk of the build before is gone once the server has been updated. */
const isStaleBuild = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message)

export function CrashPage({ error }: { error: unknown }) {
  if (error instanceof CallError && error.endsSession) return null
  const stale = isStaleBuild(error)
  const text = error instanceof CallError ? error.message : t(stale ? 'shell.staleText' : 'shell.crashText')
  return (
    <Message title={t(stale ? 'shell.staleTitle' : 'shell.crashTitle')} text={text}>
      <Button onClick={() => location.reload()}>{t('shell.crashReload')}</Button>
      <LinkButton kind="plain" href={absolute(paths.start())}>
        {t('shell.toStart')}
      </LinkButton>
    </Message>
  )
}
