import { expect, test } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { writes, type Call } from '../calls.ts'
import { states } from '../states/catalogue.ts'
import { soldProducts } from './products.ts'

const calls: Readonly<Record<string, Call>> = catalogue

test('whatever a write makes stale, and whatever shows a product, is a call', () => {
  const stale = Object.values(calls).flatMap((call) => (writes(call) ? (call.stales ?? []) : []))
  const shown = soldProducts.flatMap(({ shownIn }) => [...shownIn.customer, ...shownIn.operator])
  expect([...stale, ...shown].filter((name) => !(name in calls))).toEqual([])
})

test.each(soldProducts.map((one) => [one.kind, one] as const))(
  'each status of %s has its shape, and what it begins, works and ends in are among them',
  (_kind, { facts, stateGroup, roles, settled }) => {
    const known: readonly string[] = states[stateGroup].map(String)
    expect(Object.keys(facts).toSorted()).toEqual(known.toSorted())
    for (const status of [roles.building, roles.ready, roles.expired, ...settled]) expect(known).toContain(status)
    expect(settled as readonly string[]).toContain(roles.ready)
  },
)

test('no two products share a kind, the prefix of their ids, or a call', () => {
  const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length)
  unique(soldProducts.map(({ kind }) => kind))
  unique(soldProducts.map(({ prefix }) => prefix))
  unique(soldProducts.flatMap((one) => Object.values(one.calls).map((call: Call) => `${call.methods[0]} ${call.path}`)))
})
