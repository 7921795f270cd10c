import type { SharedAction } from '../resource/fields.ts'

/** What is done to a resource, as its timeline and its notices name it. */
export const enActions = {
  create: 'Create',
  expire: 'Expire',
  delete: 'Delete',
  release: 'Release',
} as const satisfies Record<SharedAction, string>
