import {
  maintenance,
  maintenanceCalls,
  maintenanceCan,
  MaintenanceRecordInput,
  recordTextMax,
} from '@portico/contract/support/maintenance.ts'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import * as z from 'zod/mini'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { ActForm, useAct } from '../../sold/ActDialog.tsx'
import { column } from '../../sold/columns.tsx'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { actRefusal, notNow } from '../../sold/refusal.ts'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { maintenanceColumns } from './maintenance-columns.tsx'

export default function PlatformMaintenancePage() {
  const start = useAct(maintenanceCalls.platformMaintenanceStart)
  return (
    <PlatformProductPage
      product={maintenance}
      nodeless
      path={paths.platformMaintenance}
      title={t('pages.platformMaintenance')}
      text={t('maintenance.platformText')}
      search={t('maintenance.search')}
      icon={IconTool}
      none={{ title: t('maintenance.noneSold'), text: t('maintenance.noneSoldText') }}
      columns={[...maintenanceColumns(), column.created()]}
      facts={(row) => [[t('maintenance.package'), t(`states.maintPackage.${row.package}`)]]}
      actions={(row, open) => [
        start(row.id, {
          key: 'start',
          word: t('maintenance.start'),
          icon: IconPlayerPlay,
          quick: true,
          refused: actRefusal(maintenance, row, maintenanceCan.start),
          confirm: {
            title: t('maintenance.startTitle', { name: row.name }),
            text: t('maintenance.startText'),
            confirm: t('maintenance.start'),
          },
          begun: t('maintenance.started'),
        }),
        {
          key: 'record',
          word: t('maintenance.record'),
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
      labels={{ content: t('maintenance.content') }}
      title={t('maintenance.recordTitle', { name: row.name })}
      word={t('maintenance.record')}
      begun={t('maintenance.recorded')}
      onClose={onClose}
    >
      {(form) => <AreaField {...form.field('content')} rows={6} required maxLength={recordTextMax} />}
    </ActForm>
  )
}
