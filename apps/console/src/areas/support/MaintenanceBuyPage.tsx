import { maintenancePackages } from '@portico/contract/states/support.ts'
import { maintenance } from '@portico/contract/support/maintenance.ts'
import { PackageBuyPage } from '../../sold/PackageBuyPage.tsx'
import { maintenanceScreens } from './maintenance.screens.ts'

export default function MaintenanceBuyPage() {
  return <PackageBuyPage product={maintenance} screens={maintenanceScreens} packages={maintenancePackages} />
}
