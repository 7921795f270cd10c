import { management } from '@portico/contract/network/management.ts'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import { managementColumns, reachText } from './management-list.tsx'
import { managementScreens, say } from './management.screens.ts'

export default function PlatformManagementPage() {
  return (
    <PlatformProductPage
      product={management}
      screens={managementScreens}
      columns={managementColumns()}
      facts={(row) => [
        [say('account'), row.account_name],
        [say('reaches'), reachText(row)],
      ]}
    />
  )
}
