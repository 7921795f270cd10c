import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createPool, inTransaction, type Pool } from './pool.ts'

let pool: Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  pool = createPool(database.url, 4)
  drop = database.drop
  await pool.query(
    'create table place (id text primary key, n int not null); insert into place values ($$a$$, 0), ($$b$$, 0)',
  )
})
afterAll(async () => {
  await pool.end()
  await drop()
})

test('of two transactions that wait for each other both are done in the end, each once', async () => {
  const meeting = new Set<string>()
  const bothHere = () => meeting.size === 2
  const both = (first: string, second: string) =>
    inTransaction(pool, async (db) => {
      await db.execute(sql`update place set n = n + 1 where id = ${first}`)
      meeting.add(first)
      while (!bothHere()) await db.execute(sql`select 1`)
      await db.execute(sql`update place set n = n + 1 where id = ${second}`)
    })
  await Promise.all([both('a', 'b'), both('b', 'a')])
  const { rows } = await pool.query('select id, n from place order by id')
  expect(rows).toEqual([
    { id: 'a', n: 2 },
    { id: 'b', n: 2 },
  ])
})
