import { find } from '../base/words/words.ts'

/** What moved money: mostly an order of some type. */
export const movementWord = (kind: string) =>
  find(`money.movements.${kind}`) ?? find(`states.orderType.${kind}`) ?? kind
