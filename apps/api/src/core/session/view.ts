import { and, eq, ne } from 'drizzle-orm'
import type { Inside } from '../app/app.ts'
import { minutesMs, type Clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { newSecret } from '../ids.ts'
import { makeOneTime } from '../one-time/one-time.ts'
import { ownerOf } from '../people/names.ts'
import { logins } from '../people/people.table.ts'
import { refuse } from '../refuse.ts'
import { shutOut } from './session.ts'

const ticketMs = minutesMs(1)

interface Looking {
  app: { clock: Clock }
  db: Db
  session: { id: string }
}

/** Opens an account's console once, to look. Using it writes a line into that account's log: they see that somebody looked. */
export async function viewTicket({ app, db, session }: Looking, accountId: string): Promise<{ view_ticket: string }> {
  const owner = await ownerOf(db, accountId)
  if (!owner) throw refuse('notFound')
  const secret = newSecret()
  await makeOneTime(db, app.clock, {
    purpose: 'view',
    target: `${owner} ${session.id}`,
    secret,
    lifeMs: ticketMs,
    attempts: 1,
    data: { login: owner, from: session.id },
  })
  return { view_ticket: secret }
}

/** Everybody of an account is out at once: every sign-in, socket and console. */
export async function shutOutAll(app: Inside, db: Db, accountId: string): Promise<void> {
  const people = await db
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.accountId, accountId), ne(logins.status, 'deleted')))
  for (const { id } of people) await shutOut(app, db, id, 'disabled')
}
