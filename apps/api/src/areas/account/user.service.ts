import { codeTypeInternational } from '@portico/contract/constants.ts'
import { createHmac } from 'node:crypto'
import type { UserInfo, UserSaveInput } from '@portico/contract/account/user.ts'
import type { ConnectionSettings } from '@portico/contract/platform/settings.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { App } from '../../core/app/app.ts'
import { minutesMs, type Clock } from '../../core/clock.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { tryCode, useCode } from '../../core/one-time/one-time.ts'
import { isAgentsCustomer, roleOf } from '../../core/people/people.ts'
import { accounts } from '../../core/people/people.table.ts'
import { bindSocket, pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { connectionSettings, internationalReady, systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { viewerOf, visitorBehind } from '../../core/session/session.ts'
import { identitySettings, realNamesOf } from '../../ground/certification/certified.service.ts'
import { nodeSettings } from '../../ground/nodes/node.service.ts'
import { internationalTarget } from './register.service.ts'

interface PersonRow {
  id: string
  kind: string
  name: string
  email: string | null
  email_wanted: string | null
  phone: string | null
  phone_proven: boolean
  area_code: string
  last_login_at: Date | null
  last_login_address: string | null
  authenticator_app: boolean
  passkeys: number
  account_id: string | null
  contact: string | null
  company: string | null
  address: string | null
  discount: string | null
  min_months: number | null
  is_personal: number | null
  registered_as: 'personal' | 'enterprise' | null
  agent: boolean | null
  agent_id: string | null
  personal_permissions: Record<string, number> | null
  providers: string[]
  nodes: string[]
  certifications: string[]
  fusion_verified: boolean
  settings: { identity?: object; nodes?: object } | null
  group_name: string | null
  cash: string
  coupon: string
}

// The call that every page starts with: prepared once per connection instead of built for each request.
const personQuery = {
  name: 'user-info',
  text: `select l.id, l.kind, l.name, l.email, l.email_wanted, l.phone, l.phone_proven, l.area_code, l.last_login_at, l.last_login_address,
      l.totp_on_at is not null as authenticator_app, l.passkeys,
      a.id as account_id, a.contact, a.company, a.address,
      case when a.agent_id is null then a.discount else coalesce(k.discount, 1.00) end as discount, a.min_months, a.is_personal, a.registered_as, a.agent, a.agent_id,
      a.personal_permissions,
      array(select provider from social_binding where login_id = l.id) as providers,
      array(select node_id from node_subscription where account_id = l.account_id order by created_at, node_id) as nodes,
      array(select distinct cloud || ' ' || state from certification where account_id = l.account_id) as certifications,
      exists (select from fusion_phone where account_id = l.account_id) as fusion_verified,
      (select jsonb_object_agg(name, value) from setting where name in ('identity', 'nodes')) as settings,
      g.name as group_name, w.cash, w.coupon
    from login l left join account a on a.id = l.account_id left join agent_customer k on k.account_id = a.id left join team_group g on g.id = l.group_id
      cross join lateral (
        select coalesce(sum(balance) filter (where kind = 'cash'), 0)::text as cash,
          coalesce(sum(balance) filter (where kind = 'voucher'), 0)::text as coupon
        from ledger_account where account_id = l.account_id and kind in ('cash', 'voucher') and currency = 'CNY'
      ) w
    where l.id = $1`,
}

/** Fen as the wire has them: the two last digits are the decimals. */
const yuan = (fen: string) => fen.padStart(3, '0').replace(/(\d\d)$/, '.$1')

type Asking = Pick<SignedInCtx, 'db' | 'login' | 'permissions' | 'group' | 'session'> & { app: { clock: Clock } }

export async function info(ctx: Asking): Promise<UserInfo> {
  const { rows } = await ctx.db.$client.query<PersonRow>({ ...personQuery, values: [ctx.login.id] })
  const row = rows[0]
  if (!row) throw refuse('sessionExpired')
  const operator = row.kind === 'operator'
  const secondFactor = row.authenticator_app || row.passkeys > 0
  return {
    login_id: row.id,
    account_id: row.account_id ?? '',
    area: operator ? 'operator' : 'customer',
    role: roleOf(row.kind),
    username: row.name || row.email || row.phone || '',
    // The contact of the account is its owner; a member is called by their own name.
    contact: (row.kind === 'owner' && row.contact) || row.name,
    company: row.company ?? '',
    address: row.address ?? '',
    email: row.email ?? '',
    email_wanted: row.email_wanted ?? '',
    phone: row.phone ?? '',
    phone_proven: row.phone_proven,
    area_code: row.area_code,
    discount: row.discount ?? '1.00',
    min_months: row.min_months ?? 1,
    last_login_time: row.last_login_at?.toISOString() ?? null,
    last_login_address: row.last_login_address ?? '',
    wallet_info: { cash: yuan(row.cash), coupon: yuan(row.coupon) },
    is_personal: row.is_personal ?? 1,
    registered_as: row.registered_as ?? 'personal',
    real_name: realNamesOf(
      row.certifications,
      row.fusion_verified,
      { ...identitySettings.standard, ...row.settings?.identity },
      { ...nodeSettings.standard, ...row.settings?.nodes },
    ),
    is_member: row.kind === 'member' ? 1 : 0,
    show_agent_platform: row.agent ? 1 : 0,
    through_agent: row.agent_id !== null,
    subscribe_nodes: row.nodes,
    personal_permissions: row.personal_permissions ?? {},
    permissions: [...ctx.permissions],
    group_name: row.group_name ?? '',
    products: ctx.group && [...ctx.group.given.keys()],
    rights: Object.fromEntries([...(ctx.group?.given ?? [])].filter(([, right]) => right !== 'delete')),
    wechat_bound: row.providers.includes('wechat'),
    qq_bound: row.providers.includes('qq'),
    second_factor: secondFactor,
    authenticator_app: row.authenticator_app,
    passkeys: row.passkeys,
    second_factor_required:
      operator && !secondFactor && (await readSettings(ctx.db, systemSettings)).operators_need_second_factor,
    viewed_by: await viewedBy(ctx),
    session_expires_at: ctx.session.expiresAt.toISOString(),
  }
}

async function viewedBy({ app, db, session, login }: Asking): Promise<string> {
  if (!session.viewedFrom) return ''
  return (await viewerOf(db, app.clock, session.viewedFrom, login.accountId)) ?? ''
}

/** The record as a push carries it: of the person behind a session, as their own call would answer it. */
export async function infoBehind(app: App, sessionId: string): Promise<UserInfo | undefined> {
  const visitor = await visitorBehind(app, sessionId)
  if (!visitor) return undefined
  const session = { id: visitor.sessionId, expiresAt: visitor.expiresAt, viewedFrom: visitor.viewedFrom }
  return info({ ...visitor, app, db: app.db, session })
}

/** Saves what was given and leaves the rest. The type is chosen once; changing it later goes through certification. */
export async function save(ctx: CustomerCtx, form: z.output<typeof UserSaveInput>): Promise<null> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, ctx.account.id)).for('update')
  if (!account) throw refuse('notFound')
  if (form.is_personal !== undefined && account.isPersonal !== 2 && account.isPersonal !== form.is_personal) {
    throw refuse('wrongState')
  }
  const saved = {
    contact: form.contact ?? account.contact,
    company: form.company ?? account.company,
    address: form.address ?? account.address,
    isPersonal: form.is_personal ?? account.isPersonal,
  }
  // What the choice of the type asked for cannot be emptied afterwards.
  if (saved.isPersonal === 0 && !saved.company) throw refuseField({ company: 'rules.firstLoginCompany' })
  if (saved.isPersonal === 1 && !saved.contact) throw refuseField({ contact: 'rules.firstLoginContact' })
  await ctx.db.update(accounts).set(saved).where(eq(accounts.id, account.id))
  ctx.audit.subject = account.id
  await pushTo(ctx.db, { account: account.id }, { stale: ['userInfo'] })
  return null
}

/** The socket may be on another server, so the binding travels the same way as a push. */
export async function registerSocket(ctx: SignedInCtx, cid: string): Promise<null> {
  const bound = await bindSocket(ctx.db, {
    cid: cid.slice(0, 100).toWellFormed(),
    session: ctx.session.id,
    login: ctx.login.id,
    account: ctx.login.accountId,
    operator: ctx.login.kind === 'operator',
  })
  if (!bound) throw refuse('sessionExpired')
  return null
}

const authKeyLifeMs = minutesMs(1)

export interface Jump {
  auth_key: string
  url: string
}

/**
 * The international site shares a key with this one. What it gets is a statement, in base64url, and after a dot its
 * HMAC-SHA256 under that key: who comes, with which confirmed number, until when. It needs no call between the sites,
 * and ends within a minute.
 */
export async function jump(ctx: CustomerCtx): Promise<Jump> {
  const international = await refuseNoInternational(ctx)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, ctx.account.id))
  if (!account?.internationalPhone) throw refuse('internationalNotRegistered')
  const statement = Buffer.from(
    JSON.stringify({
      account: account.id,
      login: ctx.login.id,
      phone: account.internationalPhone,
      until: ctx.app.clock.now().getTime() + authKeyLifeMs,
      nonce: newSecret(),
    }),
  ).toString('base64url')
  const signature = createHmac('sha256', ctx.app.seal.open(international.key)).update(statement).digest('base64url')
  const authKey = `${statement}.${signature}`
  const url = new URL(international.url)
  url.searchParams.set('token', authKey)
  url.searchParams.set('login_id', ctx.login.id)
  return { auth_key: authKey, url: url.toString() }
}

/** Nothing is sent or tried for a site that is not there. */
export async function refuseNoInternational({ db, login }: SignedInCtx): Promise<ConnectionSettings['international']> {
  const { international } = await readSettings(db, connectionSettings)
  const theirs = await isAgentsCustomer(db, login.accountId)
  if (theirs || !internationalReady(international)) throw refuse('internationalNotSetUp')
  return international
}

export interface InternationalForm {
  area_code: string
  mobile: string
  verification_code: string
}

export async function beforeInternational(ctx: Outside<CustomerCtx>, form: InternationalForm): Promise<void> {
  await refuseNoInternational(ctx)
  const target = internationalTarget(ctx, form.area_code, form.mobile)
  const right = await tryCode(ctx.app.db, ctx.app.clock, codeTypeInternational, target, form.verification_code)
  if (!right) throw refuse('codeWrong')
}

export async function registerInternational(ctx: CustomerCtx, form: InternationalForm): Promise<Jump> {
  const target = internationalTarget(ctx, form.area_code, form.mobile)
  const used = await useCode(ctx.db, ctx.app.clock, codeTypeInternational, target, form.verification_code)
  if (!used) throw refuse('codeWrong')
  const internationalPhone = `${form.area_code.replace('+', '')}-${form.mobile}`
  await ctx.db.update(accounts).set({ internationalPhone }).where(eq(accounts.id, ctx.account.id))
  return jump(ctx)
}
