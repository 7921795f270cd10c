import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCall } from '../../app/queries.ts'
import { t } from '../../app/words.ts'
import { Answered } from '../../kit/Answered.tsx'
import { LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { PageShell } from '../../kit/PageShell.tsx'
import { Prose } from '../../kit/Prose.tsx'
import { formatTime } from '../../kit/RelativeTime.tsx'

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
