import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

test('databases cloned side by side are separate and go away when dropped', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => freshDatabase()))
  expect(new Set(all.map((one) => one.url)).size).toBe(6)
  const [first, second] = all.map((one) => new pg.Client({ connectionString: one.url }))
  await first!.connect()
  await second!.connect()
  await first!.query('create table mine (n int)')
  await expect(second!.query('select * from mine')).rejects.toThrow('does not exist')
  await Promise.all([first!.end(), second!.end()])
  await Promise.all(all.map((one) => one.drop()))
  await expect(new pg.Client({ connectionString: all[0]!.url }).connect()).rejects.toThrow('does not exist')
})
