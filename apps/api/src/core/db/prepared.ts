import type { Db } from './pool.ts'

/**
 * A query that nearly every call asks: put together once for a handle, and planned once for a connection. Only for what is
 * found by its key, where one plan serves whatever is asked for; a list is planned for what it is narrowed to.
 */
export function prepared<Query extends object>(put: (db: Db) => Query): (db: Db) => Query {
  const known = new WeakMap<Db, Query>()
  return (db) => {
    const query = known.get(db) ?? put(db)
    known.set(db, query)
    return query
  }
}
