import { required } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'

/** A field for a moment shows and takes the person's own clock; what is sent names the moment itself. */
export function instantOf(local: string): string | null {
  if (local === '') return null
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}

export function localOf(instant: string | null): string {
  if (!instant) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Typed by the person's own clock; sent as the moment itself. */
export const localMoment = z.pipe(
  z.pipe(
    required,
    z.transform((typed: string) => instantOf(typed) ?? ''),
  ),
  z.iso.datetime('rules.invalid'),
)
