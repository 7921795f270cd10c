/** What a client can say to a phone, as scrcpy 3.3 writes it. */
export type ControlMessage =
  | { kind: 'key'; down: boolean; code: number; meta: number }
  | { kind: 'text'; text: string }
  | { kind: 'touch'; action: number; pointer: bigint; x: number; y: number; width: number; height: number }
  | { kind: 'scroll'; x: number; y: number; width: number; height: number; by: number }
  | { kind: 'back'; down: boolean }
  | { kind: 'getClipboard'; edit: number }
  | { kind: 'setClipboard'; sequence: bigint; paste: boolean; text: string }
  | { kind: 'displayPower'; on: boolean }
  | { kind: 'rotate' }
  | { kind: 'startApp'; name: string }
  | { kind: 'resetVideo' }
  /** Known, and of no use on a phone of ours. */
  | { kind: 'other' }

export class ControlError extends Error {}

const clipboardBytesMax = 1 << 18
/** A notch of a wheel is a 16th of what fits into a signed 16-bit fraction. */
const scrollUnit = 16 / 0x8000

/** The first message of what came so far, and how long it was; undefined while more must come. Throws where it is none. */
export function readControl(bytes: Buffer): { message: ControlMessage; length: number } | undefined {
  const length = lengthOf(bytes)
  if (length === undefined || bytes.length < length) return undefined
  return { message: messageOf(bytes.subarray(0, length)), length }
}

const fixed: Record<number, number> = {
  0: 14,
  2: 32,
  3: 21,
  4: 2,
  5: 1,
  6: 1,
  7: 1,
  8: 2,
  10: 2,
  11: 1,
  14: 3,
  15: 1,
  17: 1,
}
/** Where the length of a text stands, how wide it is, and how long the text may be. */
const counted: Record<number, { at: number; wide: 1 | 2 | 4; most: number }> = {
  1: { at: 1, wide: 4, most: 4_096 },
  9: { at: 10, wide: 4, most: clipboardBytesMax },
  13: { at: 3, wide: 2, most: 0xffff },
  16: { at: 1, wide: 1, most: 255 },
}

function lengthOf(bytes: Buffer): number | undefined {
  const [kind] = bytes
  if (kind === undefined) return undefined
  if (fixed[kind] !== undefined) return fixed[kind]
  if (kind === 12) return deviceLength(bytes)
  const text = counted[kind]
  if (!text) throw new ControlError(`unknown message ${kind}`)
  if (bytes.length < text.at + text.wide) return undefined
  const length = bytes.readUIntBE(text.at, text.wide)
  if (length > text.most) throw new ControlError('message too long')
  return text.at + text.wide + length
}

/** A keyboard or mouse that announces itself, with its name and its description. */
function deviceLength(bytes: Buffer): number | undefined {
  if (bytes.length < 8) return undefined
  const name = bytes[7]!
  if (bytes.length < 10 + name) return undefined
  return 10 + name + bytes.readUInt16BE(8 + name)
}

function messageOf(bytes: Buffer): ControlMessage {
  const place = (at: number) => ({
    x: bytes.readInt32BE(at),
    y: bytes.readInt32BE(at + 4),
    width: bytes.readUInt16BE(at + 8),
    height: bytes.readUInt16BE(at + 10),
  })
  switch (bytes[0]) {
    case 0:
      return { kind: 'key', down: bytes[1] === 0, code: bytes.readUInt32BE(2), meta: bytes.readUInt32BE(10) }
    case 1:
      return { kind: 'text', text: bytes.toString('utf8', 5) }
    case 2:
      return { kind: 'touch', action: bytes[1]!, pointer: bytes.readBigInt64BE(2), ...place(10) }
    case 3:
      return { kind: 'scroll', ...place(1), by: bytes.readInt16BE(15) * scrollUnit }
    case 4:
      return { kind: 'back', down: bytes[1] === 0 }
    case 8:
      return { kind: 'getClipboard', edit: bytes[1]! }
    case 9:
      return {
        kind: 'setClipboard',
        sequence: bytes.readBigUInt64BE(1),
        paste: bytes[9] === 1,
        text: bytes.toString('utf8', 14),
      }
    case 10:
      return { kind: 'displayPower', on: bytes[1] === 1 }
    case 11:
      return { kind: 'rotate' }
    case 16:
      return { kind: 'startApp', name: bytes.toString('utf8', 2) }
    case 17:
      return { kind: 'resetVideo' }
    default:
      return { kind: 'other' }
  }
}

export function clipboardMessage(text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

export function clipboardTaken(sequence: bigint): Buffer {
  const message = Buffer.alloc(9)
  message[0] = 1
  message.writeBigUInt64BE(sequence, 1)
  return message
}
