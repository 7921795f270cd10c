import { groupDescriptionLengthMax } from '../constants.ts'
import { linesAtMost } from './text.ts'

export const groupDescription = linesAtMost(groupDescriptionLengthMax, 'rules.groupDescription')
