import { PhoneViewerMessage } from '@portico/contract/phone/wire.ts'
import * as z from 'zod/mini'

/** What a window says to the player in its frame. */
export const ToPlayer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('device'), device_id: z.string() }),
  z.object({ type: z.literal('say'), message: PhoneViewerMessage }),
])
export type ToPlayer = z.output<typeof ToPlayer>

/** What a player says to the page that it is in. */
export const FromPlayer = z.discriminatedUnion('type', [
  /** It listens: which phone? */
  z.object({ type: z.literal('player-ready') }),
  /** The phone is there, with a picture. */
  z.object({ type: z.literal('device-got'), device_id: z.string() }),
  z.object({ type: z.literal('device-lost'), code: z.number() }),
  z.object({
    type: z.literal('device-told'),
    width: z.number(),
    height: z.number(),
    frames: z.number(),
    latency: z.nullable(z.number()),
  }),
  /** Somebody put a finger on it, or left it by Escape. */
  z.object({ type: z.literal('touched') }),
  z.object({ type: z.literal('left') }),
])
export type FromPlayer = z.output<typeof FromPlayer>

/** Hears what one window of this same site says; what anybody else says is not heard. Answers how to stop. */
export function hear<Schema extends z.ZodMiniType>(
  schema: Schema,
  from: () => Window | null | undefined,
  told: (message: z.output<Schema>) => void,
): () => void {
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source === null || source !== from()) return
    const message = schema.safeParse(data)
    if (message.success) told(message.data)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

export const tell = (to: Window | null | undefined, message: ToPlayer | FromPlayer) =>
  to?.postMessage(message, location.origin)
