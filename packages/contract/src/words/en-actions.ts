import type { SharedAction } from '../resource/fields.ts'

/** What is done to a resource, as its timeline and its notices name it. */
export const enActions = {
  create: 'Create',
  start: 'Start',
  stop: 'Stop',
  reboot: 'Reboot',
  'hard reboot': 'Hard reboot',
  rebuild: 'Rebuild',
  'reinstall system': 'Reinstall system',
  'replace system': 'Replace system',
  resize: 'Resize',
  confirm: 'Confirm the resize',
  revert: 'Take the resize back',
  'reset password': 'Reset password',
  'bind port security group': 'Change the firewall',
  'replace EIP': 'Replace elastic IP',
  'restore snapshot': 'Roll back',
  attach: 'Attach',
  detach: 'Detach',
  extend: 'Extend',
  expire: 'Expire',
  delete: 'Delete',
  release: 'Release',
  adopt: 'Adopt',
  'let go': 'Let go',
  reconcile: 'Compare with the cloud',
} as const satisfies Record<SharedAction, string>
