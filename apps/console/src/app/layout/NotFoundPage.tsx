import { LinkButton } from '../../kit/Button.tsx'
import { t } from '../../words/t.ts'
import { paths } from '../paths.ts'
import { Message } from './Message.tsx'
import { PublicFrame } from './PublicFrame.tsx'

export default function NotFoundPage() {
  return (
    <PublicFrame shape="text">
      <Message mark="404" title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
        <LinkButton to={paths.start()}>{t('shell.toStart')}</LinkButton>
      </Message>
    </PublicFrame>
  )
}
