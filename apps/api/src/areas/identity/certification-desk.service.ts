import type {
  ApplicationState,
  CertificationView,
  IdentitySettings,
  PlatformApplication,
  PoliceResult,
} from '@portico/contract/identity/certification.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { realNameCan, type RealNameState, type RealNameType } from '@portico/contract/states/account.ts'
import type { CloudType } from '@portico/contract/states/network.ts'
import { and, desc, eq, ilike, inArray, ne, or, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newestFirst, waiting } from '../../core/lists.ts'
import { logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { lockSettings, readSettings, saveSettings } from '../../core/settings/settings.ts'
import { pushTo } from '../../core/push/push.ts'
import { namesOf, customersOf } from '../../core/people/names.ts'
import { shown } from './certification.service.ts'
import { certifications, certificationViews } from '../../ground/certification/certification.table.ts'
import { recordView } from './document.service.ts'
import { askAgain, certify, claimOf, fail, lockCertification, type CertificationRow } from './settle.service.ts'
import { identitySettings } from '../../ground/certification/certified.service.ts'

interface Query extends PageQuery {
  state?: ApplicationState | undefined
  type?: RealNameType | undefined
  cloud_type?: CloudType | undefined
  account_id?: string | undefined
}

function narrowed(db: Db, { state, type, cloud_type, account_id, search }: Query): SQL | undefined {
  const like = search && containing(search)
  const people =
    like &&
    db
      .select({ id: logins.accountId })
      .from(logins)
      .where(or(ilike(logins.email, like), ilike(logins.phone, like), ilike(logins.name, like)))
  return and(
    account_id ? eq(certifications.accountId, account_id) : undefined,
    state && eq(certifications.state, state),
    cloud_type && eq(certifications.cloud, cloud_type),
    type && (type === 'enterprise' ? eq : ne)(certifications.kind, 'enterprise'),
    like && people
      ? or(
          ilike(certifications.company, like),
          inArray(certifications.accountId, people),
          eq(certifications.accountId, search),
          eq(certifications.id, search),
        )
      : undefined,
  )
}

export async function list(ctx: SignedInCtx, query: Query) {
  const found = await newestFirst(ctx.db, certifications, narrowed(ctx.db, query), query, (row) => row)
  return { ...found, result: await deskShown(ctx, found.result) }
}

async function deskShown({ db, language }: SignedInCtx, rows: CertificationRow[]): Promise<PlatformApplication[]> {
  const payerOf = await customersOf(
    db,
    rows.map(({ accountId }) => accountId),
  )
  const nameOf = await namesOf(
    db,
    rows.map(({ decidedBy }) => decidedBy),
  )
  return rows.map((row) => ({
    ...shown(language, row),
    cloud_type: row.cloud as CloudType,
    police: row.police as PoliceResult,
    customer: payerOf(row.accountId),
    decided_by: nameOf(row.decidedBy),
  }))
}

const viewsShown = 50

export async function info(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(certifications).where(eq(certifications.id, id))
  if (!row) throw refuse('notFound')
  const rows = await ctx.db
    .select()
    .from(certificationViews)
    .where(eq(certificationViews.certificationId, id))
    .orderBy(desc(certificationViews.id))
    .limit(viewsShown)
  const nameOf = await namesOf(
    ctx.db,
    rows.map(({ loginId }) => loginId),
  )
  const views = rows.map(({ what, loginId, ip, at }) => ({
    what: what as z.output<typeof CertificationView>['what'],
    who: nameOf(loginId),
    ip,
    time: at.toISOString(),
  }))
  return { ...(await deskShown(ctx, [row]))[0]!, views }
}

/** Every look at the whole numbers is recorded. */
export async function numbers(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(certifications).where(eq(certifications.id, id))
  if (!row) throw refuse('notFound')
  await recordView(ctx, id, 'numbers', null)
  const { real_name, id_number, credit_code, card_number, phone, record_ip } = claimOf(ctx.app, row)
  return { real_name, id_number, credit_code, card_number, phone, record_ip }
}

async function held(ctx: SignedInCtx, id: string, may: (state: RealNameState) => boolean): Promise<CertificationRow> {
  const row = await lockCertification(ctx.db, id)
  if (!row) throw refuse('notFound')
  if (!may(row.state as RealNameState)) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, cloud: row.cloud, kind: row.kind }
  return row
}

const decidedBy = (ctx: SignedInCtx) => ({ decidedBy: ctx.login.id, decidedAt: ctx.app.clock.now() })

export async function approve(ctx: SignedInCtx, id: string): Promise<null> {
  await certify(ctx.app, ctx.db, await held(ctx, id, realNameCan.approve), decidedBy(ctx))
  return null
}

export async function reject(ctx: SignedInCtx, id: string, reason: string): Promise<null> {
  await fail(ctx.app, ctx.db, await held(ctx, id, realNameCan.refuse), { ...decidedBy(ctx), reason })
  return null
}

/** Who is who has been settled; only the pictures will not do. */
export async function refuseDocuments(ctx: SignedInCtx, id: string, reason: string): Promise<null> {
  const row = await held(ctx, id, realNameCan.refuse)
  if (row.kind === 'bank card') throw refuse('wrongState')
  if (!['passed', 'skipped'].includes(row.police)) throw refuse('certificationUnchecked')
  await askAgain(ctx.app, ctx.db, row, { ...decidedBy(ctx), reason })
  return null
}

export const settingsInfo = ({ db }: SignedInCtx): Promise<IdentitySettings> => readSettings(db, identitySettings)

export async function saveIdentitySettings(ctx: SignedInCtx, form: IdentitySettings): Promise<null> {
  await lockSettings(ctx.db, identitySettings)
  await saveSettings(ctx.db, identitySettings, form)
  ctx.audit.details = { ...form }
  await pushTo(ctx.db, { everyone: true }, { stale: ['certificationInfo', 'certificationChange', 'userInfo'] })
  return null
}

/** What is to be reviewed. */
export const waitingCertifications = () =>
  waiting('certifications', certifications, certifications.submittedAt, eq(certifications.state, 'under review'))
