import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Pool = pg.Pool
export type Client = pg.PoolClient

/** A handle on the database: the pool's outside a transaction, one client's inside. Services cannot tell and need not. */
export type Db = NodePgDatabase<Record<string, never>> & { $client: Pool | Client }

export function createPool(url: string, max: number): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'portico',
    max,
    idleTimeoutMillis: 30_000,
    // Many at once take turns. Who waits longer than that is told, and the browser has given up before.
    connectionTimeoutMillis: 60_000,
    // A client whose network died must not hold a lock for ever.
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle client that loses its server is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

const handles = new WeakMap<Pool | Client, Db>()

/** One for each connection: what Drizzle works out about a table it works out once for a handle. */
export function dbOf(client: Pool | Client): Db {
  const known = handles.get(client)
  if (known) return known
  const made = drizzle(client as Client) as Db
  handles.set(client, made)
  return made
}

const deadlocksMax = 3

/**
 * Runs `work` in one transaction and gives it the only handle it may use. Any throw undoes all of it. Of two that wait for
 * each other PostgreSQL ends one, which is nobody's fault: that one begins again.
 */
export async function inTransaction<T>(pool: Pool, work: (db: Db) => Promise<T>, timeoutMs = 30_000): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await once(pool, work, timeoutMs)
    } catch (error) {
      if (attempt === deadlocksMax || !isDeadlock(error)) throw error
    }
}

const isDeadlock = (error: unknown) => {
  const cause = (error instanceof Error && error.cause) || error
  return (cause as { code?: string }).code === '40P01'
}

async function once<T>(pool: Pool, work: (db: Db) => Promise<T>, timeoutMs: number): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  // The pool listens to its idle clients only: a server that dies between two statements of ours would end the process.
  const broken = (error: Error) => void (failure = error)
  client.on('error', broken)
  try {
    await client.query(`begin; set local statement_timeout = ${Math.floor(timeoutMs)}`)
    const result = await work(dbOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollback: Error) => {
      failure = rollback
    })
    throw error
  } finally {
    client.off('error', broken)
    // A client that could not even roll back is broken: it leaves the pool instead of going back to it.
    client.release(failure)
  }
}

/** PostgreSQL's name for "this key is already there". */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = (error instanceof Error && error.cause) || error
  const { code, constraint: violated } = cause as { code?: string; constraint?: string }
  return code === '23505' && (constraint === undefined || violated === constraint)
}
