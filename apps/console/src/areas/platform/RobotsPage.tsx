import { t } from '../../base/words/words.ts'
import { operatorsDesk } from './receiver-desk.ts'
import { ReceiverTabs } from './ReceiverTabs.tsx'

export default function RobotsPage() {
  return <ReceiverTabs desk={operatorsDesk} title={t('pages.robots')} text={t('robots.text')} />
}
