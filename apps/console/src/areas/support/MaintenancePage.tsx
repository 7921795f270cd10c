import { maintenance } from '@portico/contract/support/maintenance.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { ownerRefusal } from '../../sold/refusal.ts'
import { maintenanceColumns } from './maintenance-columns.tsx'
import { maintenanceScreens, say } from './maintenance.screens.ts'

export default function MaintenancePage() {
  return (
    <ProductPage
      product={maintenance}
      screens={maintenanceScreens}
      columns={maintenanceColumns()}
      assignable={() => true}
      refused={(row, action) => ownerRefusal(maintenance, row, action, { notYet: say('notStarted') })}
      actions={({ id }) => [
        {
          key: 'records',
          word: maintenanceScreens.title('records'),
          icon: IconListDetails,
          quick: true,
          run: () => navigate(maintenanceScreens.paths.records({ id })),
        },
      ]}
    />
  )
}
