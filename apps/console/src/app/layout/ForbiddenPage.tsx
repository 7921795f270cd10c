import { useSearchParams } from 'react-router'
import { LinkButton } from '../../kit/Button.tsx'
import { t } from '../../words/t.ts'
import { paths } from '../paths.ts'
import { Message } from './Message.tsx'
import { PublicFrame } from './PublicFrame.tsx'

const texts = { product: 'shell.noProductText', group: 'shell.noGroupText' } as const

export default function ForbiddenPage() {
  const [query] = useSearchParams()
  const why = query.get('why')
  const text = why === 'product' || why === 'group' ? texts[why] : 'shell.forbiddenText'
  return (
    <PublicFrame shape="text">
      <Message mark="401" title={t('shell.forbiddenTitle')} text={t(text)}>
        <LinkButton to={paths.start()}>{t('shell.toStart')}</LinkButton>
      </Message>
    </PublicFrame>
  )
}
