import type { Maintenance } from '@portico/contract/support/maintenance.ts'
import { maintenanceStatuses, type MaintenanceStatus } from '@portico/contract/states/support.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'

const shapes: Record<MaintenanceStatus, StatusShape> = {
  'in effect': 'running',
  'under construction': 'waiting',
  expired: 'expired',
}
export const MaintenanceMark = ({ row: { status, reason } }: { row: Pick<Maintenance, 'status' | 'reason'> }) => (
  <StatusMark shape={shapes[status]} word={t(`states.maintStatus.${status}`)} reason={reason} />
)
/** Made when asked for: other screens of the area load this file without its words. */
export const maintenanceFilter = () => ({
  name: 'status',
  title: t('resource.status'),
  options: maintenanceStatuses.map((value) => ({ value, label: t(`states.maintStatus.${value}`) })),
})
