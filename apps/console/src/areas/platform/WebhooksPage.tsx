import { mayOpen } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { agentsDesk, customersDesk } from './receiver-desk.ts'
import { ReceiverTabs } from './ReceiverTabs.tsx'

/** Where a customer hears of what happens; an agent hears of its customers too. */
export default function WebhooksPage() {
  const desk = mayOpen('agent', usePerson()) ? agentsDesk : customersDesk
  return (
    <ReceiverTabs
      desk={desk}
      title={t('pages.webhooks')}
      text={t('robots.webhooksText')}
      more={
        <LinkButton kind="plain" to={paths.help({ topic: 'webhook' })}>
          {t('robots.verify')}
        </LinkButton>
      }
    />
  )
}
