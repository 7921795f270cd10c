import * as z from 'zod/mini'
import { Instant } from '../page.ts'

/** Opens one websocket at the address, once, within a minute, for the session that asked for it. */
export const Ticket = z.object({ ticket: z.string(), address: z.string(), expire_time: Instant })

/** Undefined for what is too long, counted in bytes, or no such message. */
export function readSmall<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  bytesMax: number,
): z.output<Schema> | undefined {
  if (text.length > bytesMax || new TextEncoder().encode(text).length > bytesMax) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
