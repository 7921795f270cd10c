import * as z from 'zod/mini'
import { groupDescriptionLengthMax } from '../constants.ts'
import { linesAtMost, requiredLineAtMost, trimmed } from './text.ts'

export const memberName = requiredLineAtMost(50)
export const groupName = requiredLineAtMost(50)
export const groupDescription = linesAtMost(groupDescriptionLengthMax, 'rules.groupDescription')
/** Yuan; an empty text means no limit, and nought that nothing may be spent. */
export const groupBudget = trimmed.check(z.regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, 'rules.amount'))
