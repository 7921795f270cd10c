import { resourceKinds } from '@portico/contract/resource/products.ts'
import { find, productsName } from '../../base/words/words.ts'

/** What there is help about, by group; a product is there because it is sold, and what comes with products follows it. */
export const topicGroups = {
  start: ['start', 'node'],
  account: ['account', 'identity', 'team', 'workOrder', 'notices', 'webhook'],
  money: ['recharge', 'money', 'renewal', 'refund', 'invoice', 'voucher', 'costs', 'budget'],
  api: ['api'],
  products: resourceKinds,
  free: ['firewall', 'vpc', 'router', 'keyPair', 'alarm', 'phoneFiles', 'phoneTools'],
} as const
export const groupNames = Object.keys(topicGroups) as (keyof typeof topicGroups)[]

export const topics: readonly string[] = groupNames.flatMap((group): readonly string[] => topicGroups[group])

/** What the screens of an area are about, where no topic is called as it is. */
const topicsOfAreas: Readonly<Record<string, string>> = {
  alarms: 'alarm',
  disks: 'keyPair',
  network: 'firewall',
  phonefile: 'phoneFiles',
  robots: 'webhook',
}

/** The topic that was asked for, by its name or by the area of a screen. */
export const topicAsked = (asked: string): string | undefined => (topics.includes(asked) ? asked : topicsOfAreas[asked])

export const titleOfTopic = (topic: string): string => find(`help.titles.${topic}`) ?? productsName(topic)
