import { products, type Product } from '@portico/contract/access.ts'
import type { ProductFactor } from '@portico/contract/agent/factor.ts'
import { twoPlaces } from './price.service.ts'

export type KeptFactors = Partial<Record<Product, string>>

export const factorsKept = (rows: readonly ProductFactor[]): KeptFactors =>
  Object.fromEntries(rows.map(({ product, factor }) => [product, twoPlaces(factor)]))

export const factorsShown = (kept: KeptFactors): ProductFactor[] =>
  products.flatMap((product) => (kept[product] ? [{ product, factor: kept[product] }] : []))
