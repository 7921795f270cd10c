import { test } from '@playwright/test'
import statements from '../spec/access.json' with { type: 'json' }

const known = new Set(statements.map(({ id }) => id))

/** Called in a story: if it passes, these statements of the access catalogue hold. */
export function shows(...ids: string[]): void {
  const strange = ids.filter((id) => !known.has(id))
  if (strange.length > 0) throw new Error(`Not in the access catalogue: ${strange.join(', ')}`)
  test.info().annotations.push(...ids.map((description) => ({ type: 'shows', description })))
}
