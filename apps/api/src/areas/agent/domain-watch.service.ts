import type { DomainPart } from '@portico/contract/agent/face.ts'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction, isUniqueViolation, type Db } from '../../core/db/pool.ts'
import type { FaceRow } from '../../core/face/face.ts'
import { agentFaces } from '../../core/face/face.table.ts'
import { ownerOf } from '../../core/people/names.ts'
import { pushTo } from '../../core/push/push.ts'
import { notify, type Telling } from '../../ground/notices/notice.service.ts'
import { lookUp, type LookUp } from './domain.ts'

/** So long a part of it may be missing before its agent hears of it, and before the domain is no longer the agent's. */
const toldDays = 3
const leftDays = 7

/** Looks once a day whether domains still show what made them their agents', and still lead here. */
export async function watchDomains(app: App): Promise<void> {
  const shown = or(isNotNull(agentFaces.domainVerifiedAt), isNotNull(agentFaces.domainLostAt))
  for (const { agentId, domain, domainToken } of await app.db.select().from(agentFaces).where(shown)) {
    const seen = await lookUp(app, { domain, domainToken })
    await inTransaction(app.pool, async (db) => {
      const same = and(eq(agentFaces.agentId, agentId), eq(agentFaces.domain, domain))
      const [held] = await db.select().from(agentFaces).where(same).for('update')
      if (held) await (seen.missing.length === 0 ? isThere(app, db, held, seen) : isMissing(app, db, held, seen))
    }).catch((error: unknown) => {
      // Somebody else has shown the domain meanwhile, and has it.
      if (!isUniqueViolation(error, 'agent_face_domain_key')) throw error
    })
  }
}

async function isThere(app: App, db: Db, row: FaceRow, seen: LookUp): Promise<void> {
  await note(app, db, row, seen, { domainLostAt: null, domainVerifiedAt: row.domainVerifiedAt ?? app.clock.now() })
  if (!row.domainVerifiedAt) await tell(app, db, row, 'domainBack')
}

/** What is told while a part is missing, and when the domain is no longer the agent's for want of it. */
const words = {
  text: { missing: 'domainLost', left: 'domainLeft' },
  address: { missing: 'domainAstray', left: 'domainAstrayLeft' },
} as const satisfies Record<DomainPart, object>

async function isMissing(app: App, db: Db, row: FaceRow, seen: LookUp): Promise<void> {
  const now = app.clock.now()
  const lostAt = row.domainLostAt ?? now
  const days = Math.round((now.getTime() - lostAt.getTime()) / daysMs(1))
  const verifiedAt = days < leftDays ? row.domainVerifiedAt : null
  await note(app, db, row, seen, { domainLostAt: lostAt, domainVerifiedAt: verifiedAt })
  if (!row.domainVerifiedAt || days < toldDays) return
  const list = (addresses: string[]) => addresses.join(', ') || '–'
  const vars = { time: lostAt.toISOString(), found: list(seen.leads), wanted: list(seen.wanted) }
  for (const part of seen.missing) await tell(app, db, row, words[part][verifiedAt ? 'missing' : 'left'], vars)
}

type Noted = Pick<FaceRow, 'domainLostAt' | 'domainVerifiedAt'>

async function note(app: App, db: Db, { agentId }: FaceRow, seen: LookUp, noted: Noted): Promise<void> {
  const looked = { domainFound: seen.found, domainMissing: seen.missing, domainWanted: seen.wanted }
  await db
    .update(agentFaces)
    .set({ ...looked, ...noted, domainCheckedAt: app.clock.now() })
    .where(eq(agentFaces.agentId, agentId))
  await pushTo(db, { account: agentId }, { stale: ['agentFaceInfo'] })
}

type Word = (typeof words)[DomainPart]['missing' | 'left'] | 'domainBack'

async function tell(app: App, db: Db, { agentId, domain }: FaceRow, word: Word, vars = {}): Promise<void> {
  const loginId = await ownerOf(db, agentId)
  if (!loginId) return
  const telling: Telling = {
    loginId,
    once: `${word} ${domain} ${app.clock.now().toISOString().slice(0, 10)}`,
    topic: 'agent',
    word,
    vars: { domain, days: String(leftDays), ...vars },
    link: '/agent/settings?tab=domain',
    mail: true,
  }
  await notify(app, db, telling)
}
