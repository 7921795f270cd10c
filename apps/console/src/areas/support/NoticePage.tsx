import { noticeCalls, type Notice } from '@portico/contract/support/notice.ts'
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CallError } from '../../app/call-error.ts'
import { call } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { t } from '../../app/words.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { PageShell } from '../../kit/PageShell.tsx'
import { formatTime } from '../../kit/RelativeTime.tsx'

/** Opening a notice reads it; one that is gone leads back to the list. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Notice> {
  const id = new URL(request.url).searchParams.get('noticeid') ?? ''
  try {
    return await call(noticeCalls.noticeRead, { id })
  } catch (error) {
    if (error instanceof CallError && !error.endsSession) throw redirect(paths.notices())
    throw error
  }
}

export default function NoticePage() {
  const { subject, content, create_time, link } = useLoaderData<Notice>()
  return (
    <PageShell
      title={subject}
      text={formatTime(create_time)}
      action={
        <LinkButton kind="plain" to={paths.notices()}>
          {t('support.allNotices')}
        </LinkButton>
      }
    >
      <Card>
        <p style={{ margin: 0, maxWidth: '72ch', whiteSpace: 'pre-line' }}>{content}</p>
        {link && <Link to={link}>{t('support.open')}</Link>}
      </Card>
    </PageShell>
  )
}
