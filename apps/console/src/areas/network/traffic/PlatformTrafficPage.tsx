import { formatBytes } from '@portico/contract/formats.ts'
import { traffic } from '@portico/contract/network/traffic.ts'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import { platformTrafficColumns } from './traffic-columns.tsx'
import { say, trafficScreens } from './traffic.screens.ts'

export default function PlatformTrafficPage() {
  return (
    <PlatformProductPage
      product={traffic}
      screens={trafficScreens}
      columns={platformTrafficColumns()}
      facts={({ used_bytes, total_bytes, priority }) => [
        [say('used'), say('usedOf', { used: formatBytes(used_bytes), total: formatBytes(total_bytes) })],
        [say('priority'), String(priority)],
      ]}
    />
  )
}
