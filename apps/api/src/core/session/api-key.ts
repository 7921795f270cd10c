import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { App } from '../app/app.ts'
import { daysMs, minutesMs } from '../clock.ts'
import { count } from '../limits/limits.ts'
import { refuse } from '../refuse.ts'
import { hashOf, sameText } from '../seal.ts'
import { apiKeys } from './api-key.table.ts'
import { personColumns, personJoins, personOf, stands, type PersonRow, type Visitor } from './session.ts'

interface Row extends PersonRow {
  id: string
  secret_hash: string
  sealed: string
  scopes: string[]
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

const lookUp = {
  name: 'key-look-up',
  text: `select k.id, k.secret_hash, k.sealed, k.scopes, k.expires_at, k.last_used_at, k.revoked_at, ${personColumns}
    from api_key k join login l on l.id = k.login_id ${personJoins}
    where k.id = $1`,
}

/** A request as a signature covers it. */
export interface Signable {
  method: string
  /** Path and query as they were sent. */
  target: string
  body: string
}

/** How far the clock of a program may be from ours; a signature is remembered as long, so that none works twice. */
const clockMs = minutesMs(5)
/** Writing it on every call would double the cost of a read. */
const usedEveryMs = minutesMs(1)

const bearer = /^Bearer (ptk_[0-9A-Za-z]{12})\.([\w-]{20,100})$/
const signature = /^Portico key=(ptk_[0-9A-Za-z]{12}), ?time=(\d{13}), ?nonce=([\w-]{8,64}), ?signature=([0-9a-f]{64})$/

/** What a program signs: five lines under its secret. */
export function signRequest(secret: string, { method, target, body }: Signable, time: string, nonce: string): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret).update([method, target, time, nonce, bodyHash].join('\n')).digest('hex')
}

/**
 * Who presents this key, and what it is let into. The person's own rights are read in the same query: a key never
 * outlives a sign-in that is disabled, an account that is closed or a group that is shut.
 */
export async function visitorOfKey(
  app: App,
  authorization: string,
  request: Signable,
  ip: string,
): Promise<{ visitor: Visitor; scopes: readonly string[] }> {
  const [, bearerId, secret] = bearer.exec(authorization) ?? []
  const [, signedId, time = '', nonce = '', signed = ''] = signature.exec(authorization) ?? []
  const id = bearerId ?? signedId
  if (!id) throw refuse('keyRefused')
  const { rows } = await app.pool.query<Row>({ ...lookUp, values: [id] })
  const row = rows[0]
  const now = app.clock.now()
  if (!row || row.revoked_at || (row.expires_at && row.expires_at <= now) || !stands(row)) throw refuse('keyRefused')
  if (secret !== undefined) {
    if (!sameText(row.secret_hash, hashOf(secret))) throw refuse('keyRefused')
  } else {
    const own = signRequest(app.seal.open(row.sealed), request, time, nonce)
    if (Math.abs(Number(time) - now.getTime()) > clockMs || !sameText(own, signed)) throw refuse('keyRefused')
    const { hits } = await count(app.db, app.clock, { key: `signature:${signed}`, windowMs: 2 * clockMs })
    if (hits > 1) throw refuse('keyRefused')
  }
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > usedEveryMs)
    await app.db.update(apiKeys).set({ lastUsedAt: now, lastUsedAddress: ip }).where(eq(apiKeys.id, id))
  const expiresAt = row.expires_at ?? new Date(now.getTime() + daysMs(1))
  return { visitor: { sessionId: id, expiresAt, viewedFrom: null, heldTo: null, ...personOf(row) }, scopes: row.scopes }
}
