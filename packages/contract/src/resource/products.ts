import * as z from 'zod/mini'
import type { KeyArea } from '../account/api-key.ts'
import type { Call } from '../calls.ts'
import { idPattern } from '../ids.ts'
import * as offered from './offered.ts'

type Offered = typeof offered
export type SoldProduct = Offered[keyof Offered]
export type ResourceKind = SoldProduct['kind']

/** Every product line, by name. */
export const soldProducts: readonly SoldProduct[] = Object.values(offered)
export const resourceKinds = soldProducts.map(({ kind }) => kind) as unknown as readonly [
  ResourceKind,
  ...ResourceKind[],
]

const byKind = new Map<string, SoldProduct>(soldProducts.map((one) => [one.kind, one]))
/** What is declared of a kind; undefined for what is not sold by term. */
export const soldProduct = (kind: string) => byKind.get(kind)

export const ResourceId = z
  .string('rules.invalid')
  .check(z.regex(new RegExp(`^(?:${soldProducts.map(({ prefix }) => idPattern(prefix)).join('|')})$`), 'rules.invalid'))

/** The lists of what somebody has. */
export const ownLists: readonly string[] = [...new Set(soldProducts.flatMap(({ shownIn }) => shownIn.customer))]

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never
/** The calls of all of them. */
export const productCalls = Object.assign({}, ...soldProducts.map(({ calls }) => calls)) as All<SoldProduct['calls']>

/** The calls that a key for this part of the house opens. */
export const productCallsOf = (area: KeyArea): Readonly<Record<string, Call>> =>
  Object.assign({}, ...soldProducts.filter((one) => one.area === area).map(({ calls }) => calls))
