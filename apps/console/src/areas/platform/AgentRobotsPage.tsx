import { t } from '../../base/words/words.ts'
import { agentsDesk } from './robot-desk.ts'
import { RobotTabs } from './RobotTabs.tsx'

export default function AgentRobotsPage() {
  return <RobotTabs desk={agentsDesk} title={t('pages.agentRobots')} text={t('agentDesk.robotsText')} />
}
