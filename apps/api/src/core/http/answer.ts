import { isDeepStrictEqual } from 'node:util'
import type { Permission, Right } from '@portico/contract/access.ts'
import { isHandedOn } from '@portico/contract/account/handed-on.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { okCode, type Envelope } from '@portico/contract/codes.ts'
import { agentTokenHeader } from '@portico/contract/constants.ts'
import { headers } from '@portico/contract/headers.ts'
import { languageOfHeader, type Language } from '@portico/contract/language.ts'
import { rightFor, rightOf } from '@portico/contract/right.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app/app.ts'
import { writeAudit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/pool.ts'
import { Refused, refuse, refuseField, SentBefore } from '../refuse.ts'
import { visitorOfKey } from '../session/api-key.ts'
import { viewerOf, visitorOf, type Visitor } from '../session/session.ts'
import type { Ctx, CustomerCtx, Outside, RequestFacts, SignedInCtx } from './context.ts'
import { heldTo, requirePermission, requireProduct, requireScope, requireSecondFactor } from './permission.ts'
import { claim, inTurn, remember, remembered, repeatOf, type Repeat } from './repeat.ts'
import type { Route, SentFile } from './serve.ts'
import { readUploads } from './upload.ts'

type AnyHandler = (ctx: Ctx, input: unknown, files: SentFile[] | undefined) => Promise<unknown>
type Step = (ctx: Ctx) => Promise<unknown>
type WritingCall = Call & { audit: string | null }

/** One call as it came in, understood. */
interface Asked {
  request: FastifyRequest
  ctx: Outside
  visitor: Visitor | undefined
  input: unknown
  files: SentFile[] | undefined
}

/** Answers one call: who, may they, is the input right, do it. Everything that can go wrong is thrown. */
export async function answer(app: App, route: Route, request: FastifyRequest, checkAnswers: boolean): Promise<unknown> {
  const { call, handler } = route
  const admitted = call.allow === 'anyone' ? undefined : await admit(app, call, request)
  if (await lacksRoom(app, call)) throw refuse('storageFull')
  if (!call.files && request.isMultipart()) throw refuse('wrongContentType')
  const uploads = call.files ? await readUploads(request, call.files) : undefined
  const input = parse(call, uploads?.fields ?? given(request))
  const visitor = admitted && heldFor(call, input, admitted)
  const ctx = contextOf(app, request, visitor)
  if (call.faced) ctx.request.account = await accountBehind(app, sessionOf(request))
  const asked: Asked = { request, ctx, visitor, input, files: uploads?.files }
  const data = writes(call)
    ? await write(app, { call, handler }, asked)
    : await (handler as AnyHandler)(ctx, input, asked.files)
  if (checkAnswers && !call.blob) checkAnswer(call, data ?? null)
  return data ?? null
}

/** Files lie in our folder, and so does the embedded database; another one has a disk of its own. */
async function lacksRoom({ config, room }: App, call: Call): Promise<boolean> {
  const needsRoom = writes(call) && (call.files !== undefined || config.databaseUrl === undefined)
  return needsRoom && !(await room.isLeft())
}

/** Nobody's where no session is presented, or one that is over. */
export async function accountBehind(app: App, { token, loginId }: Presented): Promise<string | null> {
  if (!token || !loginId) return null
  try {
    return (await visitorOf(app, token, loginId, false)).login.accountId
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

interface Presented {
  token: string
  loginId: string
}

function sessionOf(request: FastifyRequest, borne?: string): Presented {
  const { [headers.token]: sent, [headers.loginId]: loginId } = request.headers
  const token = borne ?? sent
  return { token: typeof token === 'string' ? token : '', loginId: typeof loginId === 'string' ? loginId : '' }
}

export const envelope = (data: unknown): Envelope => ({ code: okCode, msg: '', data })

/** How the console says who it is where it asks as an agent; keys of programs look different. */
const sessionBearer = /^Bearer ([\w-]{43})$/

async function admit(app: App, call: Call, request: FastifyRequest): Promise<Visitor> {
  const { [agentTokenHeader]: authorization } = request.headers
  const borne = sessionBearer.exec(authorization ?? '')?.[1]
  if (authorization && !borne) return admitKey(app, call, request, authorization)
  const { token, loginId } = sessionOf(request, borne)
  if (!token || !loginId) throw refuse('sessionExpired')
  const visitor = await visitorOf(app, token, loginId)
  request.about = { loginId: visitor.login.id }
  return judged(app, call, visitor)
}

/** A program: first what its key is let into, then what its person may do. */
async function admitKey(app: App, call: Call, request: FastifyRequest, authorization: string): Promise<Visitor> {
  const asked = { method: request.method, target: request.originalUrl, body: request.bodyText ?? '' }
  const { visitor, scopes } = await visitorOfKey(app, authorization, asked, callerOf(request))
  request.about = { loginId: visitor.login.id }
  requireScope(scopes, call)
  return judged(app, call, { ...visitor, scopes })
}

/** Who presents this token, if they may use the call now. Throws the refusal otherwise. */
export async function admitToken(
  app: App,
  call: Call,
  token: string,
  loginId: string,
  present: boolean,
): Promise<Visitor> {
  return judged(app, call, await visitorOf(app, token, loginId, present))
}

async function judged(app: App, call: Call, visitor: Visitor): Promise<Visitor> {
  if (!mayUse(call, visitor)) throw refuse('forbidden')
  if (visitor.viewedFrom) await holdToLooking(app, call, visitor, visitor.viewedFrom)
  if (visitor.heldTo && !isHandedOn(call)) throw refuse('forbidden')
  const permission = permissionOf(call)
  if (permission) requirePermission(visitor, permission)
  if (call.allow === 'operator') requireSecondFactor(visitor)
  return held(call, visitor, rightOf(call))
}

/** Held to what the group of a member may do with its products. */
function held(call: Call, visitor: Visitor, right: Right): Visitor {
  const within = { ...visitor, group: heldTo(visitor.group, right) }
  if (call.product) requireProduct(within, call.product)
  return within
}

/** Some calls ask for more by what they are asked to do. */
function heldFor(call: Call, input: unknown, visitor: Visitor): Visitor {
  const right = rightFor(call, input)
  return right === rightOf(call) ? visitor : held(call, visitor, right)
}

/** Whoever looks at a customer's console reads, and nothing that is shown to the customer alone. */
async function holdToLooking(app: App, call: Call, { login }: Visitor, viewedFrom: string): Promise<void> {
  if ((await viewerOf(app.db, app.clock, viewedFrom, login.accountId)) === undefined) throw refuse('sessionExpired')
  if (call.name !== 'sessionFinish' && (writes(call) || call.secret)) throw refuse('readOnlyView')
}

const permissionOf = ({ allow }: Pick<Call, 'allow'>) =>
  allow.startsWith('operator.') ? (allow.slice('operator.'.length) as Permission) : undefined

export function mayUse(call: Pick<Call, 'allow'>, visitor: Visitor): boolean {
  const { kind } = visitor.login
  switch (call.allow) {
    case 'anyone':
    case 'signedIn':
      return true
    case 'customer':
      return kind !== 'operator'
    case 'owner':
      return kind === 'owner'
    case 'agent':
      return kind === 'owner' && visitor.agent
    case 'operator':
      return kind === 'operator'
    default:
      return kind === 'operator' && visitor.permissions.has(permissionOf(call)!)
  }
}

function given(request: FastifyRequest): unknown {
  if (request.method === 'GET') return request.query
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return { ...(request.query as object), ...body }
}

/** Each field's first fault becomes one message at that field. */
export function parse(call: Call, raw: unknown): unknown {
  if (!call.input) return undefined
  const parsed = call.input.safeParse(raw)
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) fields[path.join('.') || 'request'] ??= message
  if (parsed.success) for (const path of unstorable(parsed.data)) fields[path] ??= 'rules.invalid'
  if (Object.keys(fields).length > 0) throw refuseField(fields)
  return parsed.data
}

/** Where a text holds what PostgreSQL cannot: a NUL, or half of a surrogate pair. */
function unstorable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => unstorable(inner, [...path, name]))
}

/** Behind proxies the address is a text that somebody sent. */
const addressCharsMax = 64
/** All who left before their connection could be asked whose it is count as one caller. */
const gone = 'gone'
export const callerOf = (request: { ip: string | undefined }) => (request.ip ?? gone).slice(0, addressCharsMax)

export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: callerOf(request),
  host: request.hostname,
  account: null,
  userAgent: request.headers['user-agent'] ?? '',
})

function contextOf(app: App, request: FastifyRequest, visitor: Visitor | undefined): Outside {
  const language = languageOfHeader(request.headers[headers.language])
  const ctx = contextFor(app, language, factsOf(request), visitor)
  // Nobody is signed in yet: the call itself learns who it is about.
  request.about ??= ctx.audit
  return ctx
}

/** What a handler gets, also where there is no call: for a connection that stays open. */
export function contextFor(app: App, language: Language, request: RequestFacts, visitor: Visitor | undefined): Outside {
  const ctx: Outside = { app, db: app.db, language, request, audit: {} }
  if (!visitor) return ctx
  const signedIn: Outside<SignedInCtx> = {
    ...ctx,
    login: visitor.login,
    session: { id: visitor.sessionId, expiresAt: visitor.expiresAt, viewedFrom: visitor.viewedFrom },
    permissions: visitor.permissions,
    lacksSecondFactor: visitor.lacksSecondFactor,
    group: visitor.group,
    ...(visitor.scopes && { scopes: visitor.scopes }),
  }
  if (!visitor.login.accountId) return signedIn
  const customer: Outside<CustomerCtx> = {
    ...signedIn,
    account: { id: visitor.login.accountId, agent: visitor.agent, business: visitor.business },
  }
  return customer
}

/** The write, its audit line and its remembered answer: all of them or none. */
async function write(app: App, route: Route & { call: WritingCall }, asked: Asked): Promise<unknown> {
  const repeat = sentWithKey(route.call, asked)
  return repeat ? inTurn(app.pool, repeat, () => writeOnce(app, route, asked, repeat)) : writeOnce(app, route, asked)
}

async function writeOnce(
  app: App,
  route: Route & { call: WritingCall },
  asked: Asked,
  repeat?: Repeat,
): Promise<unknown> {
  const { call } = route
  // What happens before a write (a code's limit, a mail) must not happen again for a repeat.
  const known = repeat && typeof route.handler !== 'function' ? await remembered(app, app.db, repeat) : undefined
  if (known) return known.data
  const step = await stepOf(route, asked)
  if (typeof route.handler !== 'function' && route.handler.recordsItself)
    return writeWhole(app, call, asked, step, repeat)
  return inWrite(
    app,
    asked,
    async (db) => {
      const inside = { ...asked.ctx, db }
      const first = repeat && (await claim(app, db, repeat))
      if (first) return first.data
      const data = (await step(inside)) ?? null
      if (call.audit) await writeAudit(db, app.clock, call.audit, whoOf(asked), inside.audit)
      if (repeat) await remember(db, repeat, data)
      return data
    },
    (call.timeoutSeconds ?? 30) * 1000,
  )
}

/** What is written in it says which key of a program asked for it (`asking_key`). */
const inWrite = <T>({ pool }: App, { visitor }: Asked, work: (db: Db) => Promise<T>, timeoutMs: number): Promise<T> =>
  inTransaction(
    pool,
    async (db) => {
      if (visitor?.scopes) await db.execute(sql`select set_config('portico.key', ${visitor.sessionId}, true)`)
      return work(db)
    },
    timeoutMs,
  )

/** A write that is one statement: it records its audit line and its answer itself. */
async function writeWhole(
  app: App,
  call: WritingCall,
  asked: Asked,
  step: Step,
  repeat: Repeat | undefined,
): Promise<unknown> {
  const toRecord = { event: call.audit!, who: whoOf(asked), repeat }
  const timeoutMs = (call.timeoutSeconds ?? 30) * 1000
  try {
    return await inWrite(app, asked, (db) => step({ ...asked.ctx, db, toRecord }), timeoutMs)
  } catch (error) {
    // The first one ended while this one waited for it.
    const known = error instanceof SentBefore && repeat ? await remembered(app, app.db, repeat) : undefined
    if (known) return known.data
    throw error
  }
}

async function stepOf({ handler }: Route, { ctx, input, files }: Asked): Promise<Step> {
  if (typeof handler === 'function') return (inside) => (handler as AnyHandler)(inside, input, files)
  return (await handler.before(ctx as Outside<SignedInCtx>, input as never, files as never)) as Step
}

const whoOf = ({ visitor, ctx }: Asked) => ({
  loginId: visitor?.login.id ?? null,
  accountId: visitor?.login.accountId ?? null,
  ip: ctx.request.ip,
  requestId: ctx.request.id,
})

/** Undefined where nobody is signed in, or no key was given. */
function sentWithKey(call: WritingCall, { ctx, request, visitor, input, files = [] }: Asked): Repeat | undefined {
  const key = request.headers[headers.idempotencyKey]
  if (typeof key !== 'string' || key === '' || !visitor) return undefined
  return repeatOf({ app: ctx.app, loginId: visitor.login.id, call, key, input, files })
}

/** In tests: the answer is exactly what the contract says, so nothing leaks beside it. */
function checkAnswer(call: Call, data: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(data))
  const parsed = call.data.safeParse(plain)
  if (!parsed.success) throw new Error(`${call.name} answers against its contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, plain))
    throw new Error(`${call.name} answers more than its contract: ${JSON.stringify(plain)}`)
}
