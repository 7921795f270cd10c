import { Fault } from '../../../core/store/faults.ts'
import type { ObjectRow } from '../kept/object.table.ts'
import type { Condition } from '../kept/write.service.ts'
import { unquoted } from './headers.ts'

type Headers = Readonly<Record<string, string | undefined>>
type Facts = Pick<ObjectRow, 'etag' | 'createdAt'>

const lists = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || unquoted(one) === etag)
/** Headers know no fractions of a second. */
const seconds = (time: Date) => Math.floor(time.getTime() / 1000) * 1000
const timeIn = (header: string | undefined) => {
  const at = header === undefined ? Number.NaN : Date.parse(header)
  return Number.isNaN(at) ? undefined : at
}

/** What a reader makes their reading depend on: an ETag weighs more than a time. */
export function refuseRead(headers: Headers, { etag, createdAt }: Facts, prefix = ''): void {
  const changed = seconds(createdAt)
  const ifMatch = headers[`${prefix}if-match`]
  const unmodified = timeIn(headers[`${prefix}if-unmodified-since`])
  if (ifMatch !== undefined && !lists(ifMatch, etag)) throw new Fault('PreconditionFailed')
  if (ifMatch === undefined && unmodified !== undefined && changed > unmodified) throw new Fault('PreconditionFailed')
  // A copy is not shown to anybody who could have it already.
  const same = prefix === '' ? 'NotModified' : 'PreconditionFailed'
  const ifNone = headers[`${prefix}if-none-match`]
  const modified = timeIn(headers[`${prefix}if-modified-since`])
  if (ifNone !== undefined && lists(ifNone, etag)) throw new Fault(same)
  if (ifNone === undefined && modified !== undefined && changed <= modified) throw new Fault(same)
}

/** What a writer makes their writing depend on. */
export function writeCondition(headers: Headers): Condition {
  const [ifMatch, ifNoneMatch] = [headers['if-match'], headers['if-none-match']]
  if (ifMatch !== undefined && ifNoneMatch !== undefined) throw new Fault('NotImplemented')
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new Fault('NotImplemented')
  return { ifMatch: ifMatch && unquoted(ifMatch), ifNoneMatch }
}

/** The bytes that are asked for; undefined for all of them, also where the range is none that is known. */
export function rangeIn(headers: Headers, { etag, createdAt }: Facts, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '') ?? []
  const ifRange = headers['if-range']
  if (ifRange !== undefined && unquoted(ifRange) !== etag && timeIn(ifRange) !== seconds(createdAt)) return undefined
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (from >= size || from >= to) throw new Fault('InvalidRange')
  return { from, to }
}
