import { eip } from '@portico/contract/network/eip.ts'
import { t } from '../../base/words/words.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { mbps, platformEipColumns } from './eip-columns.tsx'
import { eipScreens, say } from './eip.screens.ts'

export default function PlatformEipPage() {
  return (
    <PlatformProductPage
      product={eip}
      screens={eipScreens}
      columns={platformEipColumns()}
      facts={({ address, host_name, private_ip, bandwidth_mbps, billing, domain }) => [
        [say('address'), address],
        [say('boundTo'), host_name || say('notBound')],
        [say('privateIp'), private_ip || say('notBound')],
        [say('bandwidth'), mbps(bandwidth_mbps)],
        [say('billing'), t(`states.eipBilling.${billing}`)],
        [say('domain'), domain || say('noDomain')],
      ]}
    />
  )
}
