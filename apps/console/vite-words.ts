import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Language } from '@portico/contract/language.ts'
import { spoken, type ProductWords } from '@portico/contract/words/side-by-side.ts'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../../packages/contract/src', import.meta.url))
const suffix = '.words.ts'
const virtual = 'portico:names?'

async function wordsIn(file: string): Promise<ProductWords> {
  // The time makes it another module, so that a change is read while the console is being worked on.
  return ((await import(`${pathToFileURL(file).href}?${Date.now()}`)) as { words: ProductWords }).words
}

const written = (name: string, value: object) => `export const ${name} = ${JSON.stringify(value)}`

/**
 * The words of a product stand side by side in three languages. A browser gets one of them: the names of all products with the
 * frame, and the rest of a product's words, without those that only the server says, with its screens.
 */
export function productWords(): Plugin {
  return {
    name: 'portico-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    async load(id) {
      if (id.startsWith(`\0${virtual}`)) {
        const language = id.slice(virtual.length + 1) as Language
        const files = globSync(`${contract}/*/*${suffix}`)
        for (const file of files) this.addWatchFile(file)
        const names = files.map(async (file) => [basename(file, suffix), spoken((await wordsIn(file)).names, language)])
        return written('names', Object.fromEntries(await Promise.all(names)))
      }
      const [file = '', language] = id.split('?')
      if (!file.endsWith(suffix) || !language) return undefined
      const { names: _names, events: _events, notices: _notices, ...own } = await wordsIn(file)
      return written('words', spoken(own, language as Language))
    },
  }
}
