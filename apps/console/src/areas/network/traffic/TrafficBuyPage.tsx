import { traffic, trafficPackages } from '@portico/contract/network/traffic.ts'
import { useParams } from '../../../base/place/sight.ts'
import { PackageBuyPage } from '../../../sold/PackageBuyPage.tsx'
import { trafficScreens } from './traffic.screens.ts'

export default function TrafficBuyPage() {
  const { package_type: named } = useParams()
  return (
    <PackageBuyPage key={named} product={traffic} screens={trafficScreens} packages={trafficPackages} named={named} />
  )
}
