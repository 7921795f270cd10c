import { maintenance } from '@portico/contract/support/maintenance.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { useNavigate } from 'react-router'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { careRefusal } from '../../sold/refusal.ts'
import { maintenanceColumns } from './maintenance-columns.tsx'
import { maintenanceScreens, say } from './maintenance.screens.ts'

export default function MaintenancePage() {
  const go = useNavigate()
  return (
    <ProductPage
      product={maintenance}
      screens={maintenanceScreens}
      columns={maintenanceColumns()}
      assignable={() => true}
      refused={(row, action) => careRefusal(maintenance, row, action, { notYet: say('notStarted') })}
      actions={({ id }) => [
        {
          key: 'records',
          word: maintenanceScreens.title('records'),
          icon: IconListDetails,
          quick: true,
          run: () => go(maintenanceScreens.paths.records({ id })),
        },
      ]}
    />
  )
}
