import type { SignedIn, SocialNotBound } from '@portico/contract/account/session.ts'
import type { ConnectionSettings } from '@portico/contract/platform/settings.ts'
import { and, eq } from 'drizzle-orm'
import { minutesMs, secondsMs } from '../../core/clock.ts'
import { isUniqueViolation } from '../../core/db/pool.ts'
import { agentHere } from '../../core/face/face.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { addressKey } from '../../core/limits/address.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { findOneTime, makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import { loginById } from '../../core/people/people.ts'
import { socialBindings } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { connectionSettings, providerReady } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { hashOf } from '../../core/seal.ts'
import { wordsOf } from '../../core/words/words.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import {
  askSecondFactor,
  begin,
  checkCredentials,
  confirmPassword,
  refuseDisabled,
  type Credentials,
} from './sign-in.service.ts'

export type Provider = 'wechat' | 'qq'
type ProviderSettings = ConnectionSettings[Provider]

const stateLifeMs = minutesMs(10)
const bindLifeMs = minutesMs(15)
const providerTimeoutMs = secondsMs(5)
const answerBytesMax = 64_000
const subjectCharsMax = 200
const nicknameCharsMax = 100
const scopes: Record<Provider, string> = { wechat: 'snsapi_login', qq: 'get_user_info' }

/** What the provider sent back with the browser. */
export interface Returned {
  code: string
  state: string
}

/** What an identity waits for, and the state that only the tab which began can know. */
export interface Held {
  ticket: string
  state: string
}

export interface Identity {
  subject: string
  nickname: string
}

/** Each address that is asked for leaves a state behind until it is used or old. */
const addressLimit = { max: 60, windowMs: stateLifeMs }

/** Where the browser goes to sign in at the provider. The state it carries comes back with it, and works once. */
export async function address(ctx: Outside, provider: Provider, bindFor: string | undefined): Promise<{ url: string }> {
  const set = await settingsOf(ctx, provider)
  const key = `social:${bindFor ?? `ip:${addressKey(ctx.request.ip)}`}`
  await countOrRefuse(ctx.app.db, ctx.app.clock, [{ key, ...addressLimit }])
  const state = newSecret()
  await makeOneTime(ctx.app.db, ctx.app.clock, {
    purpose: 'socialState',
    target: '',
    secret: state,
    lifeMs: stateLifeMs,
    attempts: 1,
    data: { provider, bindFor: bindFor ?? '' },
  })
  const url = new URL(set.authorize_url)
  const query = {
    response_type: 'code',
    client_id: set.client_id,
    appid: set.client_id,
    redirect_uri: redirectUri(ctx, provider, bindFor !== undefined),
    scope: scopes[provider],
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.toString() }
}

const redirectUri = ({ app }: Ctx, provider: Provider, binding: boolean) =>
  `${app.publicUrl}/portal/${binding ? 'centerAccountBinding' : 'auth-redirect'}?provider=${provider}`

/** The providers know the platform's address alone, and would send everybody there. */
async function settingsOf(ctx: Outside, provider: Provider): Promise<ProviderSettings> {
  const { app } = ctx
  if (await agentHere(ctx)) throw refuse('socialNotSetUp')
  const set = (await readSettings(app.db, connectionSettings))[provider]
  if (!providerReady(set)) throw refuse('socialNotSetUp')
  return { ...set, client_secret: app.seal.open(set.client_secret) }
}

/** Trades the code for the person behind it. The state must be ours, fresh, and made for the same purpose. */
export async function identify(
  ctx: Outside,
  provider: Provider,
  { code, state }: Returned,
  bindFor: string | undefined,
): Promise<Identity> {
  const set = await settingsOf(ctx, provider)
  const known = await useOneTime(ctx.app.db, ctx.app.clock, 'socialState', state)
  if (known?.data['provider'] !== provider || known.data['bindFor'] !== (bindFor ?? '')) throw refuse('socialFailed')
  const token = await ask(set.token_url, {
    grant_type: 'authorization_code',
    client_id: set.client_id,
    appid: set.client_id,
    client_secret: set.client_secret,
    secret: set.client_secret,
    code,
    redirect_uri: redirectUri(ctx, provider, bindFor !== undefined),
    fmt: 'json',
  })
  const accessToken = textOf(token['access_token'])
  if (!accessToken) throw refuse('socialFailed')
  const openid = textOf(token['openid'])
  const person = await ask(set.userinfo_url, { access_token: accessToken, openid, fmt: 'json' })
  const subject = textOf(person['unionid']) || textOf(token['unionid']) || textOf(person['openid']) || openid
  // Never cut to fit: two people could become one.
  if (!subject || subject.length > subjectCharsMax) throw refuse('socialFailed')
  return { subject, nickname: textOf(person['nickname']).slice(0, nicknameCharsMax).toWellFormed() }
}

/** A provider's text as we can store it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '')

async function ask(address: string, query: Record<string, string>): Promise<Record<string, unknown>> {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(providerTimeoutMs) })
    const body = JSON.parse(await readAtMost(response, answerBytesMax)) as Record<string, unknown> | null
    // Both providers answer a mistake with status 200 and one of these.
    if (!response.ok || !body || body['errcode'] || body['error']) throw refuse('socialFailed')
    return body
  } catch {
    throw refuse('socialFailed')
  }
}

async function readAtMost(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('The answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Signs in whoever is tied to the identity; anybody else gets a ticket to tie it by signing in once. */
export async function beforeSignIn(
  ctx: Outside,
  provider: Provider,
  identity: Identity,
  state: string,
): Promise<string> {
  const [bound] = await ctx.db
    .select({ loginId: socialBindings.loginId })
    .from(socialBindings)
    .where(and(eq(socialBindings.provider, provider), eq(socialBindings.subject, identity.subject)))
  if (!bound) return hold(ctx, provider, identity, state, '')
  const login = await loginById(ctx.db, bound.loginId)
  if (!login) throw refuse('socialFailed')
  await refuseDisabled(ctx, login)
  await askSecondFactor(ctx, login)
  return login.id
}

/** The identity waits for somebody to agree to it, who is told whose it is. */
async function hold(
  { app }: Outside,
  provider: Provider,
  identity: Identity,
  state: string,
  bindFor: string,
): Promise<never> {
  const ticket = newSecret()
  const data = { provider, ...identity, browser: hashOf(state), bindFor }
  const draft = { purpose: 'socialBind', target: '', secret: ticket, lifeMs: bindLifeMs, attempts: 1, data } as const
  await makeOneTime(app.db, app.clock, draft)
  throw refuse('socialNotBound', {}, { ticket, nickname: identity.nickname } satisfies SocialNotBound)
}

/** A ticket counts where it was asked for: at its provider, in the browser that began, for whom it began. */
async function refuseForeign(ctx: Outside, provider: Provider, { ticket, state }: Held, bindFor: string) {
  const held = await findOneTime(ctx.db, ctx.app.clock, 'socialBind', ticket)
  const { provider: at, browser, bindFor: whom } = held?.data ?? {}
  if (at !== provider || browser !== hashOf(state) || whom !== bindFor) throw refuse('linkExpired')
}

/**
 * Before an identity is tied at sign-in: the ticket holds, and whoever has a second factor is asked for it first.
 * The ticket then waits, sealed, for the code.
 */
export async function beforeBind(ctx: Outside, provider: Provider, held: Held, credentials: Credentials) {
  await refuseForeign(ctx, provider, held, '')
  const login = await checkCredentials(ctx, credentials)
  await askSecondFactor(ctx, login, { provider, ticket: ctx.app.seal.close(held.ticket) })
  return login
}

/** The person proved an account: tie the identity of the ticket to it and sign in. */
export async function bindAndBegin(
  ctx: Ctx,
  provider: Provider,
  ticket: string,
  loginId: string,
  checkedHash?: string,
): Promise<SignedIn> {
  await tieHeld(ctx, provider, ticket, loginId)
  return begin(ctx, loginId, checkedHash)
}

/** The second factor was passed: do what waited with its ticket, and sign in. */
export async function beginWith(ctx: Ctx, loginId: string, waiting: Record<string, string>): Promise<SignedIn> {
  const { provider, ticket } = waiting
  if (!provider || !ticket) return begin(ctx, loginId)
  ctx.audit.details = { bound: provider }
  return bindAndBegin(ctx, provider as Provider, ctx.app.seal.open(ticket), loginId)
}

/** Before an identity is tied in the personal center: whose it is, or the word of the person who has seen that. */
export async function beforeBindOwn(
  ctx: Outside<SignedInCtx>,
  provider: Provider,
  { code, password, ...held }: Returned & Held & { password: string },
): Promise<void> {
  if (held.ticket === '') {
    const identity = await identify(ctx, provider, { code, state: held.state }, ctx.login.id)
    return hold(ctx, provider, identity, held.state, ctx.login.id)
  }
  await refuseForeign(ctx, provider, held, ctx.login.id)
  await confirmPassword(ctx, password)
}

export async function bind(ctx: SignedInCtx, provider: Provider, ticket: string): Promise<null> {
  await tieHeld(ctx, provider, ticket, ctx.login.id)
  return null
}

async function tieHeld(ctx: Ctx, provider: Provider, ticket: string, loginId: string): Promise<void> {
  const held = await useOneTime(ctx.db, ctx.app.clock, 'socialBind', ticket)
  if (held?.data['provider'] !== provider) throw refuse('linkExpired')
  await tie(ctx, provider, { subject: held.data['subject'] ?? '', nickname: held.data['nickname'] ?? '' }, loginId)
}

async function tie(ctx: Ctx, provider: Provider, identity: Identity, loginId: string): Promise<void> {
  try {
    await ctx.db.insert(socialBindings).values({ provider, ...identity, loginId })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('socialTaken')
    throw error
  }
  const vars = { provider: wordsOf(ctx.language).providers[provider], nickname: identity.nickname || identity.subject }
  const once = `social ${ctx.request.id}`
  await notify(ctx.app, ctx.db, { loginId, once, topic: 'security', word: 'socialBound', vars })
}

/** Nobody signs in as this person by another service any more. */
export async function unbindAll({ db }: Ctx, loginId: string): Promise<void> {
  await db.delete(socialBindings).where(eq(socialBindings.loginId, loginId))
}

export async function unbind(ctx: SignedInCtx, provider: Provider): Promise<null> {
  const gone = await ctx.db
    .delete(socialBindings)
    .where(and(eq(socialBindings.loginId, ctx.login.id), eq(socialBindings.provider, provider)))
    .returning({ provider: socialBindings.provider })
  if (gone.length === 0) throw refuse('wrongState')
  return null
}
