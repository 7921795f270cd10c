import { useSearchParams } from '../../base/place/sight.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { t } from '../../base/words/t.ts'
import { paths } from '../../base/place/paths.ts'
import { Message } from './Message.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'

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
