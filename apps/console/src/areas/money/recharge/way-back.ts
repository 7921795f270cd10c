import { sessionStore } from '../../../base/state/storage.ts'

const keyOf = (order: string) => `wayBack ${order}`

/** Where somebody came from who recharges, kept in this tab: the order is opened again from lists that do not know it. */
export const wayBack = {
  keep: (order: string, path: string) => sessionStore.set(keyOf(order), path),
  of: (order: string) => sessionStore.get(keyOf(order)),
}
