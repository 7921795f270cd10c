import { lazy, Suspense } from 'react'
import { useOpen } from '../../sold/use-open.ts'

const dialogs = [
  'renew',
  'autoRenew',
  'rename',
  'tags',
  'resize',
  'password',
  'reinstall',
  'replace',
  'rebuild',
  'rescue',
  'firewall',
  'subnet',
  'group',
  'delete',
  'restore',
] as const
export type HostDialog = (typeof dialogs)[number]

export const useHostDialogs = () => useOpen(dialogs)

const Opened = lazy(() => import('./HostDialogs.tsx'))

/** What the address has open over a page of hosts; it is loaded when it is opened. */
export function HostDialogs() {
  const { kind } = useHostDialogs()
  return kind ? (
    <Suspense>
      <Opened />
    </Suspense>
  ) : null
}
