import { vpn } from '@portico/contract/network/vpn.ts'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import { vpnColumns } from './vpn-list.tsx'
import { listed } from '../../../base/format/listed.ts'
import { say, vpnScreens } from './vpn.screens.ts'

export default function PlatformVpnPage() {
  return (
    <PlatformProductPage
      product={vpn}
      screens={vpnScreens}
      columns={vpnColumns()}
      facts={(row) => [
        [say('reached'), listed(row.networks)],
        [say('address'), row.address],
      ]}
    />
  )
}
