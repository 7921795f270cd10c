import type { words } from '@portico/contract/phone/phonefile.words.ts'
import { wordsOf } from '../../../base/words/words.ts'

export const say = wordsOf<typeof words>('phonefile')
