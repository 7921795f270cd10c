import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { readSmall, Ticket } from './ticket.ts'
import { phoneTroubles, readPhoneFrame, writePhoneFrame, type PhoneFrame } from './wire.ts'

/** A wall shows many phones over one websocket, each as a small picture: frames in bytes, the rest in JSON. */

/** How many phones one wall shows at a time: those that are on the screen. */
export const wallPhonesMax = 120
/** The longer side, how often at most, and how much of it in a second. */
export const wallPicture = { size: 240, fps: 2, bitrate: 100_000 } as const
export const wallMessageBytesMax = 8_192

export const phoneWallCalls = calls({
  /** The ticket opens one wall at the address, within a minute, for the session that asked for it. */
  phoneWallOpen: {
    post: '/apiv1/cloudphone/openWall',
    allow: 'customer',
    product: 'phone',
    data: Ticket,
    audit: 'phone.wall',
    secret: true,
  },
})
export const phoneWallAddress = '/api/phones/wall'

const id = Id('phone')

/** What a wall says first, besides who it is: whether its browser decodes video. */
export const WallHello = z.object({ mode: z.enum(['video', 'pictures']) })

export const WallMessage = z.discriminatedUnion('type', [
  /** These are on the screen now, and no others. */
  z.strictObject({ type: z.literal('see'), ids: z.array(id).check(z.maxLength(wallPhonesMax)) }),
  /** A picture was lost, or one that ended is wanted again. */
  z.strictObject({ type: z.literal('again'), id }),
])
export type WallMessage = z.output<typeof WallMessage>

/** `absent` is no phone of this person's; `unbound` was shown, until somebody unbound it. */
export const wallStates = ['opening', 'shown', 'absent', 'unbound', ...phoneTroubles] as const
export type WallState = (typeof wallStates)[number]

export const WallServerMessage = z.discriminatedUnion('type', [
  /** What is said before it is not heard. */
  z.strictObject({ type: z.literal('ready') }),
  /** How it goes with one phone, and the number by which its frames are told apart. */
  z.strictObject({
    type: z.literal('phone'),
    id: z.string().check(z.maxLength(32)),
    index: z.int().check(z.minimum(0), z.maximum(0xff_ff)),
    state: z.enum(wallStates),
  }),
])
export type WallServerMessage = z.output<typeof WallServerMessage>

export const readWallMessage = (text: string) => readSmall(WallMessage, text, wallMessageBytesMax)
export const readWallServerMessage = (text: string) => readSmall(WallServerMessage, text, wallMessageBytesMax)

const indexBytes = 2

/** The number of the phone, then its frame. */
export function writeWallFrame(index: number, frame: PhoneFrame): Uint8Array<ArrayBuffer> {
  const written = writePhoneFrame(frame)
  const message = new Uint8Array(indexBytes + written.length)
  new DataView(message.buffer).setUint16(0, index)
  message.set(written, indexBytes)
  return message
}

/** Undefined for what is no frame of a wall. */
export function readWallFrame(message: Uint8Array): { index: number; frame: PhoneFrame } | undefined {
  if (message.length < indexBytes) return undefined
  const frame = readPhoneFrame(message.subarray(indexBytes))
  const index = new DataView(message.buffer, message.byteOffset).getUint16(0)
  return frame && { index, frame }
}
