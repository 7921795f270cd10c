import pg from 'pg'
import { vi } from 'vitest'
import type { TestPortico } from './portico.ts'

type Asked = [statement: string | { text: string }, values?: unknown[]]

/** What the server asks all day long for itself: whoever counts what a call asks leaves it out. */
export const isOfHouse = (text: string) =>
  /^update operation set state = 'running'|^select min\(greatest\(next_at|\bnode_watch\b/.test(text)

/** How PostgreSQL would go about each statement that some work sends outside a transaction. */
export async function plansOf(t: TestPortico, work: () => Promise<unknown>): Promise<string[]> {
  const watched = vi.spyOn(t.app.pool, 'query')
  let asked: Asked[] = []
  try {
    await work()
    asked = [...watched.mock.calls] as unknown as Asked[]
  } finally {
    watched.mockRestore()
  }
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  try {
    const plans: string[] = []
    for (const [statement, values] of asked) {
      const text = typeof statement === 'string' ? statement : statement.text
      if (isOfHouse(text)) continue
      const given = values ?? (statement as { values?: unknown[] }).values ?? []
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, given)
      plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    return plans
  } finally {
    await client.end()
  }
}
