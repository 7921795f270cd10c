import { bringSentences } from '@portico/contract/about/about.ts'
import type { Call } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import { everyNode } from '@portico/contract/money/price-list.ts'
import type { PlatformResourceQuery, ResourceQuery } from '@portico/contract/resource/fields.ts'
import { isPlain, type ActDeclaration, type ActInputOf, type ShownOf } from '@portico/contract/resource/product.ts'
import type { SoldProduct } from '@portico/contract/resource/products.ts'
import type { SentencesOf, ServedWords } from '@portico/contract/words/side-by-side.ts'
import type { SQL } from 'drizzle-orm'
import type { CustomerCtx, SignedInCtx } from '../core/http/context.ts'
import type { Handlers, Route } from '../core/http/serve.ts'
import { refuse } from '../core/refuse.ts'
import { bringWords } from '../core/words/words.ts'
import type { Engines } from '../ground/engine/engine.ts'
import type { Family } from '../ground/engine/family.ts'
import type { ReportingEngine } from '../ground/engine/things.ts'
import type { Said } from '../ground/notices/notice.service.ts'
import { csvFile } from '../core/http/csv.ts'
import type { Db } from '../core/db/pool.ts'
import { commonShown, everyOwn, listAll, listOwn, oneOwn, platformShown, type Listed } from './list.ts'
import { begin } from './operations.ts'
import { holdAny, holdLive } from './own.ts'
import { register, type ProductLine, type Step } from './product.ts'
import type { ResourceRow } from './resource.table.ts'
import { sell, soldSingly, type Config, type Sale, type SaleKind } from './sale.ts'

/** A row with what was bought and what the engine reported as the types of its product. */
export type RowWith<Spec, Facts, Row extends object = ResourceRow> = Omit<Row, 'spec' | 'facts'> & {
  spec: Spec
  facts: Partial<Facts>
}

/** What an act needs for its step, from what was asked for; it refuses by throwing. The row is held and its status allows it. */
type ActHandler<Spec, Facts, Act> = (
  ctx: Act extends { by: 'operator' } ? SignedInCtx : CustomerCtx,
  row: RowWith<Spec, Facts>,
  input: ActInputOf<Act>,
) => Promise<Record<string, unknown> | void>

type Acts<Declared> = Declared extends { acts: infer All } ? All : never

/** How a product that the contract declares is sold, made, shown and ended. */
interface Offer<Declared extends SoldProduct, Spec extends object, Facts extends object, Around> {
  /** What the server says of it, where that is not among the words of the house. */
  words?: ServedWords
  /** What each of its calls does, for the API document. */
  sentences: SentencesOf<Declared>
  /** What it asks of an engine, where that is no family which all engines may have: it is sold where the engine has it. */
  family?: Family<object>
  /** How its owner hears of what its engine tells of it by itself. */
  reports?(row: RowWith<Spec, Facts>, data: never): Said
  /** What it is made of, as items of the price list; none when it has no price of its own. */
  items(spec: Spec): { item: string; quantity: number }[]
  /** What it is, for an order: `4 vCPU · 8 GiB`. */
  subject(spec: Spec): string
  /** What a row shows of it. */
  shown(row: RowWith<Spec, Facts, Listed>, around: Around): ShownOf<Declared>
  /** What the rows of a page show of things around them, asked for once a page. */
  around?(db: Db, rows: readonly RowWith<Spec, Facts, Listed>[], now: Date, language: Language): Promise<Around>
  steps: Record<string, Step<never, never>>
  /** What is bought alone, from its configuration; for what is bought with other things, see `sale`. */
  spec?(config: Config<Declared['kind'] & SaleKind>): Spec
  sale?: Omit<Sale<Declared['kind'] & SaleKind>, 'kind'>
  /** The status after a renewal of what had expired, where it is not the one it is ready in. */
  revived?(row: RowWith<Spec, Facts>): string
  freed?: ProductLine['freed']
  acts?: { [Act in keyof Acts<Declared>]?: ActHandler<Spec, Facts, Acts<Declared>[Act]> }
  /** The list, narrowed to what the product's own filters ask for. */
  narrowed?(query: Record<string, unknown>): SQL | undefined
  exported?: readonly string[]
  startsLater?: true
  expiredTold?: ProductLine['expiredTold']
  bound?: ProductLine['bound']
  refuseDelete?: ProductLine['refuseDelete']
  needed?: ProductLine['needed']
  refuseTerm?: ProductLine['refuseTerm']
  counts?: ProductLine['counts']
  searchFacts?: readonly string[]
  /** The field of its specification with the other of its two nodes: its list is narrowed by either. */
  farNode?: keyof Spec & string
  paidParams?: readonly string[]
  meter?: ProductLine['meter']
  drained?: string
  left?: ProductLine['left']
  leaving?: ProductLine['leaving']
}

/** The calls of a product that are neither list nor act, answered by the product itself. */
type MoreHandlers<Declared> = Declared extends { moreCalls: infer More extends Record<string, Call> }
  ? Handlers<More>
  : never

export interface Offered {
  line: ProductLine
  /** What answers its calls. */
  routes(engines: Engines): Route[]
}

/**
 * Offers a product: the core sells, renews, expires, deletes and shows it by what is said here, and its lists, its file
 * and its acts are answered. `more` answers the calls that are its own.
 */
export function offer<
  const Declared extends SoldProduct,
  Spec extends object = Record<string, unknown>,
  Facts extends object = Record<string, unknown>,
  Around = undefined,
>(
  declared: Declared,
  about: Offer<Declared, Spec, Facts, Around>,
  more?: MoreHandlers<Declared> | ((engines: Engines) => MoreHandlers<Declared>),
): Offered {
  const core = about as unknown as AnyOffer
  const line = register(lineOf(declared, core))
  if (about.words) bringWords(declared.kind, about.words)
  bringSentences(about.sentences)
  sellIt(line, about)
  const standard = { ...listHandlers(declared, core, line), ...actHandlers(declared, core) }
  return {
    line,
    routes: (engines) => {
      const own = typeof more === 'function' ? more(engines) : more
      const handlers: Record<string, unknown> = { ...standard, ...own }
      return Object.values(declared.calls as Record<string, Call>).map((call) => {
        const handler = handlers[call.name]
        if (!handler) throw new Error(`Nobody answers ${call.name}`)
        return { call, handler } as Route
      })
    },
  }
}

/** The same as the core sees it, which knows nothing of what a product refuseDelete in `spec` and `facts`. */
type AnyOffer = Omit<Offer<SoldProduct, object, object, unknown>, 'acts' | 'shown'> & {
  acts?: Record<string, ActHandler<object, object, unknown>>
  shown(row: Listed, around: unknown): object
}

const lineOf = (declared: SoldProduct, about: AnyOffer): ProductLine => ({
  kind: declared.kind,
  product: declared.product,
  prefix: declared.prefix,
  lists: declared.shownIn,
  statuses: declared.roles,
  fixedName: declared.fixedName,
  expiredTold: about.expiredTold,
  settled: declared.settled,
  idle: declared.idle,
  deletable: declared.can.delete.from,
  renewable: declared.can.renew.from,
  items: about.items,
  subject: ({ name, spec }) => [name, about.subject(spec)].filter(Boolean).join(' · '),
  revived: (row) => about.revived?.(row) ?? declared.roles.ready,
  freed: about.freed,
  steps: about.steps,
  bound: about.bound,
  refuseDelete: about.refuseDelete,
  needed: about.needed,
  refuseTerm: about.refuseTerm,
  counts: about.counts,
  searchFacts: about.searchFacts ?? [],
  farNode: about.farNode,
  paidParams: about.paidParams ?? [],
  plainActs: plainActs(declared, about),
  family: about.family,
  meter: about.meter,
  drained: about.drained,
  left: about.left,
  leaving: about.leaving,
  ...(about.startsLater && { startsLater: true }),
  ...(about.reports && {
    reports: {
      family: about.family as Family<ReportingEngine>,
      notice: about.reports as NonNullable<ProductLine['reports']>['notice'],
    },
  }),
})

/** Its owner's list and its file, one of them, and the operators' list. */
function listHandlers(declared: SoldProduct, about: AnyOffer, line: ProductLine): Record<string, unknown> {
  const { kind } = declared
  const narrowed = (query: ResourceQuery) => about.narrowed?.({ ...query })
  const shownAll = async (ctx: SignedInCtx, rows: readonly Listed[]) => {
    const around = await about.around?.(ctx.db, rows, ctx.app.clock.now(), ctx.language)
    return rows.map((row) => ({
      id: row.id,
      ...commonShown(ctx.language, row),
      status: row.status,
      ...about.shown(row, around),
    }))
  }
  return {
    [`${kind}List`]: async (ctx: CustomerCtx, query: ResourceQuery) => {
      const page = await listOwn(ctx, line, query, narrowed(query))
      return { ...page, result: await shownAll(ctx, page.result) }
    },
    [`${kind}Info`]: async (ctx: CustomerCtx, { id }: { id: string }) => {
      const row = await oneOwn(ctx, line, id)
      if (!row) throw refuse('notFound')
      return (await shownAll(ctx, [row]))[0]
    },
    [`${kind}Export`]: async (ctx: CustomerCtx, query: ResourceQuery) => {
      const rows = await everyOwn(ctx, line, query, narrowed(query))
      const columns = about.exported ?? Object.keys(declared.Row.shape)
      return csvFile(`${kind}s`, ctx.app.clock.now(), columns, await shownAll(ctx, rows))
    },
    [platformCall(kind, 'list')]: async (ctx: SignedInCtx, query: PlatformResourceQuery) => {
      const page = await listAll(ctx, line, query)
      const shown = await shownAll(ctx, page.result)
      return { ...page, result: page.result.map((row, at) => ({ ...shown[at], ...platformShown(row) })) }
    },
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const platformCall = (kind: string, act: string) => `platform${capital(kind)}${capital(act)}`

function plainActs(declared: SoldProduct, about: AnyOffer): ProductLine['plainActs'] {
  const handlers = actHandlers(declared, about)
  const acts = Object.entries(declared.acts as Record<string, ActDeclaration<string>>).filter(([, act]) => isPlain(act))
  return Object.fromEntries(
    acts.map(([act]) => [act, (ctx, id) => handlers[`${declared.kind}${capital(act)}`]!(ctx, { id })]),
  )
}

type Act = (ctx: SignedInCtx, input: { id: string }) => Promise<null>

/** Each act holds the thing, asks the table of the contract, and begins the step of its name. */
function actHandlers(declared: SoldProduct, about: AnyOffer): Record<string, Act> {
  const { kind } = declared
  const acts = Object.entries(declared.acts as Record<string, { by: 'customer' | 'operator' }>)
  return Object.fromEntries(
    acts.map(([act, { by }]) => {
      const hold = (ctx: SignedInCtx, id: string) =>
        by === 'operator' ? holdAny(ctx.db, id) : holdLive(ctx as CustomerCtx, id)
      const handler = async (ctx: SignedInCtx, { id, ...input }: { id: string }) => {
        const row = await hold(ctx, id)
        if (row.kind !== kind) throw refuse('notFound')
        const can: Record<string, (status: never) => boolean> = declared.can
        if (!can[act]!(row.status as never)) throw refuse('wrongState')
        ctx.audit.subject = id
        ctx.audit.details = by === 'operator' ? { account: row.accountId } : { ...input }
        const own = about.acts?.[act]
        const params = own ? await own(ctx as CustomerCtx, row, input) : input
        await begin(ctx.app, ctx.db, row, { action: act, params: { ...params }, loginId: ctx.login.id })
        return null
      }
      return [by === 'operator' ? platformCall(kind, act) : `${kind}${capital(act)}`, handler]
    }),
  )
}

/** What has a configuration is for sale: by its own way, or as one thing with one price. */
function sellIt<Declared extends SoldProduct, Spec extends object>(
  line: ProductLine,
  { sale, spec }: Pick<Offer<Declared, Spec, object, unknown>, 'sale' | 'spec'>,
): void {
  if (sale) sell({ kind: line.kind as SaleKind, ...sale } as unknown as Sale<SaleKind>)
  if (!spec) return
  const nodeOf = (config: object) => ('controller_id' in config ? String(config.controller_id) : everyNode)
  const single = (config: Config<SaleKind>) => ({
    node: nodeOf(config),
    spec: { ...spec(config as never) } as Record<string, unknown>,
  })
  sell({ kind: line.kind as SaleKind, ...soldSingly(line, single) } as unknown as Sale<SaleKind>)
}
