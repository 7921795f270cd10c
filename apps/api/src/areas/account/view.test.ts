import { viewsMax } from '@portico/contract/account/view.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const stopped = { of_list: 'hosts', name: 'Stopped', query: 'status=SHUTOFF&sort=name', hidden: ['node'] }
const viewsOf = async (as: Person, list = 'hosts') => (await t.ok(catalogue.viewList, { of_list: list }, { as })).result

test('a view is kept by its name for one list and one person, and is gone when deleted', async () => {
  const [as, other] = [await t.customer(), await t.customer()]
  const { id } = await t.ok(catalogue.viewSave, stopped, { as })
  await t.ok(catalogue.viewSave, { ...stopped, of_list: 'disks' }, { as })
  const { of_list: _, ...kept } = stopped
  expect(await viewsOf(as)).toEqual([{ id, ...kept }])
  expect(await viewsOf(other)).toEqual([])

  const again = { ...stopped, query: 'search=web', hidden: [] }
  expect(await t.ok(catalogue.viewSave, again, { as })).toEqual({ id })
  expect(await viewsOf(as)).toEqual([{ id, name: 'Stopped', query: 'search=web', hidden: [] }])

  expect((await t.send(catalogue.viewRemove, { id }, { as: other })).code).toBe(refusals.notFound)
  await t.ok(catalogue.viewRemove, { id }, { as })
  expect((await t.send(catalogue.viewRemove, { id }, { as })).code).toBe(refusals.notFound)
  expect([await viewsOf(as), (await viewsOf(as, 'disks')).length]).toEqual([[], 1])

  // What somebody keeps of something that is no list is read as well, however long a node is called.
  const key = `beyond ${'n'.repeat(32)} 2026-11`
  await t.ok(catalogue.costFindingExpect, { key, expected: true }, { as })
  expect(await viewsOf(as, 'cost-findings')).toMatchObject([{ hidden: [key] }])
})

test('saved twice at once there is one; there are only so many, also for those who ask at once', async () => {
  const as = await t.customer()
  const twice = await Promise.all([1, 2].map(() => t.send(catalogue.viewSave, stopped, { as })))
  expect(twice.map(({ code }) => code).every((code) => ['200', refusals.nameTaken].includes(code))).toBe(true)
  expect(await viewsOf(as)).toHaveLength(1)

  await t.db.execute(sql`
    insert into saved_view (id, login_id, list, name, query, hidden, created_at)
    select 'sv_' || n, ${as.login_id}, 'hosts', 'View ' || n, '', '{}', now() from generate_series(2, ${viewsMax - 1}) as n`)
  const last = await Promise.all(
    ['one', 'two', 'three'].map((name) => t.send(catalogue.viewSave, { ...stopped, name }, { as })),
  )
  expect(last.map(({ code }) => code).toSorted()).toEqual(['200', refusals.viewsTooMany, refusals.viewsTooMany])
  await t.ok(catalogue.viewSave, { ...stopped, query: '' }, { as })
})
