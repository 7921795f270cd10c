import type { Db } from './pool.ts'

const memories = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** A handle for a call that reads and asks for the same many times over: what is read `once` through it is kept. */
export function remembering(db: Db): Db {
  const handle = Object.create(db) as Db
  memories.set(handle, new Map())
  return handle
}

export const isRemembering = (db: Db): boolean => memories.has(db)

/** Read a single time through a handle that remembers, and each time through any other. */
export function once<Answer>(db: Db, key: string, read: () => PromiseLike<Answer>): Promise<Answer> {
  const memory = memories.get(db)
  const known = memory?.get(key) as Promise<Answer> | undefined
  if (known) return known
  const asked = Promise.resolve(read())
  memory?.set(key, asked)
  return asked
}
