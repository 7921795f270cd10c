import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import catalogue from '../../../spec/texts.json' with { type: 'json' }
import { waiting } from '../../../spec/waiting.ts'

/** A text, or that of a product in all languages, English first. */
type Text = string | readonly [english: string, ...others: string[]]
type Texts = { readonly [name: string]: Text | Texts }
interface Entry {
  id: string
  text: string
  proposed_text?: string
  kind: string
}
const entries: Entry[] = catalogue

const root = join(import.meta.dirname, '../../..')
const english = [
  'packages/contract/src/words/en*.ts',
  'apps/api/src/core/words/en*.ts',
  'apps/console/src/base/words/en/*.ts',
  'packages/contract/src/**/*.words.ts',
].flatMap((pattern) => globSync(pattern, { cwd: root }))

const leaves = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => {
    if (typeof text === 'string') return [text]
    return Array.isArray(text) ? [(text as Text)[0]!] : leaves(text as Texts)
  })
const said = new Set<string>()
beforeAll(async () => {
  for (const file of english)
    for (const words of Object.values((await import(join(root, file))) as Record<string, Texts>))
      if (typeof words === 'object') for (const text of leaves(words)) said.add(text.toLowerCase())
  expect(said.size).toBeGreaterThan(2000)
})

/** Whole, or with the reason behind it. */
function isSaid(text: string): boolean {
  const wanted = text.toLowerCase()
  return said.has(wanted) || [...said].some((one) => one.startsWith(`${wanted}:`) || one.startsWith(`${wanted}. `))
}

/** Made by a function rather than written down; the contract's own tests hold them. */
const made = ['L-BADGE', 'L-ZHE', 'L-ZERO']
/** Another name of a text that is there: the short one of an error. */
const otherNames = ['L-ALREADY']
/** Proposed, and said in a sentence of our own that says more. */
const inOurWords: Record<string, string> = {
  'P-SETUP': 'Bought. We set the phones up within 1 working day and tell you here.',
  'P-GOOGLE': 'Google Play services are installed. This costs {percent} percent of the performance.',
  'P-VOUCHER-RULES':
    'The new-user voucher is granted after a call by our staff. It is not refundable once used or after unsubscribing, and not usable for giveaway settlement.',
}

test('every text of the documents is said somewhere, whatever its capitals, or waits for its area', () => {
  const missing = entries
    .filter(({ id, kind }) => kind !== 'note' && ![...made, ...otherNames].includes(id))
    .filter(({ id, text, proposed_text: ours }) => !isSaid(inOurWords[id] ?? ours ?? text))
  expect(missing.map(({ id }) => id).toSorted()).toEqual(waiting('texts'))
})
