export {
  chooseLanguage,
  describe,
  find,
  language,
  loadAreaWords,
  productAction,
  productName,
  productsName,
  t,
  wordsOf,
  type PlainWord,
  type WordKey,
} from './t.ts'
