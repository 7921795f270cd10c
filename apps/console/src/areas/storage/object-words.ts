import type { words } from '@portico/contract/storage/object.words.ts'
import { wordsOf } from '../../base/words/words.ts'

export const say = wordsOf<typeof words>('object')
