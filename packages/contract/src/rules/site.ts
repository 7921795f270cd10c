import * as z from 'zod/mini'
import { trimmed, trimmedPattern, type MessageKey } from './text.ts'

export const emptyOr = (holds: (value: string) => boolean, key: MessageKey) =>
  trimmed.check(z.refine((value) => value === '' || holds(value), key))

export const accent = trimmedPattern(/^#[0-9a-f]{6}$/i, 'rules.colour')
