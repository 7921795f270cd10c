import { LinkButton } from '../../kit/Button.tsx'
import { t } from '../../words/t.ts'
import { paths } from '../paths.ts'
import { Message } from './Message.tsx'
import { PublicFrame } from './PublicFrame.tsx'

export default function ForbiddenPage() {
  return (
    <PublicFrame shape="text">
      <Message mark="401" title={t('shell.forbiddenTitle')} text={t('shell.forbiddenText')}>
        <LinkButton to={paths.start()}>{t('shell.toStart')}</LinkButton>
      </Message>
    </PublicFrame>
  )
}
