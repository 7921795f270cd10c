import * as z from 'zod/mini'
import { streamFramesPerSecond, streamKeyFrameSeconds, streamSizePxMax } from '../constants.ts'
import { readSmall } from './ticket.ts'

/** What a viewer of a phone and the server say to each other over one websocket: frames in bytes, the rest in JSON. */

export const phoneMessageBytesMax = 262_144
export const phoneFrameBytesMax = 8_388_608
export const phoneSideMax = 8_192
export const phoneTextMax = 5_000
export const phoneClipboardMax = 65_536

/** A stream is at most so large, so fast, and has a key frame every so many seconds. */
export const phoneStreamLimits = {
  sizeMax: streamSizePxMax,
  sizeMin: 120,
  fpsMax: streamFramesPerSecond,
  keyFrameSeconds: streamKeyFrameSeconds,
} as const
export const phoneBitrates = { min: 100_000, standard: 2_000_000, max: 8_000_000 } as const

/**
 * `config` is what a decoder is set up with, `key` a picture by itself, `delta` one that needs those before it. `picture`
 * is a whole PNG or JPEG. `meta` has no bytes: the screen is that large from now on.
 */
export const phoneFrameKinds = ['config', 'key', 'delta', 'picture', 'meta'] as const
export type PhoneFrameKind = (typeof phoneFrameKinds)[number]

export interface PhoneFrame {
  kind: PhoneFrameKind
  /** Microseconds of the phone's own clock; 0 where it has none. */
  pts: number
  width: number
  height: number
  bytes: Uint8Array
}

const version = 1
/** Version, kind, width, height, pts. */
const headerBytes = 14

export function writePhoneFrame({ kind, pts, width, height, bytes }: PhoneFrame): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(headerBytes + bytes.length)
  const view = new DataView(message.buffer)
  view.setUint8(0, version)
  view.setUint8(1, phoneFrameKinds.indexOf(kind))
  view.setUint16(2, width)
  view.setUint16(4, height)
  view.setBigUint64(6, BigInt(pts))
  message.set(bytes, headerBytes)
  return message
}

/** Undefined for what is no frame. The bytes are those of the message, not a copy. */
export function readPhoneFrame(message: Uint8Array): PhoneFrame | undefined {
  if (message.length < headerBytes || message.length > headerBytes + phoneFrameBytesMax) return undefined
  const view = new DataView(message.buffer, message.byteOffset, message.length)
  const kind = phoneFrameKinds[view.getUint8(1)]
  const [width, height, pts] = [view.getUint16(2), view.getUint16(4), Number(view.getBigUint64(6))]
  const bytes = message.subarray(headerBytes)
  const sound = view.getUint8(0) === version && isSide(width) && isSide(height) && Number.isSafeInteger(pts)
  return sound && kind && (kind === 'meta') === (bytes.length === 0) ? { kind, pts, width, height, bytes } : undefined
}

const isSide = (side: number) => side > 0 && side <= phoneSideMax

/** Why there is no picture, as the code of a viewer's error; each has its words in the console. */
export const phoneTroubles = ['silent', 'refused', 'gone', 'malformed', 'slow', 'tooMany', 'ended', 'fault'] as const
export type PhoneTrouble = (typeof phoneTroubles)[number]

/** The close codes of the websocket, one for each trouble. */
export const phoneEnds = {
  silent: 4502,
  refused: 4503,
  gone: 4504,
  malformed: 4400,
  slow: 4408,
  tooMany: 4429,
  ended: 1000,
  fault: 1011,
} as const satisfies Record<PhoneTrouble, number>

export const phoneStreamModes = ['video', 'pictures', 'hands'] as const
export type PhoneStreamMode = (typeof phoneStreamModes)[number]

const Side = z.int().check(z.minimum(1), z.maximum(phoneSideMax))

/** What the server says besides frames. */
export const PhoneServerMessage = z.discriminatedUnion('type', [
  /** Frames follow, as video or as single pictures; `hands` has none. */
  z.strictObject({ type: z.literal('ready'), mode: z.enum(phoneStreamModes), width: Side, height: Side }),
  z.strictObject({ type: z.literal('clipboard'), text: z.string().check(z.maxLength(phoneClipboardMax)) }),
  /** The answer to a ping, with what it said. */
  z.strictObject({ type: z.literal('pong'), at: z.number() }),
  /** While the websocket stays open, only what was done last was not done. */
  z.strictObject({ type: z.literal('error'), code: z.enum(phoneTroubles) }),
])
export type PhoneServerMessage = z.output<typeof PhoneServerMessage>

/** A place on the screen as it is shown, from its left upper corner (0) to its right lower one (1). */
const Share = z.number().check(z.minimum(0), z.maximum(1))
const Turn = z.number().check(z.minimum(-1), z.maximum(1))

export const phonePointersMax = 10
export const phoneTouchActions = ['down', 'move', 'up', 'cancel'] as const
export const phoneKeyActions = ['down', 'up', 'press'] as const
/** Android's own numbers; those of the keys that a viewer has buttons for. */
export const phoneKeys = {
  home: 3,
  back: 4,
  volumeUp: 24,
  volumeDown: 25,
  power: 26,
  enter: 66,
  delete: 67,
  recents: 187,
}

const inputs = [
  z.strictObject({
    type: z.literal('touch'),
    action: z.enum(phoneTouchActions),
    pointer: z.int().check(z.minimum(0), z.maximum(phonePointersMax - 1)),
    x: Share,
    y: Share,
    pressure: z._default(Share, 1),
  }),
  /** The wheel over a place, as parts of what one message can turn. */
  z.strictObject({ type: z.literal('scroll'), x: Share, y: Share, dx: Turn, dy: Turn }),
  z.strictObject({
    type: z.literal('key'),
    action: z.enum(phoneKeyActions),
    code: z.int().check(z.minimum(0), z.maximum(1_023)),
    /** Android's META_ bits: shift 1, alt 2, ctrl 4096. */
    meta: z._default(z.int().check(z.minimum(0), z.maximum(0x7f_ff_ff)), 0),
  }),
  /** Of any script, as a keyboard or an input method composed it. */
  z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1), z.maxLength(phoneTextMax)) }),
  z.strictObject({
    type: z.literal('clipboard'),
    text: z.string().check(z.maxLength(phoneClipboardMax)),
    paste: z._default(z.boolean(), false),
  }),
  /** The phone's clipboard is answered. */
  z.strictObject({ type: z.literal('copy') }),
  /** Back, or the screen on where it is off. */
  z.strictObject({ type: z.literal('back') }),
  z.strictObject({ type: z.literal('rotate') }),
  z.strictObject({ type: z.literal('screen'), on: z.boolean() }),
] as const

/** What a person does to a phone. */
export const PhoneInput = z.discriminatedUnion('type', inputs)
export type PhoneInput = z.output<typeof PhoneInput>

/** What a viewer says: what a person does, and what the viewer itself asks for. */
export const PhoneViewerMessage = z.discriminatedUnion('type', [
  ...inputs,
  z.strictObject({
    type: z.literal('quality'),
    bitrate: z.optional(z.int().check(z.minimum(phoneBitrates.min), z.maximum(phoneBitrates.max))),
    size: z.optional(z.int().check(z.minimum(phoneStreamLimits.sizeMin), z.maximum(phoneStreamLimits.sizeMax))),
    fps: z.optional(z.int().check(z.minimum(1), z.maximum(phoneStreamLimits.fpsMax))),
  }),
  /** A window that is not seen takes no frames until it says that it is seen again. */
  z.strictObject({ type: z.literal('shown'), shown: z.boolean() }),
  /** The decoder lost its way: a key frame, please. */
  z.strictObject({ type: z.literal('again') }),
  z.strictObject({ type: z.literal('ping'), at: z.number() }),
])
export type PhoneViewerMessage = z.output<typeof PhoneViewerMessage>

/** What a viewer says first, besides who it is: how it wants to see the phone. */
export const PhoneHello = z.object({
  mode: z.enum(phoneStreamModes),
  size: z.optional(z.int().check(z.minimum(phoneStreamLimits.sizeMin), z.maximum(phoneStreamLimits.sizeMax))),
  fps: z.optional(z.int().check(z.minimum(1), z.maximum(phoneStreamLimits.fpsMax))),
})

/** Undefined for what is too long or no message. */
export const readPhoneViewerMessage = (text: string): PhoneViewerMessage | undefined =>
  readSmall(PhoneViewerMessage, text, phoneMessageBytesMax)

export const readPhoneServerMessage = (text: string): PhoneServerMessage | undefined =>
  readSmall(PhoneServerMessage, text, phoneMessageBytesMax)

export const writePhoneMessage = (message: PhoneServerMessage | PhoneViewerMessage): string => JSON.stringify(message)
