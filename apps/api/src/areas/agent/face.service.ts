import type { AgentFace, DomainCheck, FaceInput } from '@portico/contract/agent/face.ts'
import { languages } from '@portico/contract/language.ts'
import type { MessageKey } from '@portico/contract/rules/text.ts'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { hoursMs } from '../../core/clock.ts'
import { isUniqueViolation, type Db } from '../../core/db/pool.ts'
import type { FaceRow } from '../../core/face/face.ts'
import { agentFaces } from '../../core/face/face.table.ts'
import { looksLike, mixesScripts } from '../../core/face/lookalike.ts'
import { files } from '../../core/files/file.table.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newWord } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { platformHost } from '../../core/outward/own-addresses.ts'
import { customerName } from '../../core/people/people.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { lookUp, recordTo, wantedAt, type LookUp } from './domain.ts'

const standardAccent = '#3350d6'
const looksAnHour = 60

async function faceRow(db: Db, agentId: string): Promise<FaceRow | undefined> {
  const [row] = await db.select().from(agentFaces).where(eq(agentFaces.agentId, agentId))
  return row
}

export async function info(ctx: CustomerCtx): Promise<AgentFace> {
  const { app, db, account } = ctx
  const row = await faceRow(db, account.id)
  const face = row ? shown(row) : unnamed(await customerName(db, account.id))
  return {
    face,
    logo_url: app.files.publicLink(face.logo),
    platform_host: platformHost(app),
    domain_check: row?.domain ? checkOf(ctx, row) : null,
  }
}

/** What the form begins with: an agent that has chosen nothing yet. */
const unnamed = (name: string): FaceInput => ({
  name_en: name.slice(0, 50),
  name_zh_hans: name.slice(0, 50),
  name_zh_hant: name.slice(0, 50),
  logo: '',
  accent: standardAccent,
  domain: '',
  sender_name: '',
  sender_address: '',
  email: '',
  phone: '',
  hours: '',
  service_en: '',
  service_zh_hans: '',
  service_zh_hant: '',
  policy_en: '',
  policy_zh_hans: '',
  policy_zh_hant: '',
  languages: [...languages],
})

const shown = (row: FaceRow): FaceInput => ({
  name_en: row.nameEn,
  name_zh_hans: row.nameZhHans,
  name_zh_hant: row.nameZhHant,
  logo: row.logo,
  accent: row.accent,
  domain: row.domain,
  sender_name: row.senderName,
  sender_address: row.senderAddress,
  email: row.email,
  phone: row.phone,
  hours: row.hours,
  service_en: row.serviceEn,
  service_zh_hans: row.serviceZhHans,
  service_zh_hant: row.serviceZhHant,
  policy_en: row.policyEn,
  policy_zh_hans: row.policyZhHans,
  policy_zh_hant: row.policyZhHant,
  languages: row.languages,
})

const stored = (form: FaceInput) => ({
  nameEn: form.name_en,
  nameZhHans: form.name_zh_hans,
  nameZhHant: form.name_zh_hant,
  logo: form.logo,
  accent: form.accent,
  domain: form.domain.toLowerCase(),
  senderName: form.sender_name,
  senderAddress: form.sender_address,
  email: form.email,
  phone: form.phone,
  hours: form.hours,
  serviceEn: form.service_en,
  serviceZhHans: form.service_zh_hans,
  serviceZhHant: form.service_zh_hant,
  policyEn: form.policy_en,
  policyZhHans: form.policy_zh_hans,
  policyZhHant: form.policy_zh_hant,
  languages: languages.filter((language) => form.languages.includes(language)),
})

/** Another domain begins anew: it is not the agent's until it has shown so. */
export async function save(ctx: CustomerCtx, form: FaceInput): Promise<null> {
  const { app, db, account } = ctx
  const [before] = await db.select().from(agentFaces).where(eq(agentFaces.agentId, account.id)).for('update')
  const values = { ...stored(form), updatedAt: app.clock.now() }
  if (form.logo && form.logo !== before?.logo) await refuseOthersPicture(ctx, form.logo)
  await refusePlatformsName(ctx, form)
  const isMoved = values.domain !== before?.domain
  if (isMoved) await refuseTakenDomain(ctx, values.domain)
  const afresh = {
    domainFound: [],
    domainMissing: [],
    domainCheckedAt: null,
    domainVerifiedAt: null,
    domainLostAt: null,
  }
  await db
    .insert(agentFaces)
    .values({ agentId: account.id, domainToken: newWord(24).toLowerCase(), ...values })
    .onConflictDoUpdate({ target: agentFaces.agentId, set: { ...values, ...(isMoved && afresh) } })
  ctx.audit.details = { name: values.nameEn, domain: values.domain }
  await pushTo(db, { account: account.id }, { stale: ['agentFaceInfo', 'siteInfo'] })
  return null
}

const named = ['name_en', 'name_zh_hans', 'name_zh_hant', 'sender_name'] as const

/** Its mails may come from the platform's own mailbox: they must not look as if the platform had written them. */
async function refusePlatformsName({ db }: CustomerCtx, form: FaceInput): Promise<void> {
  const { site_name: site } = await readSettings(db, systemSettings)
  const problemOf = (name: string): MessageKey | undefined => {
    if (looksLike(name, site)) return 'rules.taken'
    return mixesScripts(name) ? 'rules.mixedScripts' : undefined
  }
  const wrong = named.flatMap((name) => {
    const problem = problemOf(form[name])
    return problem ? [[name, problem] as const] : []
  })
  if (wrong.length > 0) throw refuseField(Object.fromEntries(wrong))
}

async function refuseOthersPicture({ db, account }: CustomerCtx, id: string): Promise<void> {
  const own = and(eq(files.id, id), eq(files.accountId, account.id), eq(files.purpose, 'agentLogo'))
  const found = await db.select({ id: files.id }).from(files).where(own).for('share')
  if (found.length === 0) throw refuseField({ logo: 'rules.invalid' })
}

/** What is the platform's, or has been shown to be somebody else's, is not to be had. */
async function refuseTakenDomain({ app, db, account }: CustomerCtx, domain: string): Promise<void> {
  if (domain === '') return
  const others = and(
    eq(agentFaces.domain, domain),
    isNotNull(agentFaces.domainVerifiedAt),
    ne(agentFaces.agentId, account.id),
  )
  if (isPlatforms(app, domain) || (await db.$count(agentFaces, others)) > 0)
    throw refuseField({ domain: 'rules.taken' })
}

function isPlatforms({ config, publicUrl }: CustomerCtx['app'], domain: string): boolean {
  const { s3Domain = '' } = config
  const ours = [new URL(publicUrl).hostname, config.host, s3Domain].filter(Boolean)
  return ours.some((host) => domain === host) || (s3Domain !== '' && domain.endsWith(`.${s3Domain}`))
}

function checkOf({ app }: CustomerCtx, row: FaceRow): DomainCheck {
  return {
    ...wantedAt(app, row),
    lead: recordTo(platformHost(app)),
    addresses: row.domainWanted,
    found: row.domainFound,
    missing: row.domainMissing,
    checked_time: row.domainCheckedAt?.toISOString() ?? null,
    verified_time: row.domainVerifiedAt?.toISOString() ?? null,
  }
}

export interface LookedUp extends LookUp {
  domain: string
}

/** Before the write: others are asked, and may take their time. */
export async function beforeVerify({ app, db, account }: Outside<CustomerCtx>): Promise<LookedUp> {
  await countOrRefuse(app.db, app.clock, [{ key: `domain:${account.id}`, max: looksAnHour, windowMs: hoursMs(1) }])
  const row = await faceRow(db, account.id)
  if (!row?.domain) throw refuse('wrongState')
  return { domain: row.domain, ...(await lookUp(app, row)) }
}

/** Once shown, it stays the agent's while the daily look finds it (`domain-watch.service.ts`). */
export async function verify(ctx: CustomerCtx, { domain, found, missing, wanted }: LookedUp): Promise<DomainCheck> {
  const { app, db, account } = ctx
  const now = app.clock.now()
  const fits = missing.length === 0
  const looked = { domainFound: found, domainMissing: missing, domainWanted: wanted, domainCheckedAt: now }
  try {
    const [row] = await db
      .update(agentFaces)
      .set({ ...looked, ...(fits && { domainVerifiedAt: now, domainLostAt: null }) })
      .where(and(eq(agentFaces.agentId, account.id), eq(agentFaces.domain, domain)))
      .returning()
    if (!row) throw refuse('wrongState')
    ctx.audit.details = { domain, verified: fits }
    await pushTo(db, { account: account.id }, { stale: ['agentFaceInfo'] })
    return checkOf(ctx, row)
  } catch (error) {
    if (isUniqueViolation(error, 'agent_face_domain_key')) throw refuseField({ domain: 'rules.taken' })
    throw error
  }
}
