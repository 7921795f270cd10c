import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { Prose } from '../../kit/show/Prose.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'

export default function AnnouncementPage() {
  const [query] = useSearchParams()
  const answer = useCall(announcementCalls.announcementDetail, { id: query.get('id') ?? '' })
  const { title, language, publish_time } = answer.data ?? {}
  return (
    <PageShell
      title={title ? <span lang={language}>{title}</span> : t('pages.announcement')}
      text={publish_time && formatTime(publish_time)}
      action={
        <LinkButton kind="plain" to={paths.announcements()}>
          {t('announcement.all')}
        </LinkButton>
      }
    >
      <Answered answer={answer}>
        {({ content, language: written, pictures }) => (
          <Card>
            <Prose text={content} lang={written} pictures={pictures} />
          </Card>
        )}
      </Answered>
    </PageShell>
  )
}
