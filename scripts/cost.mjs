import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { command, filesBelow, root, say } from './setup.mjs'

/** `npm run cost -- disk`: what a noun costs, counted from the files themselves. */
const FOLDERS = ['packages/contract/src', 'apps/api/src', 'apps/api/test', 'apps/console/src', 'e2e']
const SOURCE = /\.(?:tsx?|css|sql)$/

const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const isTest = (file) => /\.test\.tsx?$|^e2e\/|^apps\/api\/test\//.test(file)
const isWords = (file) => /\/words\/|\.words\.ts$/.test(file)

/** Blank lines are counted: they are read too. */
const linesOf = (file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n')

/** A file belongs to a noun when its name begins with it: `disk.ts`, `disk.product.ts`, `DisksPage.tsx`, `PlatformDisksPage.tsx`. */
function ownFiles(noun) {
  const pascal = capital(camel(noun))
  const named = new RegExp(`^(?:${noun}s?(?:[.-]|$)|(?:Platform)?${pascal}s?(?:[A-Z.]|$))`)
  return FOLDERS.flatMap(filesBelow).filter((file) => SOURCE.test(file) && named.test(basename(file)))
}

const FLOORS = [
  ['contract', /^packages\/contract\//],
  ['server', /^apps\/api\/src\/(?:areas|lifecycle|core|offered|ground\/(?!engine))/],
  ['engines', /^apps\/api\/src\/(?:engines|ground\/engine)/],
  ['screens', /^apps\/console\//],
]

function sum(files) {
  return files.reduce((all, file) => all + linesOf(file).length, 0)
}

/** Lines of source elsewhere that say its name: registrations, and whatever else knows it. */
function mentions(noun, own) {
  const name = camel(noun)
  const said = new RegExp(`\\b(?:${name}|${capital(name)})(?:s|[A-Z]\\w*)?\\b|['"/]${noun}[.'"/-]`)
  return FOLDERS.flatMap(filesBelow)
    .filter((file) => SOURCE.test(file) && !own.includes(file) && !isTest(file) && !isWords(file))
    .flatMap((file) => {
      const lines = linesOf(file).filter((line) => said.test(line))
      return lines.length ? [{ file, lines: lines.length }] : []
    })
}

const row = (name, count) => say(`${name.padEnd(36)}${String(count).padStart(6)}`)

await command(async () => {
  const [noun] = process.argv.slice(2)
  if (!noun || !/^[a-z][a-z-]*$/.test(noun)) throw new Error('Say which noun: npm run cost -- disk')
  const own = ownFiles(noun)
  if (own.length === 0) throw new Error(`No file is named after ${noun}`)
  const source = own.filter((file) => !isTest(file) && !isWords(file))
  for (const [name, below] of FLOORS) row(name, sum(source.filter((file) => below.test(file))))
  const elsewhere = mentions(noun, own)
  row('without words and tests', sum(source))
  row(
    'lines in other files that name it',
    elsewhere.reduce((all, { lines }) => all + lines, 0),
  )
  for (const { file, lines } of elsewhere) row(`  ${file}`, lines)
  row('words', sum(own.filter(isWords)))
  row('tests', sum(own.filter(isTest)))
  return 0
})
