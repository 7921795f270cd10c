import { Family } from '../../../ground/engine/family.ts'
import type { GuardEngine } from '../../../ground/engine/guard.ts'

/** What watches over public addresses. Where an engine has none, nobody knows of attacks. */
export const guardFamily = new Family<GuardEngine>('guard')
