import { catalogue } from '@portico/contract/catalogue.ts'
import { okCode, refusals } from '@portico/contract/codes.ts'
import { tagsMax } from '@portico/contract/resource/fields.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../test/portico.ts'
import { buyer, buyHosts, rowOf, startStocked } from '../../test/resources.ts'
import { resources } from './resource.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

/** Hosts without what comes with them, which has the same tags. */
async function tagged(as: Person, quantity: number, tags: string[]): Promise<string[]> {
  const { resource_ids } = await buyHosts(t, as, { quantity, tags })
  const rows = await Promise.all(resource_ids.map((id) => rowOf(t, id)))
  return rows.filter(({ kind }) => kind === 'host').map(({ id }) => id)
}

test('tags of several at once: each keeps what is not named, is told by itself why not, and another’s is absent', async () => {
  const [as, stranger] = [await buyer(t), await buyer(t)]
  const [first, full, third] = await tagged(as, 3, ['old', 'shop'])
  const many = Array.from({ length: tagsMax }, (_, n) => `tag ${n}`)
  await t.ok(catalogue.resourceTag, { id: full!, tags: many }, { as })
  const [theirs] = await tagged(stranger, 1, ['theirs'])
  const ids = [first!, full!, theirs!]
  const { result } = await t.ok(catalogue.resourceTagMany, { ids, add: ['new', 'shop'], remove: ['old'] }, { as })
  const code = Object.fromEntries(result.map((one) => [one.id, one.code]))
  expect(code).toEqual({ [first!]: okCode, [full!]: refusals.tooManyTags, [theirs!]: refusals.notFound })
  expect((await rowOf(t, first!)).tags).toEqual(['shop', 'new'])
  expect((await rowOf(t, full!)).tags).toEqual(many)
  expect((await rowOf(t, third!)).tags).toEqual(['old', 'shop'])
  expect((await rowOf(t, theirs!)).tags).toEqual(['theirs'])
  expect((await t.send(catalogue.resourceTagMany, { ids, add: [] }, { as })).code).toBe(refusals.invalidInput)

  const listed = (await t.ok(catalogue.resourceTagList, undefined, { as })).result
  // The three system disks have them too.
  expect(listed.slice(0, 3)).toEqual([
    { tag: 'shop', count: 5 },
    { tag: 'old', count: 4 },
    { tag: 'new', count: 1 },
  ])
  expect(listed.map(({ tag }) => tag)).not.toContain('theirs')
})

test('a member tags and is told of what is in their group, of the products that it was given', async () => {
  const as = await buyer(t)
  await t.ok(catalogue.userSave, { is_personal: 0, company: 'Harbour Made Ltd' }, { as })
  const groupId = await t.groupOf(as)
  const member = await t.member(as)
  const [theirs, other] = await tagged(as, 2, ['hidden'])
  await t.db.update(resources).set({ groupId }).where(eq(resources.id, theirs!))
  const { result } = await t.ok(catalogue.resourceTagMany, { ids: [theirs!, other!], add: ['seen'] }, { as: member })
  expect(result.map(({ code }) => code).toSorted()).toEqual([okCode, refusals.notFound].toSorted())
  expect((await t.ok(catalogue.resourceTagList, undefined, { as: member })).result).toEqual([
    { tag: 'hidden', count: 2 },
    { tag: 'seen', count: 1 },
  ])
})
