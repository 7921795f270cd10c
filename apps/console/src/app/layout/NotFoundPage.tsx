import { LinkButton } from '../../kit/show/Button.tsx'
import { t } from '../../base/words/t.ts'
import { paths } from '../../base/place/paths.ts'
import { Message } from './Message.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'

export default function NotFoundPage() {
  return (
    <PublicFrame shape="text">
      <Message mark="404" title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
        <LinkButton to={paths.start()}>{t('shell.toStart')}</LinkButton>
      </Message>
    </PublicFrame>
  )
}
