import {
  openStates,
  slotsOf,
  typeOfKind,
  type Application,
  type ApplicationState,
  type Certification,
  type CertificationChange,
  type CertificationInput,
  type CertificationKind,
  type DocumentSlot,
  type IdentitySettings,
  type UploadAgainInput,
} from '@portico/contract/identity/certification.ts'
import { realNameReviewWorkingDays } from '@portico/contract/constants.ts'
import type { Refusal } from '@portico/contract/codes.ts'
import type { Language } from '@portico/contract/language.ts'
import type { Validity } from '@portico/contract/rules/identity.ts'
import {
  realNameChangeWait,
  realNameTypes,
  userTypeCodes,
  type RealNameSigner,
  type RealNameType,
} from '@portico/contract/states/account.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import type { Queue } from '../../core/jobs/jobs.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { accounts } from '../../core/people/people.table.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { beforeVerify, confirmPhone, numberOf, type Phone } from '../node/fusion.service.ts'
import { isFusionVerified, nodeSettings } from '../../ground/nodes/node.service.ts'
import { messageRobots } from '../../ground/robots/robot.service.ts'
import { cardCheckSet } from './card-check.ts'
import type { Claim, IdentityChecker, Verdict } from './checker.ts'
import { certifications } from '../../ground/certification/certification.table.ts'
import {
  applyVerdict,
  askedOf,
  lockCertification,
  reasonOf,
  pushChanged,
  type CertificationRow,
} from './settle.service.ts'
import { identitySettings, isOpen, realNameStateOf } from '../../ground/certification/certified.service.ts'

export const certificationPurpose = 'certification'
export const checkQueue: Queue<{ id: string }> = { queue: 'identity.check' }

/** By when an application is decided at the latest; Saturday and Sunday are no working days. */
export function dueOf(submitted: Date): Date {
  const day = new Date(submitted)
  for (let left = realNameReviewWorkingDays.max; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  return day
}

/** A few characters at both ends, by which somebody knows their own. */
export const masked = (text: string, first: number, last: number): string => {
  // Rare characters of names take two places.
  const letters = [...text]
  const [head, tail] = letters.length <= first + last ? [1, 0] : [first, last]
  return letters.map((letter, at) => (at < head || at >= letters.length - tail ? letter : '*')).join('')
}

export const shown = (language: Language, row: CertificationRow): Application => {
  const kind = row.kind as CertificationKind
  const signer = row.signer as RealNameSigner | null
  return {
    id: row.id,
    kind,
    type: typeOfKind(kind),
    signer,
    state: row.state as ApplicationState,
    real_name: row.nameShown,
    id_number: row.numberShown,
    company: row.company,
    credit_code: row.codeShown,
    card_number: row.cardShown,
    validity: row.validity as Validity | null,
    valid_until: row.validUntil,
    reason: reasonOf(language, row),
    card_to_operator: kind === 'bank card' && row.state === 'under review' && row.police !== 'waiting',
    documents: slotsOf(kind, signer).filter((slot) => row.documents[slot]),
    submit_time: row.submittedAt.toISOString(),
    due_time: dueOf(row.submittedAt).toISOString(),
    decide_time: row.decidedAt?.toISOString() ?? null,
  }
}

/** The fusion cloud's provider is always asked: it is the one who decides there. */
const checksByItself = (cloud: CloudType, { auto_check }: IdentitySettings) => cloud === 'fusion' || auto_check

/** Everything that decides what an account can do about one cloud. */
interface Situation {
  cloud: CloudType
  certified: CertificationRow | undefined
  /** The newest, whatever became of it. */
  latest: CertificationRow | undefined
  open: boolean
  required: boolean
  registered: boolean
  isPersonal: number
  cardCheck: boolean
}

async function situationOf(db: Db, accountId: string, cloud: CloudType): Promise<Situation> {
  const mine = and(eq(certifications.accountId, accountId), eq(certifications.cloud, cloud))
  const newest = desc(certifications.createdAt)
  const [latest] = await db.select().from(certifications).where(mine).orderBy(newest, desc(certifications.id)).limit(1)
  const [certified] = await db
    .select()
    .from(certifications)
    .where(and(mine, eq(certifications.state, 'certified')))
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const needed = await readSettings(db, nodeSettings)
  const identity = await readSettings(db, identitySettings)
  return {
    cloud,
    certified,
    latest,
    open: isOpen(cloud, identity, needed),
    required: needed[`${cloud}_certification`],
    registered: cloud === 'native' || (await isFusionVerified(db, accountId)),
    isPersonal: account!.isPersonal,
    cardCheck: checksByItself(cloud, identity) && (await cardCheckSet(db)),
  }
}

const isUnderWay = ({ latest }: Situation) => openStates.some((state) => state === latest?.state)

const present = (language: Language, situation: Situation): Certification => {
  const { cloud, certified, latest, required, cardCheck } = situation
  const states = [certified, latest].flatMap((row) => (row ? [row.state as ApplicationState] : []))
  return {
    cloud_type: cloud,
    state: realNameStateOf({ ...situation, states }),
    required,
    card_check: cardCheck,
    certified: certified ? shown(language, certified) : null,
    application: latest && latest.id !== certified?.id ? shown(language, latest) : null,
  }
}

export async function info({ db, account, language }: CustomerCtx, cloud: CloudType): Promise<Certification> {
  return present(language, await situationOf(db, account.id, cloud))
}

/** Whether an account may apply as this type now; the same rule greys the button and guards the call. */
function changeOf(situation: Situation, type: RealNameType, now: Date): CertificationChange {
  const hindered = (hindrance: CertificationChange['hindrance'], until?: Date) => ({
    type,
    hindrance,
    wait_until: until?.toISOString() ?? null,
  })
  if (isUnderWay(situation)) return hindered('underWay')
  if (!situation.open) return hindered('off')
  if (!situation.registered) return hindered('unregistered')
  const { certified, isPersonal } = situation
  if (type === 'personal' && isPersonal === userTypeCodes.enterprise) return hindered('never')
  if (!certified) return hindered('')
  const days = realNameChangeWait(typeOfKind(certified.kind as CertificationKind), type)
  if (days === undefined) return hindered('never')
  const until = new Date(certified.decidedAt!.getTime() + daysMs(days))
  return now < until ? hindered('wait', until) : hindered('')
}

export async function changes(ctx: CustomerCtx, cloud: CloudType): Promise<{ result: CertificationChange[] }> {
  const situation = await situationOf(ctx.db, ctx.account.id, cloud)
  return { result: realNameTypes.map((type) => changeOf(situation, type, ctx.app.clock.now())) }
}

const refusalOf: Record<Exclude<CertificationChange['hindrance'], ''>, Refusal> = {
  off: 'certificationOff',
  unregistered: 'fusionUnverified',
  underWay: 'certificationUnderWay',
  never: 'certificationNeverBack',
  wait: 'certificationTooSoon',
}

/** Each application asks somebody else about a person: nobody may try out names and numbers here. */
const applicationsADay = 10

/** Before the write: attempts count whatever becomes of them. */
export async function beforeSubmit(ctx: Outside<CustomerCtx>, form: CertificationInput): Promise<Phone | undefined> {
  const limit = { key: `certification:${ctx.account.id}`, max: applicationsADay, windowMs: daysMs(1) }
  await countOrRefuse(ctx.app.db, ctx.app.clock, [limit])
  return form.kind === 'bank card' ? beforeVerify(ctx, form.verification_code, form.cloud_type) : undefined
}

export async function submit(
  ctx: CustomerCtx,
  form: CertificationInput,
  phone: Phone | undefined,
): Promise<Certification> {
  const { app, db, account } = ctx
  // Held, so that two applications of one account take turns.
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
  const now = app.clock.now()
  const situation = await situationOf(db, account.id, form.cloud_type)
  const { hindrance, wait_until } = changeOf(situation, typeOfKind(form.kind), now)
  if (hindrance) throw refuse(refusalOf[hindrance], { day: wait_until?.slice(0, 10) ?? '' })
  if (form.kind === 'bank card') await confirmPhone(ctx, phone!, form.verification_code, form.cloud_type)
  const signer = form.kind === 'enterprise' ? form.signer : null
  const documents = await documentsOf(ctx, slotsOf(form.kind, signer), form as Partial<Record<DocumentSlot, string>>)
  const claim = claimFrom(form, phone)
  const checks = checksByItself(form.cloud_type, await readSettings(db, identitySettings))
  const id = newId('certification')
  await db.insert(certifications).values({
    id,
    accountId: account.id,
    loginId: ctx.login.id,
    cloud: form.cloud_type,
    kind: form.kind,
    signer,
    sealed: app.seal.close(JSON.stringify(claim)),
    nameShown: masked(claim.real_name, 1, 0),
    numberShown: masked(claim.id_number, 3, 2),
    company: claim.company,
    codeShown: masked(claim.credit_code, 2, 2),
    cardShown: masked(claim.card_number, 0, 4),
    validity: form.kind === 'bank card' ? null : form.validity,
    validUntil: form.kind !== 'bank card' && form.validity === 'dated' ? form.valid_until : '',
    documents,
    state: 'under review',
    police: checks ? 'waiting' : 'skipped',
    submittedAt: now,
    createdAt: now,
  })
  if (checks) await app.jobs.send(db, checkQueue, { id })
  ctx.audit.subject = id
  ctx.audit.details = { cloud: form.cloud_type, kind: form.kind }
  await pushChanged(db, account.id)
  await messageRobots(app, db, 'certification.submitted', account.id)
  return info(ctx, form.cloud_type)
}

function claimFrom(form: CertificationInput, phone: Phone | undefined): Claim {
  const { real_name, id_number } = form
  const { company = '', credit_code = '', record_ip = '' } = form.kind === 'enterprise' ? form : {}
  const card_number = form.kind === 'bank card' ? form.card_number : ''
  return { real_name, id_number, company, credit_code, record_ip, card_number, phone: phone ? numberOf(phone) : '' }
}

/** The files that were named, if each is a document that this account has uploaded. */
async function documentsOf(
  { db, account }: CustomerCtx,
  slots: readonly DocumentSlot[],
  form: Partial<Record<DocumentSlot, string>>,
): Promise<Partial<Record<DocumentSlot, string>>> {
  const named = slots.map((slot) => [slot, form[slot]!] as const)
  if (named.length === 0) return {}
  const ids = named.map(([, id]) => id)
  const own = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.accountId, account.id), eq(files.purpose, certificationPurpose)))
    // What is no part of an application is cleared away after a day, but not at this moment.
    .for('share')
  const known = new Set(own.map(({ id }) => id))
  const wrong = named.filter(([, id], at) => !known.has(id) || ids.indexOf(id) !== at)
  if (wrong.length > 0) throw refuseField(Object.fromEntries(wrong.map(([slot]) => [slot, 'rules.attachments'])))
  return Object.fromEntries(named)
}

/** New documents in the place of those an operator could not accept; what the checker said still holds. */
export async function uploadAgain(ctx: CustomerCtx, form: z.output<typeof UploadAgainInput>): Promise<Certification> {
  const { db, account, app } = ctx
  const { latest } = await situationOf(db, account.id, form.cloud_type)
  const row = latest && (await lockCertification(db, latest.id))
  if (row?.state !== 'police check passed but manual review failed') throw refuse('wrongState')
  const slots = slotsOf(row.kind as CertificationKind, row.signer as RealNameSigner | null)
  const sent = await documentsOf(
    ctx,
    slots.filter((slot) => form[slot] !== ''),
    form,
  )
  if (Object.keys(sent).length === 0) throw refuseField({ [slots[0]!]: 'rules.attachments' })
  await db
    .update(certifications)
    .set({
      documents: { ...row.documents, ...sent },
      state: 'under review',
      reason: '',
      decidedBy: null,
      decidedAt: null,
      submittedAt: app.clock.now(),
    })
    .where(eq(certifications.id, row.id))
  ctx.audit.subject = row.id
  ctx.audit.details = { documents: Object.keys(sent).join(' ') }
  await pushChanged(db, account.id)
  return info(ctx, form.cloud_type)
}

/** Asks the provider before the write; undefined when nothing waits for it. */
export async function beforeSync(
  ctx: Outside<CustomerCtx>,
  provider: IdentityChecker,
): Promise<{ id: string; verdict: Verdict } | undefined> {
  const { latest, registered } = await situationOf(ctx.db, ctx.account.id, 'fusion')
  if (!registered) throw refuse('fusionUnverified')
  // Of a card its bank is asked once; what it did not say is for an operator.
  if (latest?.state !== 'under review' || latest.kind === 'bank card') return undefined
  return { id: latest.id, verdict: await provider.check(askedOf(ctx.app, latest)) }
}

export async function sync(
  ctx: CustomerCtx,
  heard: { id: string; verdict: Verdict } | undefined,
): Promise<Certification> {
  if (heard) {
    await applyVerdict(ctx.app, ctx.db, heard.id, heard.verdict)
    ctx.audit.subject = heard.id
    ctx.audit.details = { result: heard.verdict.result }
  }
  return info(ctx, 'fusion')
}
