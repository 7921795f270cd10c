import { traffic } from '@portico/contract/network/traffic.ts'
import IconSortAscendingNumbers from '@tabler/icons-react/dist/esm/icons/IconSortAscendingNumbers.mjs'
import { ProductPage } from '../../../sold/ProductPage.tsx'
import { actRefusal, ownerRefusal } from '../../../sold/refusal.ts'
import { trafficColumns } from './traffic-columns.tsx'
import { say, trafficScreens } from './traffic.screens.ts'
import { TrafficPriorityForm } from './TrafficPriorityForm.tsx'

export default function TrafficPage() {
  return (
    <ProductPage
      product={traffic}
      screens={trafficScreens}
      columns={trafficColumns()}
      assignable={() => true}
      refused={(row, action) =>
        row.status !== 'available' && (action === 'renew' || action === 'renewal')
          ? say('notRenewable')
          : ownerRefusal(traffic, row, action)
      }
      actions={(row, open) => [
        {
          key: 'priority',
          word: say('setPriority'),
          icon: IconSortAscendingNumbers,
          quick: true,
          refused: actRefusal(traffic, row, traffic.can.priority),
          run: () => open('priority'),
        },
      ]}
      dialogs={{ priority: TrafficPriorityForm }}
    />
  )
}
