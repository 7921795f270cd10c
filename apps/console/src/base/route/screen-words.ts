import { loadAreaWords } from '../words/t.ts'
import type { ScreenRoute } from './routes.ts'

/**
 * They come before the screen: columns and options at the top of its module are made of them. What states are called is
 * needed once somebody is signed in; screens for everybody that name one say so.
 */
export const loadWordsOf = ({ area, alsoWords = [], who }: ScreenRoute) =>
  Promise.all([area, ...alsoWords, ...(who === 'public' ? [] : ['states'])].map(loadAreaWords))
