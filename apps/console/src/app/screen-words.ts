import { loadAreaWords } from '../words/t.ts'
import type { ScreenRoute } from './routes.ts'

/** They come before the screen: columns and options at the top of its module are made of them. */
export const loadWordsOf = ({ area, alsoWords = [] }: ScreenRoute) =>
  Promise.all([area, ...alsoWords].map(loadAreaWords))
