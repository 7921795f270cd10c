import { find, productAction } from '../base/words/words.ts'

/** What was done to a resource of a kind, as people call it; two products may call the same action differently. */
export const actionWord = (kind: string, action: string): string =>
  productAction(kind, action) ?? find(`resource.actions.${action}`) ?? action
