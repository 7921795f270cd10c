import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { lazy, Suspense } from 'react'
import { useCall } from '../../base/call/queries.ts'
import AssignForm from '../../sold/AssignForm.tsx'
import { DeleteDialog } from '../../sold/DeleteDialog.tsx'
import { RenewDrawer } from '../../sold/RenewDrawer.tsx'
import { RenameForm, RenewalForm } from '../../sold/ResourceForms.tsx'
import RestoreDialog from '../../sold/RestoreDialog.tsx'
import { TagsForm } from '../../sold/TagsForm.tsx'
import { useHostDialogs, type HostDialog } from './host-dialogs.tsx'
import { HostFirewallForm } from './HostFirewallForm.tsx'
import { HostPasswordForm } from './HostPasswordForm.tsx'
import { HostRebuildForm } from './HostRebuildForm.tsx'
import { HostResizeDialog } from './HostResizeDialog.tsx'
import { HostSubnetForm } from './HostSubnetForm.tsx'

const HostRescueDialog = lazy(() => import('./HostRescueDialog.tsx'))

export default function HostDialogs() {
  const { kind, ids, close } = useHostDialogs()
  const [id] = ids
  if (!kind || id === undefined) return null
  return <HostDialogOf key={id} id={id} kind={kind} onClose={close} />
}

const ways = { reinstall: 'reinstall system', replace: 'replace system', rebuild: 'rebuild' } as const

function HostDialogOf({ id, kind, onClose }: { id: string; kind: HostDialog; onClose: () => void }) {
  const host: Host | undefined = useCall(hostCalls.hostInfo, { id }).data
  if (!host) return null
  const props = { row: host, onClose }
  switch (kind) {
    case 'renew':
      return <RenewDrawer rows={[host]} onClose={onClose} />
    case 'autoRenew':
      return <RenewalForm {...props} />
    case 'rename':
      return <RenameForm {...props} />
    case 'tags':
      return <TagsForm {...props} />
    case 'resize':
      return <HostResizeDialog {...props} />
    case 'password':
      return <HostPasswordForm {...props} />
    case 'reinstall':
    case 'replace':
    case 'rebuild':
      return <HostRebuildForm {...props} way={ways[kind]} />
    case 'rescue':
      return (
        <Suspense>
          <HostRescueDialog {...props} />
        </Suspense>
      )
    case 'firewall':
      return <HostFirewallForm {...props} />
    case 'subnet':
      return <HostSubnetForm {...props} />
    case 'group':
      return <AssignForm rows={[host]} onClose={onClose} />
    case 'delete':
      return <DeleteDialog {...props} />
    case 'restore':
      return <RestoreDialog {...props} />
  }
}
