import { generateKeyPairSync } from 'node:crypto'

type Pair = ReturnType<typeof made>

const made = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pairs = new Map<string, Pair>()

/** The pair of keys of somebody: to make one takes a third of a second, and it is as good in the next file. */
export function rsaPairOf(whom: string): Pair {
  const pair = pairs.get(whom) ?? made()
  pairs.set(whom, pair)
  return pair
}
