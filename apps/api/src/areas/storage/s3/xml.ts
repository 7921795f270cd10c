import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { Fault } from '../../../core/store/faults.ts'

/** A tree of elements: a text, a list of elements of one name, or elements by their names; undefined for none. */
export type Xml = string | number | boolean | undefined | null | readonly Xml[] | { readonly [name: string]: Xml }

const named: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
// What XML 1.0 has no place for is written by its number, as S3 does it.
// oxlint-disable-next-line no-control-regex
const unsafe = /[<>&"\x00-\x1f\x7f\ufffe\uffff]/g
const escape = (text: string) => text.replace(unsafe, (letter) => named[letter] ?? `&#${letter.charCodeAt(0)};`)

function element(name: string, value: Xml): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => element(name, one as Xml)).join('')
  const inside = typeof value === 'object' ? elements(value as Record<string, Xml>) : escape(String(value))
  return `<${name}>${inside}</${name}>`
}
const elements = (tree: Readonly<Record<string, Xml>>): string =>
  Object.entries(tree)
    .map(([name, value]) => element(name, value))
    .join('')

const space = 'http://s3.amazonaws.com/doc/2006-03-01/'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const xmlOf = (root: string, tree: Readonly<Record<string, Xml>>): string =>
  `${head}<${root} xmlns="${space}">${elements(tree)}</${root}>`

/** S3 has its errors in no namespace. */
export const errorXml = (tree: Readonly<Record<string, Xml>>): string => `${head}<Error>${elements(tree)}</Error>`

const lists = new Set([
  'Object',
  'Part',
  'Rule',
  'CORSRule',
  'AllowedOrigin',
  'AllowedMethod',
  'AllowedHeader',
  'ExposeHeader',
  'Grant',
])
const letters = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
const unescape = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
    return code <= 0x10ffff ? String.fromCodePoint(code) : (letters.get(String(name)) ?? whole)
  })

const parser = new XMLParser({
  ignoreDeclaration: true,
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  // Clients write every letter by its number, also those that XML has no place for and that the parser would drop.
  processEntities: false,
  tagValueProcessor: (_name, text) => unescape(text),
  isArray: (name) => lists.has(name),
})

/** Ten thousand parts with everything that may be said of them have fewer. Nobody else is answered while they are read. */
const signsMax = 150_000

function refuseMany(text: string): void {
  // More blanks than a key can have.
  if (/\s{2000}/.test(text)) throw new Fault('MalformedXML')
  let signs = 0
  for (const _ of text.matchAll(/[<&=]/g)) if (++signs > signsMax) throw new Fault('MalformedXML')
}

/** What the parser will not take, such as names that a script gives a meaning to, is in nothing that S3 knows either. */
function parsed(text: string): Record<string, unknown> {
  try {
    return parser.parse(text) as Record<string, unknown>
  } catch {
    throw new Fault('MalformedXML')
  }
}

/** What is in the one element that a body must have. */
export function parseXml(text: string, root: string): Record<string, unknown> {
  refuseMany(text)
  // Neither is in anything that S3 knows.
  if (/<!(?:DOCTYPE|\[CDATA)/i.test(text) || XMLValidator.validate(text) !== true) throw new Fault('MalformedXML')
  const tree = parsed(text)[root]
  if (tree === '' || tree === undefined) return emptyOr(tree)
  if (typeof tree !== 'object' || tree === null) throw new Fault('MalformedXML')
  return tree as Record<string, unknown>
}

function emptyOr(tree: '' | undefined): Record<string, unknown> {
  if (tree === undefined) throw new Fault('MalformedXML')
  return {}
}

export const textIn = (tree: unknown, name: string): string | undefined => {
  const value = (tree as Record<string, unknown> | undefined)?.[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.includes('\0')) throw new Fault('MalformedXML')
  return value
}
export const listIn = (tree: unknown, name: string): unknown[] => {
  const value = (tree as Record<string, unknown> | undefined)?.[name] ?? []
  if (!Array.isArray(value)) throw new Fault('MalformedXML')
  return value
}
