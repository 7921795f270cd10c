import type { CheckListWords } from '../../kit/form/CheckList.tsx'
import { say } from './upload/words.ts'

export const checkWords = (max: number, nothing: string): CheckListWords => ({
  count: (n) => say('pick.count', { n, max }),
  all: say('pick.all'),
  none: say('pick.none'),
  nothing,
})
