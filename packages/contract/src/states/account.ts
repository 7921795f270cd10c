import { realNameChangeWaitDays } from '../constants.ts'
import { can, wordsOf } from './can.ts'

export const userStatuses = ['normal', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]
export const userCan = can<UserStatus>()({ disable: ['normal'], enable: ['disabled'] })

export const groupStatuses = ['open', 'closed'] as const
export type GroupStatus = (typeof groupStatuses)[number]
export const groupCan = can<GroupStatus>()({ close: ['open'], open: ['closed'] })

/** `is_personal` on the wire. */
export const userTypeCodes = { personal: 1, enterprise: 0, 'to be chosen': 2 } as const
export const userTypes = wordsOf(userTypeCodes)
export type UserType = keyof typeof userTypeCodes

export const accountTypes = ['main', 'child'] as const
export type AccountType = (typeof accountTypes)[number]

export const sessionStates = ['anonymous', 'signed in', 'expired'] as const
export type SessionState = (typeof sessionStates)[number]

export const sendCodeStates = ['ready', 'counting'] as const
export type SendCodeState = (typeof sendCodeStates)[number]

export const internationalJumpStates = ['trying', 'registering', 'jumped'] as const
export type InternationalJumpState = (typeof internationalJumpStates)[number]

/** `not registered`: no account at the other provider yet. `none`: no application. */
export const realNameStates = [
  'switch off',
  'not registered',
  'none',
  'under review',
  'failed',
  'certified',
  'police check passed but manual review failed',
] as const
export type RealNameState = (typeof realNameStates)[number]
export const realNameCan = can<RealNameState>()({
  submit: ['none', 'failed'],
  uploadAgain: ['police check passed but manual review failed'],
  approve: ['under review'],
  refuse: ['under review'],
})

export const realNameTypes = ['personal', 'enterprise'] as const
export type RealNameType = (typeof realNameTypes)[number]

export const realNameSigners = ['legal person', 'authorized representative'] as const
export type RealNameSigner = (typeof realNameSigners)[number]

/** How long after the last certification the type may change; undefined means never. */
export function realNameChangeWait(from: RealNameType, to: RealNameType): number | undefined {
  if (from === 'enterprise' && to === 'personal') return undefined
  return from === 'personal' && to === 'enterprise' ? 0 : realNameChangeWaitDays
}
