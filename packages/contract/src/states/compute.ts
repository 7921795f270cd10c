import type { Transition } from './can.ts'

export const hostStatuses = [
  'ACTIVE',
  'SHUTOFF',
  'BUILD',
  'VERIFY_RESIZE',
  'RESIZE',
  'REBOOT',
  'REBUILD',
  'ERROR',
  'EXPIRED',
  'HARD_REBOOT',
  // Ours; the documents know no rescue.
  'RESCUE',
] as const
export type HostStatus = (typeof hostStatuses)[number]

export const hostTasks = [
  'spawning',
  'powering-off',
  'powering-on',
  'block_device_mapping',
  'resize_prep',
  'restoring',
  'reboot_started',
  'resize_migrating',
  'rebuild_block_device_mapping',
  'changing system',
  'reinstalling',
  'replacing EIP',
  // Ours, as OpenStack calls them.
  'rescuing',
  'unrescuing',
] as const
export type HostTask = (typeof hostTasks)[number]

export const hostActions = [
  'start',
  'stop',
  'reboot',
  'hard reboot',
  'rebuild',
  'resize',
  'VNC',
  'delete',
  'assign business group',
  'remove business group',
  'renew',
  'auto-renew',
  'performance monitor',
  'reset password',
  'reinstall system',
  'replace system',
  'bind port security group',
  'remove port security group',
  'replace EIP',
  'RDP/SSH',
] as const
export type HostAction = (typeof hostActions)[number]

const settled = ['ACTIVE', 'SHUTOFF'] as const
/** A new size is looked at before it is confirmed, and a rescue system is there to be entered. */
const running = ['ACTIVE', 'VERIFY_RESIZE', 'RESCUE'] as const
const delivered = hostStatuses.filter((status) => status !== 'BUILD')

/** What is allowed in which status. */
export const hostAllows = {
  start: ['SHUTOFF'],
  stop: ['ACTIVE'],
  reboot: ['ACTIVE'],
  'hard reboot': ['ACTIVE'],
  rebuild: settled,
  resize: ['SHUTOFF'],
  confirm: ['VERIFY_RESIZE'],
  revert: ['VERIFY_RESIZE'],
  VNC: running,
  delete: ['ACTIVE', 'SHUTOFF', 'ERROR', 'EXPIRED', 'RESCUE'],
  'assign business group': delivered,
  'remove business group': delivered,
  // What a host is made of must stand while its price is agreed.
  renew: delivered.filter((status) => status !== 'RESIZE' && status !== 'VERIFY_RESIZE'),
  'auto-renew': delivered,
  'performance monitor': delivered,
  'reset password': settled,
  'reinstall system': settled,
  'replace system': settled,
  'bind port security group': [...settled, 'RESCUE'],
  'remove port security group': [...settled, 'RESCUE'],
  'replace EIP': settled,
  'move subnet': settled,
  'RDP/SSH': running,
  rescue: settled,
  'leave rescue': ['RESCUE'],
} satisfies Record<HostAction | 'confirm' | 'revert' | 'move subnet' | 'rescue' | 'leave rescue', readonly HostStatus[]>

export const hostTransitions: readonly Transition<HostStatus>[] = [
  { from: ['SHUTOFF'], by: 'resize', to: 'RESIZE' },
  { from: ['BUILD'], by: 'creation done', to: 'ACTIVE' },
  { from: ['ACTIVE'], by: 'stop', to: 'SHUTOFF' },
  { from: ['SHUTOFF'], by: 'start', to: 'ACTIVE' },
  { from: ['ACTIVE'], by: 'reboot', to: 'REBOOT' },
  { from: ['REBOOT'], by: 'done', to: 'ACTIVE' },
  { from: ['ACTIVE'], by: 'hard reboot', to: 'HARD_REBOOT' },
  { from: ['HARD_REBOOT'], by: 'done', to: 'ACTIVE' },
  { from: ['ACTIVE', 'SHUTOFF'], by: 'rebuild', to: 'REBUILD' },
  { from: ['REBUILD'], by: 'done', to: 'ACTIVE' },
  { from: ['RESIZE'], by: 'done', to: 'VERIFY_RESIZE' },
  { from: ['VERIFY_RESIZE'], by: 'confirm', to: 'SHUTOFF' },
  { from: 'any', by: 'expire date passed', to: 'EXPIRED' },
  { from: ['EXPIRED'], by: 'renew', to: 'SHUTOFF' },
  { from: 'any', by: 'failure', to: 'ERROR' },
]

export const hostRenewals = ['manual', 'automatic'] as const
export type HostRenewal = (typeof hostRenewals)[number]

export const autoRenewals = ['off', '1 month', 'quarter', '1 year'] as const
export type AutoRenewal = (typeof autoRenewals)[number]
export const autoRenewalMonths = { off: 0, '1 month': 1, quarter: 3, '1 year': 12 } as const satisfies Record<
  AutoRenewal,
  number
>
/** What something can be renewed by that is sold for these terms, or for any. */
export const renewalsAmong = (terms?: readonly number[]): readonly AutoRenewal[] =>
  autoRenewals.filter((renewal) => renewal === 'off' || !terms || terms.includes(autoRenewalMonths[renewal]))

export const diskStatuses = [
  'in-use',
  'available',
  'reserved',
  'creating',
  'EXPIRED',
  'restoring',
  'error',
  'extending',
  'attaching',
  'detaching',
] as const
export type DiskStatus = (typeof diskStatuses)[number]

export const diskTransitions: readonly Transition<DiskStatus>[] = [
  { from: ['creating'], by: 'done', to: 'available' },
  { from: ['available'], by: 'attach', to: 'attaching' },
  { from: ['attaching'], by: 'done', to: 'in-use' },
  { from: ['in-use'], by: 'detach', to: 'detaching' },
  { from: ['detaching'], by: 'done', to: 'available' },
  { from: ['available', 'in-use'], by: 'extend', to: 'extending' },
  { from: ['available'], by: 'restore snapshot', to: 'restoring' },
  { from: 'any', by: 'expire date passed', to: 'EXPIRED' },
]

export const diskKinds = ['system', 'data'] as const
export type DiskKind = (typeof diskKinds)[number]

/** The documents name no values for this field; these are ours. */
export const snapshotStatuses = ['creating', 'available', 'restoring', 'deleting', 'error'] as const
export type SnapshotStatus = (typeof snapshotStatuses)[number]

export const snapshotFees = ['free', 'paid'] as const
export type SnapshotFee = (typeof snapshotFees)[number]
