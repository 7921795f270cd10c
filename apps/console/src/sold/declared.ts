import type { Product } from '@portico/contract/access.ts'
import type { Call } from '@portico/contract/calls.ts'
import type { platformResourceFields, resourceFields } from '@portico/contract/resource/fields.ts'
import type { StatusFacts } from '@portico/contract/resource/product.ts'
import type * as z from 'zod/mini'

/** What a row of anything that is sold shows, whatever it is. */
export type SoldRow = z.output<z.ZodMiniObject<typeof resourceFields>> & { id: string; status: string }
export type PlatformSoldRow = SoldRow & z.output<z.ZodMiniObject<typeof platformResourceFields>>

/** As much of a product's declaration as all screens read; the rest is for the screens of that product. */
export interface Declared {
  kind: string
  /** What a business group is given with it. */
  product: Product
  stateGroup: string
  nodeless: boolean
  bin: boolean
  /** It is called what it was bought as. */
  fixedName: boolean
  statuses: readonly string[]
  /** The statuses in which it can rest. */
  settled: readonly string[]
  facts: Readonly<Record<string, StatusFacts>>
  roles: { building: string }
  can: Readonly<Record<'renew' | 'delete', { readonly from: readonly string[] }>>
  calls: object
  Row: z.ZodMiniType
}
/** The same, with what its lists show. */
export type DeclaredOf<Row> = Declared & { Row: z.ZodMiniType<Row> }
export type PlatformDeclaredOf<Row> = Declared & { PlatformRow: z.ZodMiniType<Row> }

const callOf = ({ calls }: Declared, name: string) => (calls as Readonly<Record<string, Call>>)[name]
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const listCall = (product: Declared): Call => callOf(product, `${product.kind}List`)!
export const platformListCall = (product: Declared): Call => callOf(product, `platform${capital(product.kind)}List`)!
/** Missing where its list is not to be had as a file. */
export const exportCall = (product: Declared): Call | undefined => callOf(product, `${product.kind}Export`)
