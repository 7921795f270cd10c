import { onTestFinished } from 'vitest'
import statements from './access.json' with { type: 'json' }

declare module 'vitest' {
  interface TaskMeta {
    /** The statements of the access catalogue that hold if this test passes. */
    shows?: string[]
  }
}

const known = new Set(statements.map(({ id }) => id))

/** Called in a test: if it passes, these statements of the access catalogue hold. */
export function shows(...ids: string[]): void {
  const strange = ids.filter((id) => !known.has(id))
  if (strange.length > 0) throw new Error(`Not in the access catalogue: ${strange.join(', ')}`)
  onTestFinished(({ task }) => {
    task.meta.shows = [...(task.meta.shows ?? []), ...ids]
  })
}
