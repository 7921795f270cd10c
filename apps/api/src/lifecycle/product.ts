import type { Product } from '@portico/contract/access.ts'
import type { Refusal } from '@portico/contract/codes.ts'
import type { ResourceKind } from '@portico/contract/resource/products.ts'
import type { NoticeTopic } from '@portico/contract/support/notice.ts'
import type { NoticeWord, Said } from '../ground/notices/notice.service.ts'
import type { Db } from '../core/db/pool.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import type { Inside } from '../core/app/app.ts'
import type { EngineAtWork } from '../ground/engine/engine.ts'
import type { Family } from '../ground/engine/family.ts'
import type { MeterEngine, NameThen } from '../ground/engine/meter.ts'
import type { EngineCall, Progress } from '../ground/engine/progress.ts'
import type { ReportingEngine } from '../ground/engine/things.ts'
import type { ResourceRow } from './resource.table.ts'

/** What a step has at hand. Reads go through `db`; nothing is written before the step has ended. */
export interface Work<Params = Record<string, unknown>> {
  app: Inside
  db: Db
  /** The engine of its node, asked for when it is used: what runs nowhere has none. */
  readonly engine: EngineAtWork
  call: EngineCall
  resource: ResourceRow
  params: Params
  /** Passwords and keys, opened. */
  secrets: Secrets
}
export type Secrets = Record<string, string>

/** What changes on the row when a step has ended well. */
export interface Outcome {
  status?: string
  spec?: Record<string, unknown>
  facts?: Record<string, unknown>
  engineRef?: string | null
  secrets?: Secrets
  boundTo?: string | null
  deletedAt?: Date | null
  releaseAt?: Date | null
  releasedAt?: Date
}

/** The rest of a step's effects, in the transaction that ends it. */
export interface Ending<Params = Record<string, unknown>> {
  app: Inside
  db: Db
  resource: ResourceRow
  params: Params
  operation: { id: string; orderId: string | null; loginId: string | null }
}

/** A bad end. */
export interface Undoing<Params = Record<string, unknown>> extends Ending<Params> {
  /** Something that was begun may still be in the engine: it could not be cleared away, or nobody tried. */
  mayBeLeft: boolean
}

export interface Binding {
  to: string
  /** Beside no other of its kind. */
  alone?: true
}

/** One thing that can be done to a resource: how it looks meanwhile, how long it may take, and how it is done. */
export interface Step<Params = Record<string, unknown>, Result extends object = object> {
  /** The status while it runs; the one before when it has none of its own. */
  during?: string
  /** The task while it runs, until the engine names another. */
  task?: string
  deadlineMs: number
  run(work: Work<Params>): Promise<Progress<Result>>
  /**
   * Takes back what was begun in the engine, before a bad end is written down: asked again and again as `run` was, which
   * is not asked any more. What cannot be taken back is brought to its good end instead, and answered as `kept`.
   */
  clear?(work: Work<Params>): Promise<Progress<{ kept?: Result }>>
  /** What it is bound to with a good end. If that is gone by then, or taken by another, it ends badly: it has a `clear`. */
  binds?(params: Params): Binding | undefined
  /** What the row becomes. */
  done(resource: ResourceRow, result: Result, params: Params, work: Pick<Work, 'app' | 'secrets'>): Outcome
  /** What else happens with a good end. */
  after?(ending: Ending<Params>): Promise<void>
  /** What else happens with a bad end: money that goes back, a binding that is undone. */
  undo?(ending: Undoing<Params>): Promise<void>
  /** Where a bad end leaves it: at the status before (nothing happened), or at the product's faulty one. */
  onFault: 'before' | 'faulty'
  /** How a bad end is told, where not in the words that all of them share. */
  told?: { topic: NoticeTopic; word: NoticeWord }
}

/** For whom a term is asked about: somebody, or an account for which something renews by itself. */
export interface TermAsker {
  db: Db
  account: { id: string }
}

/** A kind of thing that is sold. Its folder declares this; the core does the rest. */
export interface ProductLine {
  kind: ResourceKind
  product: Product
  /** What ids of it begin with. */
  prefix: string
  /** The calls whose answers change with one of its resources: the customer's, and the operator's. */
  lists: { customer: readonly string[]; operator: readonly string[] }
  /** What cannot break has no faulty status. */
  statuses: { building: string; ready: string; faulty?: string | undefined; expired: string }
  /** Its term begins when the product says so (`startTerm`), not when it is paid. */
  startsLater?: true
  /** Its name is its address: it is chosen once. */
  fixedName: boolean
  /** How its owner hears that its time is over, where not in the words that all of them share. */
  expiredTold?: ((row: ResourceRow) => Said) | undefined
  /** The statuses it can stay in; an operator may set no other. */
  settled: readonly string[]
  /** Those of them in which it is switched off, or there and in nobody's use. */
  idle: readonly string[]
  /** The statuses from which its owner may delete it. */
  deletable: readonly string[]
  /** The statuses in which its time can be prolonged, or end: what it is made of stands. */
  renewable: readonly string[]
  /** What it is made of, as items of the price list; none when it has no price of its own. */
  items(spec: Record<string, unknown>): { item: string; quantity: number }[]
  steps: Record<string, Step<never, never>>
  /** The status after a renewal of what had expired. */
  revived(resource: ResourceRow): string
  /** What else is to be said when an operator has found that it is bound to nothing any more. */
  freed?: ((db: Db, id: string) => Promise<void>) | undefined
  /** What it is, for an order: `web · 4 vCPU · 8 GiB`. */
  subject(resource: Pick<ResourceRow, 'name' | 'spec'>): string
  /**
   * How it lives with what it is bound to. `term`: it is renewed with it, and alone only where it ends before it.
   * `copy`: it has a term of its own, and goes when that goes. Without it, it has a term of its own and lives on.
   */
  bound?: 'term' | 'copy' | undefined
  /** The kind of what is bound to it whose number its list shows. */
  counts?: ResourceKind | undefined
  /** What of the engine's report it can be found by. */
  searchFacts: readonly string[]
  /** Where its specification names a second node that it is found by. */
  farNode?: string | undefined
  /** What it asks of the engine of its node; where the engine does not have it, it is neither sold nor renewed. */
  family?: Family<object> | undefined
  /** What its engine tells of it by itself, and how its owner hears of that. */
  reports?: {
    family: Family<ReportingEngine>
    notice(row: ResourceRow, data: Record<string, unknown>): Said
  }
  /** How what passes it is counted, and at which price what no package covers is charged. */
  meter?: Metering | undefined
  /** The status of what bytes are drawn from, when none is left. */
  drained?: string | undefined
  /** How much of what was bought is unused by itself, whatever time is left: so many of so many parts. */
  left?: ((db: Db, row: ResourceRow) => Promise<readonly [part: bigint, of: bigint]>) | undefined
  /** Its owner gives it up, or after all does not: in the transaction of the one and of the other. */
  leaving?: ((db: Db, row: ResourceRow, now: Date | null) => Promise<void>) | undefined
  /** Throws at the field where a term may not be had by everybody; buying asks by itself. */
  refuseTerm?: ((ctx: TermAsker, months: number, field?: 'months' | 'renewal') => Promise<void>) | undefined
  /** Throws while something keeps its owner from deleting it. The row is held. */
  refuseDelete?: ((db: Db, resource: ResourceRow) => Promise<void>) | undefined
  /** How it is refused while work that is under way needs it: neither its owner nor time deletes it meanwhile. */
  needed?: ((db: Db, resource: ResourceRow) => Promise<Refusal | undefined>) | undefined
  /** What its owner has done to it by naming it. */
  plainActs: Readonly<Record<string, (ctx: CustomerCtx, id: string) => Promise<unknown>>>
  /** Parameters of an operation that say it was paid: it is not done again for nothing. */
  paidParams: readonly string[]
}

export interface Metering {
  /** What is counted. Packages are for one such thing, whoever counts it. */
  name: string
  /** Who counts it. */
  family: Family<MeterEngine>
  /** What these resources were called there, and when. */
  names(db: Db, resourceIds: readonly string[]): Promise<ReadonlyMap<string, readonly NameThen[]>>
  /** What a GB is, as an item of the product's price list. */
  item: string
  /** The steps that keep it from passing anything while its owner owes for it, and let it pass again. */
  halt: string
  resume: string
}

/** Keeps the types of one product's steps while the core sees them all alike. */
export const step = <Params, Result extends object>(one: Step<Params, Result>) => one as unknown as Step<never, never>

const lines = new Map<string, ProductLine>()

export function register(line: ProductLine): ProductLine {
  lines.set(line.kind, line)
  return line
}

export function productOf(kind: string): ProductLine {
  const line = lines.get(kind)
  if (!line) throw new Error(`No product line sells ${kind}`)
  return line
}
/** One of its steps, as whoever runs it sees it: with whatever its operation keeps. */
export const stepOf = (kind: string, action: string) => productOf(kind).steps[action] as unknown as Step | undefined
/** Whether an engine can do what a product asks of it. */
export const isMadeBy = ({ family }: Pick<ProductLine, 'family'>, engine: string) => !family || family.isOn(engine)

export const productLines = () => [...lines.values()]
export const kindsNotMadeBy = (engine: string): string[] =>
  productLines().flatMap((line) => (isMadeBy(line, engine) ? [] : [line.kind]))

/** The kinds that live on the term of what they are bound to. */
export const sharingKinds = (): string[] =>
  productLines()
    .filter(({ bound }) => bound === 'term')
    .map(({ kind }) => kind)
