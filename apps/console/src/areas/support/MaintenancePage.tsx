import { maintenance } from '@portico/contract/support/maintenance.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useNavigate } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { careRefusal } from '../../sold/refusal.ts'
import { maintenanceColumns } from './maintenance-columns.tsx'

export default function MaintenancePage() {
  const go = useNavigate()
  return (
    <ProductPage
      product={maintenance}
      nodeless
      path={paths.maintenance()}
      title={t('pages.maintenance')}
      text={t('maintenance.text')}
      search={t('maintenance.search')}
      icon={IconTool}
      none={{ title: t('maintenance.none'), text: t('maintenance.noneText') }}
      buy={{ word: t('maintenance.buy'), to: paths.buyMaintenance() }}
      columns={maintenanceColumns()}
      assignable={() => true}
      refused={(row, action) => careRefusal(maintenance, row, action, { notYet: t('maintenance.notStarted') })}
      actions={({ id }) => [
        {
          key: 'records',
          word: t('pages.maintenanceRecords'),
          icon: IconListDetails,
          quick: true,
          run: () => go(paths.maintenanceRecords({ id })),
        },
      ]}
    />
  )
}
