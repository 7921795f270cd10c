export { chooseLanguage, describe, find, language, loadAreaWords, t, type PlainWord, type WordKey } from './t.ts'
