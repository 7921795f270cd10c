import { isIP } from 'node:net'
import { isOfDomain } from '@portico/contract/agent/face.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { App } from '../app/app.ts'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { accounts } from '../people/people.table.ts'
import { systemSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'
import { agentFaces } from './face.table.ts'

export type FaceRow = typeof agentFaces.$inferSelect
type Reached = Pick<App, 'publicUrl'>

/** Under whose name somebody is met: an agent's, or the platform's own. */
export interface Face {
  /** NULL for the platform's own. */
  agent: FaceRow | null
  names: Record<Language, string>
  /** Where people reach the console under this name. */
  url: string
  address: string
  phone: string
  email: string
}

/** The face that an account's people know: its agent's, or the platform's. Operators have no account. */
export async function faceOf(app: Reached, db: Db, accountId: string | null): Promise<Face> {
  const row = await agentOf(db, accountId)
  return row ? faceFrom(app, row) : platformFace(app, db)
}

const ofAccount = prepared((db) =>
  db
    .select({ face: agentFaces })
    .from(accounts)
    .innerJoin(agentFaces, eq(agentFaces.agentId, accounts.agentId))
    .where(eq(accounts.id, sql.placeholder('id')))
    .prepare('face-of-account'),
)

async function agentOf(db: Db, id: string | null): Promise<FaceRow | undefined> {
  if (id === null) return undefined
  const [found] = await ofAccount(db).execute({ id })
  return found?.face
}

/** The face of whoever sold something: an agent's, though it may sell no longer, or the platform's. */
export async function faceOfAgent(app: Reached, db: Db, agentId: string | null): Promise<Face> {
  const [row] = await db
    .select()
    .from(agentFaces)
    .where(eq(agentFaces.agentId, agentId ?? ''))
  return row ? faceFrom(app, row) : platformFace(app, db)
}

export interface Asked {
  app: Reached
  db: Db
  request: { host: string; account: string | null }
}

/**
 * The face that a request is answered under. On an agent's domain that is the agent's, and anywhere else that of whoever
 * is known to ask. A name that nobody has shown to be theirs is the platform's.
 */
export async function faceHere(asked: Asked): Promise<Face> {
  const row = await agentHere(asked)
  return row ? faceFrom(asked.app, row) : platformFace(asked.app, asked.db)
}

const atDomain = prepared((db) =>
  db
    .select({ face: agentFaces })
    .from(agentFaces)
    .innerJoin(accounts, and(eq(accounts.id, agentFaces.agentId), eq(accounts.agent, true)))
    .where(and(eq(agentFaces.domain, sql.placeholder('domain')), isNotNull(agentFaces.domainVerifiedAt)))
    .prepare('face-at-domain'),
)

/** The agent whose face that is; undefined for the platform's own. */
export async function agentHere({ db, request }: Omit<Asked, 'app'>): Promise<FaceRow | undefined> {
  const [found] = await atDomain(db).execute({ domain: request.host.toLowerCase() })
  return found?.face ?? agentOf(db, request.account)
}

const namesOf = (row: FaceRow): Face['names'] => ({
  en: row.nameEn,
  'zh-Hans': row.nameZhHans,
  'zh-Hant': row.nameZhHant,
})

const faceFrom = (app: Reached, row: FaceRow): Face => ({
  agent: row,
  names: namesOf(row),
  url: row.domainVerifiedAt ? urlAt(app, row.domain) : app.publicUrl,
  address: '',
  phone: row.phone,
  email: row.email,
})

async function platformFace({ publicUrl }: Reached, db: Db): Promise<Face> {
  const { site_name: name, company_address: address, phone, email } = await readSettings(db, systemSettings)
  const names = Object.fromEntries(languages.map((language) => [language, name])) as Face['names']
  return { agent: null, names, url: publicUrl, address, phone, email }
}

/** The agent's domain leads to the same door: the same protocol and port under another name. */
function urlAt({ publicUrl }: Reached, domain: string): string {
  const url = new URL(publicUrl)
  url.hostname = domain
  return url.origin
}

interface Reader {
  app: Reached
  db: Db
  account: { id: string }
}
export const everywhere = '0.0.0.0'

/**
 * The host at which somebody reaches what listens here: that of the site where it listens everywhere. Where that is a
 * name and not an address, the customers of an agent know the same machine by the agent's own domain.
 */
export async function hostFor({ app, db, account }: Reader, listens: string): Promise<string> {
  const host = [everywhere, '::'].includes(listens) ? new URL(app.publicUrl).hostname : listens
  if (isIP(host.replace(/^\[|\]$/g, ''))) return host
  const { agent } = await faceOf(app, db, account.id)
  return agent?.domainVerifiedAt ? agent.domain : host
}

export interface Sender {
  name: string
  /** Empty for the address of the platform's own mailbox. */
  address: string
}

/** As whom an agent's mail goes out. An address counts only at the domain that the agent has shown to be its own. */
export function senderOf(row: FaceRow, language: Language): Sender {
  const proven = row.domainVerifiedAt !== null && isOfDomain(row.senderAddress, row.domain)
  return { name: row.senderName || namesOf(row)[language], address: proven ? row.senderAddress : '' }
}
