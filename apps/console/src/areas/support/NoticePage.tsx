import { noticeCalls, type Notice } from '@portico/contract/support/notice.ts'
import { Link } from '../../kit/show/Link.tsx'
import { redirect } from '../../base/place/navigate.ts'
import { useLoaderData } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { CallError } from '../../base/call/call-error.ts'
import { call } from '../../base/call/client.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'

/** Opening a notice reads it; one that is gone leads back to the list. */
export async function loader({ params }: LoaderArgs): Promise<Notice> {
  const id = params.get('noticeid') ?? ''
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
