import { resourceKinds } from '@portico/contract/resource/products.ts'
import { find, productsName } from '../../base/words/words.ts'

/** What there is help about, by group; a product is there because it is sold. */
export const topicGroups = {
  start: ['start', 'node'],
  account: ['account', 'identity', 'team', 'workOrder', 'notices'],
  money: ['recharge', 'money', 'renewal', 'refund', 'invoice', 'voucher', 'costs'],
  api: ['api'],
  products: resourceKinds,
} as const
export const groupNames = Object.keys(topicGroups) as (keyof typeof topicGroups)[]

export const topics: readonly string[] = groupNames.flatMap((group): readonly string[] => topicGroups[group])

export const titleOfTopic = (topic: string): string => find(`help.titles.${topic}`) ?? productsName(topic)
