import { ddos } from '@portico/contract/network/ddos.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { ddosColumns } from './ddos-columns.tsx'
import { ddosScreens, say } from './ddos.screens.ts'

export default function PlatformDdosPage() {
  return (
    <PlatformProductPage
      product={ddos}
      screens={ddosScreens}
      columns={ddosColumns()}
      facts={({ address }) => [[say('address'), address || say('notBound')]]}
    />
  )
}
