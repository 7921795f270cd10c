import { permissions, products, rights, type Permission } from '@portico/contract/access.ts'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { rightOf } from '@portico/contract/right.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../src/core/ids.ts'
import { accounts, teamGroups } from '../src/core/people/people.table.ts'
import { accountOf } from './money.ts'
import { TestPortico, type Person } from './portico.ts'

const calls = Object.values(catalogue) as Call[]

const columns = [
  'visitor',
  'owner',
  'agent',
  'member',
  'member who may read',
  'member without the product',
  'member without a group',
] as const
type Column = (typeof columns)[number]

let t: TestPortico
const people: Partial<Record<Column | Permission, Person>> = {}

beforeAll(async () => {
  t = await TestPortico.start()
  const owner = await t.business()
  people.owner = owner
  people.member = await t.member(owner)
  const bare = { id: newId('teamGroup'), accountId: await accountOf(t, owner), name: 'Bare', products: [] }
  await t.db.insert(teamGroups).values({ ...bare, createdAt: t.clock.now() })
  const readers = { ...bare, id: newId('teamGroup'), name: 'Readers', products: [...products] }
  const onlyRead = Object.fromEntries(products.map((product) => [product, 'read']))
  await t.db.insert(teamGroups).values({ ...readers, rights: onlyRead, createdAt: t.clock.now() })
  people['member who may read'] = await t.member(owner, readers.id)
  people['member without the product'] = await t.member(owner, bare.id)
  people['member without a group'] = await t.member(owner, null)
  people.agent = await t.customer()
  await t.db
    .update(accounts)
    .set({ agent: true })
    .where(eq(accounts.id, await accountOf(t, people.agent)))
  for (const permission of permissions) people[permission] = await t.operatorWith(permission)
})
afterAll(() => t.stop())

/** Turned away at the door, whatever the call would have said to its input. */
const shut: readonly string[] = [
  refusals.sessionExpired,
  refusals.forbidden,
  refusals.productClosed,
  refusals.rightMissing,
  refusals.groupMissing,
]

/**
 * Whether the door lets somebody in. What comes after the door is kept from happening: a POST says that it is a form
 * where none is taken, or is none where one is. Calls that write by GET alone are left out: they would happen.
 */
async function isLetIn(call: Call, person: Person | undefined): Promise<boolean> {
  const method = call.methods.at(-1)!
  const boundary = 'x'
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const response = await t.portico.server.inject({
    method,
    url: `${apiBase}${call.path}`,
    headers: { ...t.headersFor(person ? { as: person } : {}), ...(method === 'POST' && !call.files && form) },
    ...(method === 'POST' && { payload: call.files ? {} : `--${boundary}--\r\n` }),
  })
  if (!String(response.headers['content-type']).includes('json')) return true
  return !shut.includes(response.json<{ code: string }>().code)
}

/** What the declaration promises. */
function promised(call: Call, column: Column): boolean {
  if (call.allow === 'anyone') return true
  if (column === 'visitor' || call.allow.startsWith('operator')) return false
  if (call.allow === 'agent') return column === 'agent'
  if (call.allow === 'owner') return column === 'owner' || column === 'agent'
  if (column === 'member who may read') return !call.product || !writes(call)
  return !(call.product && column.startsWith('member without'))
}

const asked = calls.filter((call) => call.methods.includes('POST') || !writes(call))

/** What is asked for without saying which of the forms of an address it is. */
const atDoor = (call: Call) => (call.form && calls.find(({ path, form }) => path === call.path && !form)) || call

test.each(columns)('%s is let into what the catalogue says and into nothing else', async (column) => {
  const wrong: string[] = []
  for (const call of asked)
    if ((await isLetIn(call, people[column])) !== promised(atDoor(call), column)) wrong.push(call.name)
  expect(wrong).toEqual([])
})

test('an operator is let into the calls of each permission they have and of no other', async () => {
  const desk = asked.filter(({ allow }) => allow.startsWith('operator'))
  const wrong: string[] = []
  for (const permission of permissions)
    for (const call of desk)
      if ((await isLetIn(call, people[permission])) !== ['operator', `operator.${permission}`].includes(call.allow))
        wrong.push(`${permission} ${call.name}`)
  expect(wrong).toEqual([])
})

test('an operator is kept out of what belongs to customers', async () => {
  const wrong: string[] = []
  for (const call of asked.filter(({ allow }) => ['customer', 'owner', 'agent'].includes(allow)))
    if (await isLetIn(call, people[permissions[0]])) wrong.push(call.name)
  expect(wrong).toEqual([])
})

test('docs/access.md is the catalogue as a table', async () => {
  const mark = (yes: boolean) => (yes ? '✓' : '')
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['Call', 'Writes', ...columns, 'Operator with', 'Product', 'Right', 'Key scope']
  const lines = calls
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((call) =>
      row([
        `\`${call.name}\``,
        mark(writes(call)),
        ...columns.map((column) => mark(promised(call, column))),
        call.allow.startsWith('operator.')
          ? call.allow.slice('operator.'.length)
          : mark(['anyone', 'signedIn', 'operator'].includes(call.allow)),
        call.product ?? '',
        call.allow === 'customer' ? rightOf(call) : '',
        scopeOf(call) ?? '',
      ]),
    )
  const text = [
    '# Who may use which call',
    '',
    'Made from the catalogue by `apps/api/test/roles.test.ts`, which also asks the server about every cell.',
    `Products a business group can be given: ${products.join(', ')}.`,
    `What it may do with each, every right holding those before it: ${rights.join(', ')}. A call that takes things of any kind asks for the product of each.`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('../../../docs/access.md')
})
