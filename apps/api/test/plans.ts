import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { minutesMs } from '../src/core/clock.ts'
import { inTransaction } from '../src/core/db/pool.ts'
import type { TestPortico } from './portico.ts'

export interface Statement {
  text: string
  values: unknown[]
}

type Asked = [statement: string | { text: string; values?: unknown[] }, values?: unknown[], ...rest: unknown[]]

/**
 * Writes rows by the hundred thousand, and has PostgreSQL count them for its plans. Nothing looks whether what they refer to
 * is there, which would take as long again, and the indexes are built when all rows are there.
 */
export async function fill(t: TestPortico, ...statements: SQL[]): Promise<void> {
  const tables = [...new Set(statements.map(tableOf))]
  const write = async (db: Pick<TestPortico['db'], 'execute'>) => {
    const keep = (kept: boolean) =>
      db.execute(sql`update pg_index set indisready = ${kept} where indrelid::regclass::text in ${tables}`)
    await db.execute(sql`set local session_replication_role = replica`)
    await keep(false)
    for (const statement of statements) await db.execute(statement)
    await keep(true)
    for (const table of tables) await db.execute(sql`reindex table ${sql.identifier(table)}`)
  }
  await inTransaction(t.app.pool, write, minutesMs(20))
  await t.db.execute(sql`vacuum analyze`)
}

const dialect = new PgDialect()
const tableOf = (statement: SQL) => /insert into (\w+)/.exec(dialect.sqlToQuery(statement).sql)![1]!

/** What some work asks the database outside a transaction; not what the server asks for itself at the same time. */
export async function statementsOf(t: TestPortico, work: () => Promise<unknown>): Promise<Statement[]> {
  const { pool } = t.app
  const ours = new AsyncLocalStorage<true>()
  const asked: Statement[] = []
  const query = pool.query.bind(pool)
  pool.query = ((...[statement, values, ...rest]: Asked) => {
    const { text, values: own } = typeof statement === 'string' ? { text: statement } : statement
    if (ours.getStore()) asked.push({ text, values: values ?? own ?? [] })
    return query(statement as never, values as never, ...(rest as []))
  }) as typeof pool.query
  try {
    await ours.run(true, work)
  } finally {
    pool.query = query
  }
  return asked
}

/** How PostgreSQL would go about each of these statements. */
export async function plansOf(t: TestPortico, work: () => Promise<unknown>): Promise<string[]> {
  const asked = await statementsOf(t, work)
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  try {
    const plans: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    return plans
  } finally {
    await client.end()
  }
}
