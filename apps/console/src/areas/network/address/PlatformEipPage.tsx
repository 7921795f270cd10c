import { eip } from '@portico/contract/network/eip.ts'
import { usePerson } from '../../../base/person/person.ts'
import { t } from '../../../base/words/words.ts'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import { EipLines } from './EipLines.tsx'
import { EipPools } from './EipPools.tsx'
import { EipHistory, EipReserved } from './EipReserved.tsx'
import { mbps } from '../../../sold/BandwidthForm.tsx'
import { platformEipColumns } from './eip-columns.tsx'
import { eipScreens, say } from './eip.screens.ts'

/** Pools and lines are for those who keep nodes. */
function useParts() {
  if (!usePerson().permissions.includes('nodes')) return []
  return [
    { key: 'pools', word: say('desk.parts.pools'), part: EipPools },
    { key: 'reserved', word: say('desk.parts.reserved'), part: EipReserved },
    { key: 'lines', word: say('desk.parts.lines'), part: EipLines },
    { key: 'history', word: say('desk.parts.history'), part: EipHistory },
  ]
}

export default function PlatformEipPage() {
  const more = useParts()
  return (
    <PlatformProductPage
      product={eip}
      screens={eipScreens}
      parts={{ first: say('desk.parts.list'), more }}
      columns={platformEipColumns()}
      facts={({ address, host_name, private_ip, bandwidth_mbps, line_name, billing, domain }) => [
        [say('address'), address],
        [say('boundTo'), host_name || say('notBound')],
        [say('privateIp'), private_ip || say('notBound')],
        [say('bandwidth'), mbps(bandwidth_mbps)],
        [say('line'), line_name || '—'],
        [say('billing'), t(`states.eipBilling.${billing}`)],
        [say('domain'), domain || say('noDomain')],
      ]}
    />
  )
}
