import { link } from '@portico/contract/network/link.ts'
import { mbps } from '../../../sold/BandwidthForm.tsx'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import { linkColumns } from './link-list.tsx'
import { linkScreens, say } from './link.screens.ts'

export default function PlatformLinkPage() {
  return (
    <PlatformProductPage
      product={link}
      screens={linkScreens}
      columns={linkColumns()}
      facts={(row) => [
        [say('route'), `${row.node_name} · ${row.vpc_name} ↔ ${row.target_node_name} · ${row.target_vpc_name}`],
        [say('bandwidth'), mbps(row.bandwidth_mbps)],
        [say('hops'), `${row.hop} · ${row.target_hop}`],
      ]}
    />
  )
}
