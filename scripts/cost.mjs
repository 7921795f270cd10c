import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { command, filesBelow, root, say } from './setup.mjs'

/** `npm run cost -- disk`: what a noun costs, counted from the files themselves. */
const FOLDERS = ['packages/contract/src', 'apps/api/src', 'apps/api/test', 'apps/console/src', 'e2e']
const SOURCE = /\.(?:tsx?|css|sql)$/

const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
/** Where files may be called as a noun is and are about something else: a link that is pressed, the lines of a device. */
const ELSEWHERE = /^apps\/console\/src\/(?:app|base|kit)\/|^apps\/api\/src\/engines\/(?!embedded|openstack)/
const isTest = (file) => /\.test\.tsx?$|^e2e\/|^apps\/api\/test\//.test(file)
const isWords = (file) => /\/words\/|\.words\.ts$/.test(file)

/** Blank lines are counted: they are read too. */
const linesOf = (file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n')

/** A file belongs to a noun when its name begins with it: `disk.ts`, `disk.product.ts`, `DisksPage.tsx`, `PlatformDisksPage.tsx`. */
function ownFiles(noun) {
  const pascal = capital(camel(noun))
  const named = new RegExp(`^(?:${noun}s?(?:[.-]|$)|(?:Platform)?${pascal}s?(?:[A-Z.]|$))`)
  return FOLDERS.flatMap(filesBelow).filter(
    (file) => SOURCE.test(file) && !ELSEWHERE.test(file) && named.test(basename(file)),
  )
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

const kinds = () =>
  linesOf('packages/contract/src/resource/offered.ts').flatMap((line) => /export \{ (\w+) \}/.exec(line)?.[1] ?? [])
const identifiers = (text) => text.match(/\b[A-Za-z]\w*/g) ?? []

/**
 * What in the house is called after a noun: what its files export, what its declaration says, and its statuses and calls, which
 * follow from it. What else begins with the same letters (`linkText`) is a word like any other.
 */
function namesOf(noun, source) {
  const name = camel(noun)
  const called = new RegExp(`^(?:platform${capital(name)}|${name}|${capital(name)}s?)(?:[A-Z]\\w*)$`)
  const texts = source.map((file) => [file, linesOf(file).join('\n')])
  const exported = texts.flatMap(([, text]) =>
    [...text.matchAll(/export (?:async )?(?:const|function|class|interface|type) (\w+)/g)].map(([, one]) => one),
  )
  const declaration = texts.filter(([file]) => file.startsWith('packages/contract/')).map(([, text]) => text)
  const said = declaration.flatMap(identifiers)
  const acts = declaration.flatMap((text) => [...text.matchAll(/^ +(\w+): \{\s+by: /gm)].map(([, act]) => capital(act)))
  const calls = ['List', 'Info', 'Export', 'Statuses', ...acts].flatMap((one) => [
    name + one,
    `platform${capital(name)}${one}`,
  ])
  return new Set([...[...exported, ...said].filter((one) => called.test(one)), ...calls])
}

/** The file that a line imports, if it does and the file is one of the house. */
function importedBy(file, line) {
  const [, from] = /from '(\.[^']*|@portico\/contract\/[^']*)'/.exec(line) ?? []
  if (!from) return undefined
  return from.startsWith('.') ? join(dirname(file), from) : from.replace('@portico/contract', 'packages/contract/src')
}

/** Lines of source elsewhere that say its name: registrations, and whatever else knows it. */
function mentions(noun, own, source) {
  const names = namesOf(noun, source)
  const quoted = new RegExp(`'${camel(noun)}'`)
  // Where no other product is named, it may as well be a word: a link in a text, say.
  const others = new RegExp(
    `'(?:${kinds()
      .filter((kind) => kind !== camel(noun))
      .join('|')})'`,
  )
  const declared = new RegExp(`\\b${camel(noun)}\\b`)
  return FOLDERS.flatMap(filesBelow)
    .filter((one) => SOURCE.test(one) && !own.includes(one) && !isTest(one) && !isWords(one))
    .flatMap((one) => {
      const all = linesOf(one)
      const isImport = (line) => own.includes(importedBy(one, line))
      const knows = all.some(isImport)
      const isOfProducts = knows || all.some((line) => others.test(line))
      const said = (line) =>
        isImport(line) ||
        (isOfProducts && quoted.test(line)) ||
        (knows && declared.test(line)) ||
        identifiers(line).some((word) => names.has(word))
      const lines = all.filter(said)
      return lines.length ? [{ file: one, lines: lines.length }] : []
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
  const elsewhere = mentions(noun, own, source)
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
