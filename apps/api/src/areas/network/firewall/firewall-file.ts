import { FirewallRuleValues } from '@portico/contract/network/firewall-rule.ts'
import type { FirewallFileFormat } from '@portico/contract/network/firewall.ts'
import { ethernetTypes } from '@portico/contract/states/network.ts'
import { recordsOf, unguarded } from '../../../core/http/csv-read.ts'

/** What a file says of each rule, in the order of its columns. */
export const fileColumns = [
  'direction',
  'ethernet_type',
  'protocol',
  'ip_protocol',
  'port_from',
  'port_to',
  'icmp_type',
  'icmp_code',
  'remote_ip_prefix',
  'description',
] as const
type Column = (typeof fileColumns)[number]
const neededColumns: readonly Column[] = ['direction', 'protocol', 'remote_ip_prefix']
const numberColumns: readonly string[] = ['ip_protocol', 'port_from', 'port_to', 'icmp_type', 'icmp_code']

/** `line` is that of CSV, or the number of a rule of JSON; nought is the file as a whole. */
export interface FileProblem {
  line: number
  field: string
  /** A rule of the contract (`rules.cidr`), or what is wrong with the file itself. */
  key:
    | `rules.${string}`
    | 'notJson'
    | 'noRules'
    | 'notARule'
    | 'unknownField'
    | 'missingField'
    | 'quote'
    | 'cells'
    | 'tooMany'
}
export interface FirewallFile {
  format: FirewallFileFormat
  rules: FirewallRuleValues[]
  problems: FileProblem[]
}

/** A reader needs no more to see what is wrong. */
const problemsMax = 50

/** Reads what was exported, or written by hand; JSON begins with a bracket. */
export function readFile(content: string): FirewallFile {
  const text = content.replace(/^\ufeff/, '')
  const format = /^\s*[[{]/.test(text) ? 'json' : 'csv'
  const { rules, problems } = format === 'json' ? readJson(text) : readCsv(text)
  if (rules.length === 0 && problems.length === 0) problems.push({ line: 0, field: 'content', key: 'noRules' })
  return { format, rules, problems: problems.slice(0, problemsMax) }
}

type Read = Pick<FirewallFile, 'rules' | 'problems'>
const nothingBut = (problem: FileProblem): Read => ({ rules: [], problems: [problem] })

function readJson(text: string): Read {
  const told = parsed(text)
  if (told === undefined) return nothingBut({ line: 0, field: 'content', key: 'notJson' })
  const list = Array.isArray(told) ? (told as unknown[]) : (told as { rules?: unknown }).rules
  if (!Array.isArray(list)) return nothingBut({ line: 0, field: 'content', key: 'noRules' })
  return gathered(list.map((one: unknown, at) => [at + 1, one] as const))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readCsv(text: string): Read {
  const records = recordsOf(text)
  if (!records) return nothingBut({ line: 0, field: 'content', key: 'quote' })
  const [head, ...rows] = records
  if (!head) return { rules: [], problems: [] }
  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  const wrong: FileProblem[] = [
    ...names
      .filter((name) => !isColumn(name))
      .map((name) => ({ line: head.line, field: name || 'content', key: 'unknownField' as const })),
    ...neededColumns
      .filter((name) => !names.includes(name))
      .map((name) => ({ line: head.line, field: name, key: 'missingField' as const })),
  ]
  if (wrong.length > 0) return { rules: [], problems: wrong }
  const uneven = rows.filter(({ cells }) => cells.length !== names.length)
  const even = rows.filter(({ cells }) => cells.length === names.length)
  const read = gathered(even.map(({ line, cells }) => [line, ruleOfCells(names, cells)] as const))
  const problems = [
    ...uneven.map(({ line }) => ({ line, field: 'content', key: 'cells' as const })),
    ...read.problems,
  ].toSorted((one, other) => one.line - other.line)
  return { rules: read.rules, problems }
}

const isColumn = (name: string): name is Column => fileColumns.some((column) => column === name)

const ruleOfCells = (names: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, valueOfCell(name, cells[at]!.trim())]))

function valueOfCell(name: string, cell: string): unknown {
  if (name === 'description') return unguarded(cell)
  if (cell === '') return undefined
  if (numberColumns.includes(name)) return /^\d+$/.test(cell) ? Number(cell) : cell
  if (name === 'ethernet_type') return ethernetTypes.find((type) => type.toLowerCase() === cell.toLowerCase()) ?? cell
  return name === 'direction' || name === 'protocol' ? cell.toLowerCase() : cell
}

function gathered(told: readonly (readonly [line: number, rule: unknown])[]): Read {
  const rules: FirewallRuleValues[] = []
  const problems: FileProblem[] = []
  for (const [line, rule] of told) {
    const read = ruleOf(rule)
    if ('values' in read) rules.push(read.values)
    else problems.push(...read.wrong.map((problem) => ({ line, ...problem })))
    if (problems.length >= problemsMax) break
  }
  return { rules, problems }
}

function ruleOf(told: unknown): { values: FirewallRuleValues } | { wrong: Omit<FileProblem, 'line'>[] } {
  if (typeof told !== 'object' || told === null || Array.isArray(told))
    return { wrong: [{ field: 'content', key: 'notARule' }] }
  const unknown = Object.keys(told).filter((name) => !isColumn(name))
  if (unknown.length > 0) return { wrong: unknown.map((field) => ({ field, key: 'unknownField' })) }
  const given = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null && value !== undefined))
  const result = FirewallRuleValues.safeParse(given)
  if (!result.success) return { wrong: firstOfEach(result.error.issues) }
  return isStorable(result.data.description)
    ? { values: result.data }
    : { wrong: [{ field: 'description', key: 'rules.invalid' }] }
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair; a text of JSON may hold both. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function firstOfEach(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const first = new Map<string, Omit<FileProblem, 'line'>>()
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'content')
    if (!first.has(field)) first.set(field, { field, key: message as FileProblem['key'] })
  }
  return [...first.values()]
}
