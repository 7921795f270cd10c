import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Language } from '@portico/contract/language.ts'
import { spoken, type ProductWords, type SoldWords } from '@portico/contract/words/side-by-side.ts'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../../packages/contract/src', import.meta.url))
const suffix = '.words.ts'
const virtual = /^\0?portico:(names|help)\?(.*)$/

async function wordsIn(file: string): Promise<ProductWords & Partial<SoldWords>> {
  // The time makes it another module, so that a change is read while the console is being worked on.
  return ((await import(`${pathToFileURL(file).href}?${Date.now()}`)) as { words: ProductWords & Partial<SoldWords> })
    .words
}

const written = (name: string, value: object) => `export const ${name} = ${JSON.stringify(value)}`

/**
 * The words of a product stand side by side in three languages. A browser gets one of them: the names of all products with the
 * frame, what is written for the help of all of them with the help, and the rest of a product's words, without those that only
 * the server says, with its screens.
 */
export function productWords(): Plugin {
  return {
    name: 'portico-words',
    enforce: 'pre',
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, part, spokenIn] = virtual.exec(id) ?? []
      if (part) {
        const files = globSync(`${contract}/*/*${suffix}`)
        for (const file of files) this.addWatchFile(file)
        const all = await Promise.all(files.map(async (file) => [basename(file, suffix), await wordsIn(file)] as const))
        const found = all.flatMap(([kind, { [part as 'names' | 'help']: words }]) =>
          words ? [[kind, spoken({ ...words }, spokenIn as Language)]] : [],
        )
        return written('words', Object.fromEntries(found))
      }
      const [file = '', language] = id.split('?')
      if (!file.endsWith(suffix) || !language) return undefined
      const { names: _names, help: _help, events: _events, notices: _notices, ...own } = await wordsIn(file)
      return written('words', spoken(own, language as Language))
    },
  }
}
