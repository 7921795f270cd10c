import { discountText } from '../base/format/discount.ts'
import { kindsOf } from '../base/route/product-screens.ts'
import { find, language, productName } from '../base/words/words.ts'
import { dateWord } from '../kit/show/month-word.ts'

interface PriceLine {
  word: string
  vars: Record<string, string | number>
}

const titles = { en: 'en', 'zh-Hans': 'zh_hans', 'zh-Hant': 'zh_hant' } as const

/**
 * A line of a price as people read it: of `package:24h` the name that the product has for it, of an activity the title
 * in their language.
 */
export function lineText({ word, vars }: PriceLine, product: string): string {
  const item = String(vars['item'] ?? '')
  const named = item.startsWith('package:') ? packageName(product, item.slice('package:'.length)) : item
  const off = discountText(vars['factor'] ?? 1)
  return find(word, { ...vars, item: named, off, title: vars[titles[language]] ?? '' }) ?? word
}

/**
 * What a package of a product is called, where it has a name. Where a product is several kinds of things, it is its kind's.
 * The standard one needs none: it is the product.
 */
export const packageName = (product: string, name: string) =>
  [product, ...kindsOf(product), name].map((kind) => find(`names.${kind}.packages.${name}`)).find(Boolean) ??
  (name === 'standard' ? productName(product) : name)

/**
 * What an order is about, with its package by name: of `care · 24h` and `shop · 3 × basic` the last part. An order for usage
 * is about the day of it.
 */
export const subjectText = (product: string, subject: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(subject)
    ? dateWord(subject)
    : subject.replace(
        /( · (?:\d+ × )?)([\da-z]+)$/,
        (_, before: string, name: string) => before + packageName(product, name),
      )

/** What a part of a price is for. Where a product is several kinds of things, its package says which. */
export function partName({ product, lines }: { product: string; lines: readonly PriceLine[] }): string {
  const kind = lines
    .map(({ vars }) => String(vars['item'] ?? ''))
    .flatMap((item) => (item.startsWith('package:') ? item.slice('package:'.length) : []))
    .find((name) => find(`names.${name}.packages.${name}`))
  return (kind && find(`names.${kind}.one`)) || productName(product)
}
