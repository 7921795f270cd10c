import { ddos } from '@portico/contract/network/ddos.ts'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import { ddosColumns } from './ddos-columns.tsx'
import { ddosScreens, say } from './ddos.screens.ts'
import { PlatformAttacks } from './PlatformAttacks.tsx'

export default function PlatformDdosPage() {
  return (
    <PlatformProductPage
      product={ddos}
      screens={ddosScreens}
      parts={{
        first: say('desk.packages'),
        more: [{ key: 'attacks', word: say('desk.attacks'), part: PlatformAttacks }],
      }}
      columns={ddosColumns()}
      facts={({ address }) => [[say('address'), address || say('notBound')]]}
    />
  )
}
