export type Allowed<Status> = ((status: Status) => boolean) & { readonly from: readonly Status[] }

/**
 * A table from action to the statuses that allow it. The same table greys the button and guards the call:
 * `can<DiskStatus>()({ attach: ['available'] }).attach(disk.status)`.
 */
export const can =
  <Status extends string | number>() =>
  <Action extends string>(table: Record<Action, readonly Status[]>): Readonly<Record<Action, Allowed<Status>>> => {
    const rows = Object.entries<readonly Status[]>(table)
    const allowed = (from: readonly Status[]) => Object.assign((status: Status) => from.includes(status), { from })
    return Object.fromEntries(rows.map(([action, from]) => [action, allowed(from)])) as Record<Action, Allowed<Status>>
  }

export interface Transition<Status> {
  from: readonly Status[] | 'any'
  by: string
  to: Status
}

/** Where an action or event leads from a status; undefined when it leads nowhere. */
export const nextStatus = <Status>(transitions: readonly Transition<Status>[], status: Status, by: string) =>
  transitions.find((t) => t.by === by && (t.from === 'any' || t.from.includes(status)))?.to

/** The words of an enumeration that travels as a number. */
export const wordsOf = <Codes extends Record<string, number>>(codes: Codes) =>
  Object.keys(codes) as readonly (keyof Codes & string)[]

export const wordOfCode = <Codes extends Record<string, number>>(codes: Codes, code: number) =>
  wordsOf(codes).find((word) => codes[word] === code)
