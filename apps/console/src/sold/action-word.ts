import { find, productAction } from '../base/words/words.ts'

/** What was done to a resource, as people call it. */
export const actionWord = (action: string): string =>
  find(`resource.actions.${action}`) ?? find(`states.hostActions.${action}`) ?? productAction(action) ?? action
