import * as z from 'zod/mini'
import type { Product as AccessProduct } from '../access.ts'
import type { KeyArea } from '../account/api-key.ts'
import { calls, type Call, type Declaration } from '../calls.ts'
import { idWith } from '../ids.ts'
import { Nothing, Page } from '../page.ts'
import { lineAtMost } from '../rules/text.ts'
import { can, type Allowed } from '../states/can.ts'
import { states, type StateGroup } from '../states/catalogue.ts'
import {
  months,
  platformResourceFields,
  PlatformResourceQuery,
  renewal,
  resourceFields,
  resourceNameMax,
  ResourceQuery,
} from './fields.ts'

/** One shape for each kind of state, so that colour is never alone. */
export type StatusShape = 'running' | 'stopped' | 'working' | 'waiting' | 'failed' | 'expired'

/** What a status means to the core, besides its name: where a thing begins, works, is broken, or is over. */
export type StatusRole = 'building' | 'ready' | 'faulty' | 'expired'

export interface StatusFacts {
  shape: StatusShape
  is?: StatusRole | readonly StatusRole[]
  /** Switched off, or there and in nobody's use. */
  idle?: true
  /** Of what is on offer; nothing that somebody has is in it. */
  offered?: true
  /** It only passes through this one; of what works and what is being made this is known. */
  passing?: true
}

type Shape = Record<string, z.ZodMiniType>
type Path = `/${string}`
type Values<Group extends StateGroup> = (typeof states)[Group][number] & string

/** What is done to one of them, by its owner or an operator, by a call of its own. */
export interface ActDeclaration<Status extends string> {
  by: 'customer' | 'operator'
  post: Path
  /** What it takes besides the thing itself. */
  input?: Shape
  /** The statuses that allow it; the same table greys the button and guards the call. */
  from: readonly Status[]
}

/** Its owner has it done by naming it. */
export const isPlain = ({ by, input }: ActDeclaration<string>) => by === 'customer' && input === undefined

type Cap<Text extends string> = Capitalize<Text>
type ListName<Kind extends string> = `${Kind}List`
type PlatformListName<Kind extends string> = `platform${Cap<Kind>}List`
type ActName<Kind extends string, Act extends string, By> = By extends 'operator'
  ? `platform${Cap<Kind>}${Cap<Act>}`
  : `${Kind}${Cap<Act>}`

const configOf = <const Kind extends string, Config extends Shape>(kind: Kind, config: Config) =>
  z.object({ kind: z.literal(kind), ...config, months })

const wishOf = <const Kind extends string, Config extends Shape>(kind: Kind, config: Config) =>
  z.object({ kind: z.literal(kind), ...config, months, name: z._default(lineAtMost(resourceNameMax), ''), renewal })

const rowOf = <Status extends string, Row extends Shape>(prefix: string, statuses: readonly Status[], row: Row) =>
  z.object({ id: idWith(prefix), ...resourceFields, status: z.enum(statuses), ...row })

const platformRowOf = <Status extends string, Row extends Shape>(
  prefix: string,
  statuses: readonly Status[],
  row: Row,
) =>
  z.object({
    id: idWith(prefix),
    ...resourceFields,
    status: z.enum(statuses),
    ...row,
    ...platformResourceFields,
  })

const queryOf = <Filters extends Shape>(filters: Filters) => z.extend(ResourceQuery, filters)
const inputOf = <Input extends Shape>(prefix: string, input: Input) => z.object({ id: idWith(prefix), ...input })

interface ListDeclaration<Query extends z.ZodMiniType, Row extends z.ZodMiniType> {
  post: Path
  allow: 'customer'
  product: AccessProduct
  reads: true
  input: Query
  data: ReturnType<typeof Page<Row>>
}
interface InfoDeclaration<Row extends z.ZodMiniType> {
  post: Path
  allow: 'customer'
  product: AccessProduct
  reads: true
  input: ReturnType<typeof inputOf<Record<never, z.ZodMiniType>>>
  data: Row
}
interface PlatformListDeclaration<Row extends z.ZodMiniType> {
  post: Path
  allow: 'operator.resources'
  reads: true
  input: typeof PlatformResourceQuery
  data: ReturnType<typeof Page<Row>>
}
interface ExportDeclaration<Query extends z.ZodMiniType> {
  get: Path
  allow: 'customer'
  product: AccessProduct
  reads: true
  input: Query
  data: ReturnType<typeof z.any>
  blob: true
}
type ActCall<Kind extends string, Act extends string, One> = One extends { by: infer By; input?: infer Input }
  ? {
      post: Path
      allow: By extends 'operator' ? 'operator.resources' : 'customer'
      product?: AccessProduct
      input: ReturnType<typeof inputOf<Input extends Shape ? Input : Record<never, z.ZodMiniType>>>
      data: typeof Nothing
      audit: `${Kind}.${Act}`
      stales: readonly string[]
    }
  : never

type ActCalls<Kind extends string, Acts> = {
  readonly [Act in keyof Acts & string as ActName<Kind, Act, Acts[Act] extends { by: infer By } ? By : never>]: Call<
    ActCall<Kind, Act, Acts[Act]>,
    ActName<Kind, Act, Acts[Act] extends { by: infer By } ? By : never>
  >
}
type MoreCalls<More> = {
  readonly [Name in keyof More & string]: More[Name] extends Declaration ? Call<More[Name], Name> : never
}

/** Where its standard calls are: its owner's list and its file, one of them by its id, the operators' list. */
interface Lists {
  customer?: Path
  info?: Path
  export?: Path
  operator?: Path
}

/** Of what several are bought at once: the field that says how many, and how many at most. */
export interface Quantity<Field extends string = string> {
  field: Field
  most: number
}

interface Declared<
  Kind extends string,
  Group extends StateGroup,
  Config extends Shape,
  Row extends Shape,
  Filters extends Shape,
  Action extends string,
  Acts,
  Wish extends z.ZodMiniType,
  Of extends Lists,
  More,
> {
  kind: Kind
  /** What ids of it begin with. */
  prefix: string
  /** What a business group is given or denied with it. */
  product: AccessProduct
  /** The part of the house that a program's key opens with it. */
  area: KeyArea
  /** Its statuses are an enumeration of the documents, under the name its labels have in the words. */
  states: Group
  statuses: Record<Values<Group>, StatusFacts>
  /** What its price depends on. Without it nobody buys one by itself. */
  config?: Config
  /** All it takes to make one, where that is more than its configuration, a name and how it renews. */
  wish?: Wish
  /** What a row of its lists shows besides what every resource shows. */
  row: Row
  /** What its owner's list can be narrowed to besides. */
  filters?: Filters
  /** What else is allowed in which status; `renew` and `delete` are asked by the core. */
  can: Record<Action | 'renew' | 'delete', readonly Values<Group>[]>
  lists: Of
  quantity?: Quantity<keyof Config & string>
  /** It is sold everywhere and stands on no node. */
  nodeless?: true
  /** What is deleted rests in a recycle bin. */
  bin?: true
  /** Bound to nothing it is of no use and goes on costing: it goes with what it is bound to unless somebody keeps it. */
  goesAlong?: true
  /** Its name is its address: it is chosen once. */
  fixedName?: true
  /** Calls whose answers change with one of them, besides its lists. */
  shownIn?: { customer?: readonly string[]; operator?: readonly string[] }
  acts?: Acts & Record<string, ActDeclaration<Values<Group>>>
  /** Calls of its own that are neither list nor act. */
  calls?: More & Record<string, Declaration>
}

const inRole = (facts: Readonly<Record<string, StatusFacts>>, role: StatusRole) =>
  Object.keys(facts).find((status) => [facts[status]!.is].flat().includes(role))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type AnyDeclared = Declared<string, StateGroup, Shape, Shape, Shape, string, object, z.ZodMiniType, Lists, object>

const shownInOf = ({ kind, lists, shownIn }: AnyDeclared) => ({
  customer: [
    ...(lists.customer ? [`${kind}List`] : []),
    ...(lists.info ? [`${kind}Info`] : []),
    ...(shownIn?.customer ?? []),
  ],
  operator: [...(lists.operator ? [`platform${capital(kind)}List`] : []), ...(shownIn?.operator ?? [])],
})

/** `{ post, allow, … }` of each list, act and call of its own, by the name of the call. */
function declaredCalls(
  declared: AnyDeclared,
  row: z.ZodMiniType,
  platformRow: z.ZodMiniType,
): Record<string, Declaration> {
  const { kind, prefix, product, lists, acts = {}, filters = {}, calls: more = {} } = declared
  const query = queryOf(filters)
  const platformList = `platform${capital(kind)}List`
  const stales = shownInOf(declared)
  const owner = { allow: 'customer', product } as const
  const operator = { allow: 'operator.resources' } as const
  return {
    ...(lists.customer && {
      [`${kind}List`]: { post: lists.customer, ...owner, reads: true, input: query, data: Page(row) },
    }),
    ...(lists.info && {
      [`${kind}Info`]: { post: lists.info, ...owner, reads: true, input: inputOf(prefix, {}), data: row },
    }),
    ...(lists.export && {
      [`${kind}Export`]: { get: lists.export, ...owner, reads: true, input: query, data: z.any(), blob: true },
    }),
    ...(lists.operator && {
      [platformList]: {
        post: lists.operator,
        ...operator,
        reads: true,
        input: PlatformResourceQuery,
        data: Page(platformRow),
      },
    }),
    ...Object.fromEntries(
      Object.entries(acts as Record<string, ActDeclaration<string>>).map(([act, { by, post, input = {} }]) => [
        by === 'operator' ? `platform${capital(kind)}${capital(act)}` : `${kind}${capital(act)}`,
        {
          post,
          ...(by === 'operator' ? operator : owner),
          input: inputOf(prefix, input),
          data: Nothing,
          audit: `${kind}.${act}`,
          stales:
            by === 'operator'
              ? [...stales.operator, 'platformResourceTimeline']
              : [...stales.customer, 'resourceTimeline', 'resourceCount'],
        },
      ]),
    ),
    ...(more as Record<string, Declaration>),
  }
}

/**
 * A kind of thing that is sold by term. Its schemas, its calls, what is allowed in which status, what becomes stale, the
 * scope a key needs, and its place among everything that is sold follow from this one declaration.
 */
export function product<
  const Kind extends string,
  const Group extends StateGroup,
  Row extends Shape,
  const Of extends Lists,
  Config extends Shape = never,
  Filters extends Shape = Record<never, z.ZodMiniType>,
  Action extends string = never,
  const Acts = Record<never, never>,
  Wish extends z.ZodMiniType = ReturnType<typeof wishOf<Kind, Config>>,
  const More = Record<never, never>,
>(declared: Declared<Kind, Group, Config, Row, Filters, Action, Acts, Wish, Of, More>) {
  type Status = Values<Group>
  type RowSchema = ReturnType<typeof rowOf<Status, Row>>
  type PlatformRowSchema = ReturnType<typeof platformRowOf<Status, Row>>
  type Query = ReturnType<typeof queryOf<Filters>>
  type OwnCalls = (Of extends { customer: Path }
    ? { readonly [Name in ListName<Kind>]: Call<ListDeclaration<Query, RowSchema>, Name> }
    : unknown) &
    (Of extends { info: Path }
      ? { readonly [Name in `${Kind}Info`]: Call<InfoDeclaration<RowSchema>, Name> }
      : unknown) &
    (Of extends { export: Path }
      ? { readonly [Name in `${Kind}Export`]: Call<ExportDeclaration<Query>, Name> }
      : unknown) &
    (Of extends { operator: Path }
      ? { readonly [Name in PlatformListName<Kind>]: Call<PlatformListDeclaration<PlatformRowSchema>, Name> }
      : unknown) &
    ActCalls<Kind, Acts> &
    MoreCalls<More>
  const { kind, prefix, config, acts } = declared
  const facts: Record<string, StatusFacts> = declared.statuses
  const statuses = (states[declared.states] as unknown as readonly Status[]).filter((status) => !facts[status]!.offered)
  const row = rowOf(prefix, statuses, declared.row)
  const platformRow = platformRowOf(prefix, statuses, declared.row)
  const actTable = Object.fromEntries(
    Object.entries((acts ?? {}) as Record<string, ActDeclaration<Status>>).map(([act, { from }]) => [act, from]),
  )
  const settled = statuses.filter((status) => {
    const { shape, passing, is } = facts[status]!
    return shape !== 'working' && !passing && ![is].flat().includes('building')
  })
  const table = { ...declared.can, ...actTable } as Record<string, readonly Status[]>
  return {
    kind,
    prefix,
    product: declared.product,
    area: declared.area,
    stateGroup: declared.states,
    quantity: declared.quantity as Quantity | undefined,
    nodeless: declared.nodeless ?? false,
    bin: declared.bin ?? false,
    goesAlong: declared.goesAlong ?? false,
    fixedName: declared.fixedName ?? false,
    statuses,
    facts: declared.statuses,
    roles: {
      building: inRole(facts, 'building') ?? inRole(facts, 'ready')!,
      ready: inRole(facts, 'ready')!,
      faulty: inRole(facts, 'faulty'),
      expired: inRole(facts, 'expired')!,
    },
    settled,
    idle: statuses.filter((status) => facts[status]!.idle),
    can: can<Status>()(table) as unknown as Readonly<
      Record<Action | 'renew' | 'delete' | (keyof Acts & string), Allowed<Status>>
    >,
    id: idWith(prefix),
    Row: row as RowSchema,
    PlatformRow: platformRow as PlatformRowSchema,
    /** Missing where nobody buys one by itself. */
    Config: (config && configOf(kind, config)) as [Config] extends [never]
      ? undefined
      : ReturnType<typeof configOf<Kind, Config>>,
    Wish: (config && (declared.wish ?? wishOf(kind, config))) as [Config] extends [never] ? undefined : Wish,
    /** The calls whose answers change with one of them: its owner's, and the operators'. */
    shownIn: shownInOf(declared as never),
    /** What is done to one of them, by its name. */
    acts: (acts ?? {}) as Acts,
    /** Its calls that are neither list nor act. */
    moreCalls: calls((declared.calls ?? {}) as Record<string, Declaration>) as unknown as MoreCalls<More>,
    calls: calls(declaredCalls(declared as never, row, platformRow)) as unknown as OwnCalls,
  }
}

/** What an act takes besides the thing itself. */
export type ActInputOf<Act> = Act extends { input: infer Input extends Shape }
  ? { [Name in keyof Input]: z.output<Input[Name]> }
  : object

/** A row of its owner's list, and of the operators'. */
export type RowOf<Declared extends { Row: z.ZodMiniType }> = z.output<Declared['Row']>
export type PlatformRowOf<Declared extends { PlatformRow: z.ZodMiniType }> = z.output<Declared['PlatformRow']>
/** What a row shows besides what every resource shows. */
export type ShownOf<Declared extends { Row: z.ZodMiniType }> = Omit<
  RowOf<Declared>,
  'id' | 'status' | keyof typeof resourceFields
>
export type StatusOf<Declared extends { statuses: readonly string[] }> = Declared['statuses'][number]
