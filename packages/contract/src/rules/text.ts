import * as z from 'zod/mini'
import type { SharedWords } from '../words/en.ts'

/** A failing rule carries the key of its text; the reader's language decides the sentence. */
export type MessageKey = `rules.${keyof SharedWords['rules']}`

const wrongType = (issue: { input?: unknown }): MessageKey => (issue.input == null ? 'rules.empty' : 'rules.invalid')

/**
 * Ends the checks of its own field when it is empty, so that the person reads one sentence there, but not those of the
 * whole form, which a check with `abort` would.
 */
export const notEmpty = (key: MessageKey) =>
  z.check<string>(({ value, issues }) => {
    if (value === '') issues.push({ code: 'custom', input: value, message: key, path: [] })
  })

/** Text as typed. Passwords and file names use it: a blank at the end is part of them. */
export const text = z.string({ error: wrongType })
export const trimmed = text.check(z.trim())
/** Blanks alone count as empty. */
export const required = trimmed.check(notEmpty('rules.empty'))
export const requiredSecret = text.check(notEmpty('rules.empty'))

export const requiredPattern = (pattern: RegExp, key: MessageKey) => required.check(z.regex(pattern, key))

/** For rules whose own text is shown for an empty field as well. */
export const trimmedPattern = (pattern: RegExp, key: MessageKey) => trimmed.check(z.regex(pattern, key))
export const secretPattern = (pattern: RegExp, key: MessageKey) => text.check(z.regex(pattern, key))

const oneLine = z.regex(/^.*$/, 'rules.invalid' satisfies MessageKey)
export const lineAtMost = (max: number, key: MessageKey = 'rules.tooLong') =>
  trimmed.check(z.maxLength(max, key), oneLine)
export const requiredLineAtMost = (max: number, key: MessageKey = 'rules.tooLong') =>
  required.check(z.maxLength(max, key), oneLine)
export const linesAtMost = (max: number, key: MessageKey = 'rules.tooLong') => text.check(z.maxLength(max, key))

/** What stands in a header of a request: printable letters of ASCII, on one line. */
export const headerText = trimmed.check(
  z.maxLength(500, 'rules.tooLong' satisfies MessageKey),
  z.regex(/^[\x20-\x7e]*$/, 'rules.invalid' satisfies MessageKey),
)

export const wholeNumber = (min: number, max: number, key: MessageKey) =>
  z.int(key).check(z.gte(min, key), z.lte(max, key))
export const decimalNumber = (min: number, max: number, key: MessageKey) =>
  z.number(key).check(z.gte(min, key), z.lte(max, key))

/** A rule over several fields of a form: shown at one of them, and held as soon as those it reads are right themselves. */
export const across = <Form extends object>(
  reads: readonly (keyof Form & string)[],
  holds: (form: Form) => boolean,
  shownAt: keyof Form & string,
  key: MessageKey,
) =>
  z.refine<Form>(holds, {
    error: key,
    path: [shownAt],
    // What is wrong with the form as a whole has no path.
    when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && !reads.some((name) => name === path[0])),
  })

export const chosen = <const Values extends readonly string[]>(values: Values, key: MessageKey = 'rules.choose') =>
  z.enum(values, key)
