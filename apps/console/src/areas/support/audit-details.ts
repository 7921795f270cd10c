import type { AuditLine } from '@portico/contract/support/operation-log.ts'

type Details = AuditLine['details']
export type DetailValue = Details[string]

export interface DetailLine {
  /** Empty for what the event changed as a whole. */
  name: string
  from?: DetailValue
  to: DetailValue
}

const beforeSuffix = '_before'
const pairs = [
  ['from', 'to'],
  ['before', 'after'],
] as const

/** What a line of the log noted, with what was before beside what came after; what stayed as it was is left out. */
export function detailLines(details: Details): DetailLine[] {
  const pair = pairs.find(([from, to]) => from in details && to in details)
  const whole = pair ? [{ name: '', from: details[pair[0]]!, to: details[pair[1]]! }] : []
  const named = Object.entries(details)
    .filter(([name]) => !name.endsWith(beforeSuffix) && !(pair as readonly string[] | undefined)?.includes(name))
    .filter(([name, to]) => details[name + beforeSuffix] !== to)
    .map(([name, to]): DetailLine => {
      const before = name + beforeSuffix
      return before in details ? { name, from: details[before]!, to } : { name, to }
    })
  return [...whole, ...named.filter(({ from, to }) => from !== undefined || (to !== '' && to !== null))]
}
