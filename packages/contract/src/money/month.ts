import * as z from 'zod/mini'

/** A month of ours, in UTC: 2026-11. */
export const Month = z.string().check(z.regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, 'rules.invalid'))
