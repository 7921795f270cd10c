import { ddos, ddosPackages } from '@portico/contract/network/ddos.ts'
import { PackageBuyPage } from '../../../sold/PackageBuyPage.tsx'
import { ddosScreens } from './ddos.screens.ts'

export default function DdosBuyPage() {
  const { ddosOfferList: offers } = ddos.calls
  return <PackageBuyPage product={ddos} screens={ddosScreens} packages={ddosPackages} offers={offers} />
}
