import { t } from '../../base/words/words.ts'
import { operatorsDesk } from './robot-desk.ts'
import { RobotTabs } from './RobotTabs.tsx'

export default function RobotsPage() {
  return <RobotTabs desk={operatorsDesk} title={t('pages.robots')} text={t('robots.text')} />
}
