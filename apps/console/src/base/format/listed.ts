import { language } from '../words/t.ts'

/** Names one after the other, as the language of the reader parts them: `one, two` and `一、二`. */
export const listed = (names: readonly string[]): string => names.join(language === 'en' ? ', ' : '、')
