import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow, root } from './setup.mjs'

// Words that are written alike in all languages. Those in capitals, such as CPU, need no mention.
const ALIKE = new Set(
  `Portico IPv4 IPv6 Windows Linux Ubuntu Debian CentOS Mac macOS iOS Android PostgreSQL MySQL Redis MongoDB OpenStack GitHub
  Google Telegram DingTalk WeChat QQ Alipay UnionPay HTTPS Webhook Cookie Token Email E-mail noVNC VNC xterm JSON
  GiB MiB TiB KiB GB MB Mbps Gbps GHz vCPU English Logo`.split(/\s+/),
)

const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant']

/** Each set of files that say the same in three languages. */
function sets() {
  const single = ['packages/contract/src/words', 'apps/api/src/core/words'].map((folder) =>
    LANGUAGES.map((language) => join(folder, `${language.toLowerCase()}.ts`)),
  )
  const console = 'apps/console/src/base/words'
  const names = LANGUAGES.map((language) => join(root, console, language))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
  const split = [...new Set(names)].toSorted().map((name) => LANGUAGES.map((language) => join(console, language, name)))
  return [...single, ...split].filter((files) => files.some((file) => existsSync(join(root, file))))
}

async function load(file) {
  const values = Object.values(await import(pathToFileURL(join(root, file)).href)).filter(
    (value) => typeof value === 'object',
  )
  return new Map(values.flatMap((value) => flatten(value, '')))
}

/** A plural, `{ one, other }`, is one word; Chinese has no singular. */
function flatten(value, path) {
  if (typeof value !== 'object' || value === null) return [[path, String(value ?? '')]]
  if (typeof value.other === 'string') return [[path, value.other]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
}

const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

function looksUntranslated(text) {
  const words = text.replace(/\{\w+\}|https?:\S+|\S+@\S+/g, ' ').match(/[A-Za-z][\w'-]*/g) ?? []
  return words.some((word) => !ALIKE.has(word) && !/^[A-Z0-9-]+s?$/.test(word))
}

function compare(file, english, words) {
  const problems = []
  for (const [key, source] of english) {
    const text = words.get(key)
    if (text === undefined) problems.push(`${key} is missing`)
    else if (!text.trim()) problems.push(`${key} is empty`)
    else if (placeholders(text) !== placeholders(source)) problems.push(`${key} has other {placeholders} than English`)
    else if (text === source && looksUntranslated(source)) problems.push(`${key} is still English: ${source}`)
  }
  for (const key of words.keys()) if (!english.has(key)) problems.push(`${key} is not in English`)
  return problems.map((problem) => `${file}: ${problem}`)
}

/** A sum is `¥{name}`, which is filled with two decimals and thousands. */
const sums = (file, words) =>
  [...words]
    .filter(([, text]) => /\{\w+\}\s?(?:yuan|CNY|RMB|元)|¥\s|\d\s?元/.test(text))
    .map(([key]) => `${file}: ${key} writes a sum in a way of its own`)

/** Where the other word is the right one. */
const FINE = [/\bmake sure\b/gi]
const FINE_KEYS = ['woUrgency.normal']

/** What nobody says, from the table of the voice; what has a note is said in another sense. A label is said as it is written. */
function unsaid() {
  const [, table] = readFileSync(join(root, 'docs/voice.md'), 'utf8').split('\n## Words\n')
  const rows = [...table.split('\n## ')[0].matchAll(/^\|[^|]+\|([^|]+)\|$/gm)].slice(2)
  const phrases = rows.flatMap(([, not]) => not.split(/[,;]/)).map((phrase) => phrase.trim())
  const plain = phrases.filter((phrase) => !phrase.includes('('))
  if (plain.length === 0) throw new Error('docs/voice.md has no table of words')
  return plain.map((phrase) => ({ phrase, form: new RegExp(`\\b${phrase}\\b`, /^[A-Z]/.test(phrase) ? '' : 'i') }))
}

function voice(file, words) {
  const phrases = unsaid()
  const documents = readFileSync(join(root, 'spec/texts.json'), 'utf8')
  return [...words].flatMap(([key, text]) => {
    if (FINE_KEYS.includes(key) || documents.includes(JSON.stringify(text))) return []
    const said = FINE.reduce((rest, fine) => rest.replace(fine, ''), text)
    return phrases
      .filter(({ form }) => form.test(said))
      .map(({ phrase }) => `${file}: ${key} says “${phrase}”, see docs/voice.md`)
  })
}

/** The words of a product stand side by side in one file: [English, simplified, traditional]. */
async function compareSideBySide(file) {
  const { words } = await import(pathToFileURL(join(root, file)).href)
  const said = (value, path) =>
    Array.isArray(value)
      ? [[path, value]]
      : Object.entries(value).flatMap(([key, inner]) => said(inner, path ? `${path}.${key}` : key))
  const [english, ...others] = LANGUAGES.map(
    (_, at) => new Map(said(words, '').map(([path, texts]) => [path, String(texts[at] ?? '')])),
  )
  return [...voice(file, english), ...others.flatMap((language) => compare(file, english, language))]
}

/** Every word that is missing, empty, untranslated or differs in what it is filled with. */
export async function checkWords() {
  const products = filesBelow('packages/contract/src').filter((file) => file.endsWith('.words.ts'))
  const problems = (await Promise.all(products.map(compareSideBySide))).flat()
  for (const files of sets()) {
    const missing = files.filter((file) => !existsSync(join(root, file)))
    if (missing.length) {
      problems.push(...missing.map((file) => `${file} does not exist`))
      continue
    }
    const [english, ...others] = await Promise.all(files.map(load))
    for (const [key, text] of english) if (!text.trim()) problems.push(`${files[0]}: ${key} is empty`)
    problems.push(...[english, ...others].flatMap((words, index) => sums(files[index], words)))
    problems.push(...voice(files[0], english))
    others.forEach((words, index) => problems.push(...compare(files[index + 1], english, words)))
  }
  return problems
}

if (process.argv[1] === import.meta.filename) {
  const problems = await checkWords()
  console.log(problems.join('\n'))
  process.exitCode = problems.length ? 1 : 0
}
