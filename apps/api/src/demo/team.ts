import { products } from '@portico/contract/access.ts'
import { and, eq, like } from 'drizzle-orm'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { newId } from '../core/ids.ts'
import { loginByEmail } from '../core/people/people.ts'
import { logins, teamGroups } from '../core/people/people.table.ts'
import { resources } from '../lifecycle/resource.table.ts'

const member = 'member@harbourmade.example'
const unused = ['market', 'live']

/** A business group of the demonstration's business: its member, the hosts of the shop, and a budget. Once. */
export async function stockTeam(db: Db, clock: Clock): Promise<void> {
  const login = await loginByEmail(db, 'child', member)
  if (!login?.accountId || login.groupId) return
  const groupId = newId('teamGroup')
  await db.insert(teamGroups).values({
    id: groupId,
    accountId: login.accountId,
    name: 'Web shop',
    description: 'Those who run the shop in Hong Kong',
    products: products.filter((product) => !unused.includes(product)),
    budgetFen: 200_000n,
    createdAt: clock.now(),
  })
  await db.update(logins).set({ groupId }).where(eq(logins.id, login.id))
  const shop = and(
    eq(resources.accountId, login.accountId),
    eq(resources.kind, 'host'),
    like(resources.name, 'web-hk%'),
  )
  await db.update(resources).set({ groupId }).where(shop)
}
