import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '../../core/db/pool.ts'
import type { FaceRow } from '../../core/face/face.ts'
import { agentFaces } from '../../core/face/face.table.ts'
import { ownerOf } from '../../core/people/names.ts'
import { pushTo } from '../../core/push/push.ts'
import { notify, type Telling } from '../../ground/notices/notice.service.ts'
import { lookUp, wantedAt } from './domain.ts'

/** So long a record may be missing before its agent hears of it, and before the domain is no longer the agent's. */
const toldDays = 3
const leftDays = 7

/** Looks once a day whether domains still show what made them their agents'. */
export async function watchDomains(app: App): Promise<void> {
  const shown = or(isNotNull(agentFaces.domainVerifiedAt), isNotNull(agentFaces.domainLostAt))
  for (const { agentId, domain, ...row } of await app.db.select().from(agentFaces).where(shown)) {
    const { fits, found } = await lookUp(app.config.dnsServers, wantedAt(app, { domain, ...row }))
    await inTransaction(app.pool, async (db) => {
      const same = and(eq(agentFaces.agentId, agentId), eq(agentFaces.domain, domain))
      const [held] = await db.select().from(agentFaces).where(same).for('update')
      if (held) await (fits ? isThere(app, db, held, found) : isMissing(app, db, held, found))
    }).catch((error: unknown) => {
      // Somebody else has shown the domain meanwhile, and has it.
      if (!isUniqueViolation(error, 'agent_face_domain_key')) throw error
    })
  }
}

async function isThere(app: App, db: Db, row: FaceRow, found: string[]): Promise<void> {
  await note(app, db, row, { found, lostAt: null, verifiedAt: row.domainVerifiedAt ?? app.clock.now() })
  if (!row.domainVerifiedAt) await tell(app, db, row, 'domainBack', row.domainLostAt!)
}

async function isMissing(app: App, db: Db, row: FaceRow, found: string[]): Promise<void> {
  const now = app.clock.now()
  const lostAt = row.domainLostAt ?? now
  const days = Math.round((now.getTime() - lostAt.getTime()) / daysMs(1))
  const verifiedAt = days < leftDays ? row.domainVerifiedAt : null
  await note(app, db, row, { found, lostAt, verifiedAt })
  if (!row.domainVerifiedAt || days < toldDays) return
  await tell(app, db, row, verifiedAt ? 'domainLost' : 'domainLeft', lostAt)
}

interface Noted {
  found: string[]
  lostAt: Date | null
  verifiedAt: Date | null
}

async function note(app: App, db: Db, { agentId }: FaceRow, { found, lostAt, verifiedAt }: Noted): Promise<void> {
  const looked = { domainFound: found, domainCheckedAt: app.clock.now() }
  await db
    .update(agentFaces)
    .set({ ...looked, domainLostAt: lostAt, domainVerifiedAt: verifiedAt })
    .where(eq(agentFaces.agentId, agentId))
  await pushTo(db, { account: agentId }, { stale: ['agentFaceInfo'] })
}

type Word = 'domainLost' | 'domainLeft' | 'domainBack'

async function tell(app: App, db: Db, { agentId, domain }: FaceRow, word: Word, lostAt: Date): Promise<void> {
  const loginId = await ownerOf(db, agentId)
  if (!loginId) return
  const telling: Telling = {
    loginId,
    once: `${word} ${domain} ${app.clock.now().toISOString().slice(0, 10)}`,
    topic: 'account',
    word,
    vars: { domain, time: lostAt.toISOString(), days: String(leftDays) },
    link: '/agent/settings',
    mail: true,
  }
  await notify(app, db, telling)
}
