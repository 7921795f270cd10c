import {
  maintenance,
  maintenanceCalls,
  maintenanceCan,
  MaintenanceRecordInput,
  recordTextMax,
} from '@portico/contract/support/maintenance.ts'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import * as z from 'zod/mini'
import { t } from '../../base/words/words.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { ActForm } from '../../sold/ActDialog.tsx'
import { useAct } from '../../sold/use-act.ts'
import { column } from '../../sold/columns.tsx'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { actRefusal, notNow } from '../../sold/refusal.ts'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { maintenanceColumns } from './maintenance-columns.tsx'
import { maintenanceScreens, say } from './maintenance.screens.ts'

export default function PlatformMaintenancePage() {
  const start = useAct(maintenanceCalls.platformMaintenanceStart)
  return (
    <PlatformProductPage
      product={maintenance}
      screens={maintenanceScreens}
      columns={[...maintenanceColumns(), column.created()]}
      facts={(row) => [[t('buy.package'), t(`states.maintPackage.${row.package}`)]]}
      actions={(row, open) => [
        start(row.id, {
          key: 'start',
          word: say('start'),
          icon: IconPlayerPlay,
          quick: true,
          refused: actRefusal(maintenance, row, maintenanceCan.start),
          confirm: {
            title: say('startTitle', { name: row.name }),
            text: say('startText'),
            confirm: say('start'),
          },
          begun: say('started'),
        }),
        {
          key: 'record',
          word: say('record'),
          icon: IconPencilPlus,
          quick: true,
          refused: notNow(maintenance, row, maintenanceCan.record),
          run: () => open('record'),
        },
      ]}
      dialogs={{ record: RecordForm }}
    />
  )
}

const recordSchema = z.omit(MaintenanceRecordInput, { id: true })

function RecordForm({ row, onClose }: ResourceDialogProps) {
  return (
    <ActForm
      row={row}
      act={maintenanceCalls.platformMaintenanceRecord}
      schema={recordSchema}
      initial={{ content: '' }}
      labels={{ content: say('content') }}
      title={say('recordTitle', { name: row.name })}
      word={say('record')}
      begun={say('recorded')}
      onClose={onClose}
    >
      {(form) => <AreaField {...form.field('content')} rows={6} required maxLength={recordTextMax} />}
    </ActForm>
  )
}
