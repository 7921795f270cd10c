import { describe, expect, test } from 'vitest'
import {
  phoneClipboardMax,
  phoneEnds,
  phoneFrameBytesMax,
  phoneFrameKinds,
  phoneMessageBytesMax,
  phoneSideMax,
  phoneTextMax,
  readPhoneFrame,
  readPhoneServerMessage,
  readPhoneViewerMessage,
  writePhoneFrame,
  writePhoneMessage,
  type PhoneFrame,
  type PhoneServerMessage,
} from './wire.ts'

const frame: PhoneFrame = {
  kind: 'key',
  pts: 2 ** 40 + 7,
  width: 288,
  height: 512,
  bytes: Uint8Array.of(0, 0, 0, 1, 103),
}
const readText = (value: unknown) => readPhoneViewerMessage(JSON.stringify(value))

describe('frames', () => {
  test.for(phoneFrameKinds)('a %s is read as it was written', (kind) => {
    const one = { ...frame, kind, ...(kind === 'meta' && { bytes: new Uint8Array() }) }
    expect(readPhoneFrame(writePhoneFrame(one))).toEqual(one)
  })

  test('one that lies inside of a larger piece of memory is read from where it lies', () => {
    const written = writePhoneFrame(frame)
    const around = new Uint8Array(written.length + 9)
    around.set(written, 4)
    expect(readPhoneFrame(around.subarray(4, 4 + written.length))).toEqual(frame)
  })

  const spoilt: [string, (message: Uint8Array) => Uint8Array][] = [
    ['nothing', () => new Uint8Array()],
    ['half a header', (message) => message.subarray(0, 13)],
    ['another version', (message) => message.with(0, 2)],
    ['a kind that there is not', (message) => message.with(1, phoneFrameKinds.length)],
    ['no width', (message) => message.with(2, 0).with(3, 0)],
    ['a height beyond any screen', (message) => message.with(4, 255)],
    ['a time beyond what a number can say', (message) => message.with(6, 255)],
    ['a picture without bytes', (message) => message.subarray(0, 14)],
    ['a size with bytes', (message) => message.with(1, phoneFrameKinds.indexOf('meta'))],
    ['more bytes than any picture has', () => new Uint8Array(phoneFrameBytesMax + 15).fill(1)],
  ]
  test.for(spoilt)('%s is no frame', ([, spoil]) => {
    expect(readPhoneFrame(spoil(writePhoneFrame(frame)))).toBeUndefined()
  })

  test('the largest screen is read', () => {
    const largest = { ...frame, width: phoneSideMax, height: phoneSideMax }
    expect(readPhoneFrame(writePhoneFrame(largest))).toEqual(largest)
  })
})

describe('what a viewer says', () => {
  test('is read with what it leaves out', () => {
    expect(readText({ type: 'touch', action: 'down', pointer: 1, x: 0, y: 1 })).toEqual({
      type: 'touch',
      action: 'down',
      pointer: 1,
      x: 0,
      y: 1,
      pressure: 1,
    })
    expect(readText({ type: 'key', action: 'press', code: 4 })).toMatchObject({ meta: 0 })
    expect(readText({ type: 'clipboard', text: '' })).toMatchObject({ paste: false })
    expect(readText({ type: 'quality', size: 360 })).toEqual({ type: 'quality', size: 360 })
  })

  test.for([
    { type: 'text', text: '你好，😀' },
    { type: 'scroll', x: 0.5, y: 0.5, dx: 0, dy: -1 },
    { type: 'copy' },
    { type: 'back' },
    { type: 'rotate' },
    { type: 'screen', on: false },
    { type: 'shown', shown: true },
    { type: 'again' },
    { type: 'ping', at: 12.5 },
  ])('$type is read as it is', (message) => {
    expect(readText(message)).toEqual(message)
  })

  test.for([
    null,
    [],
    'touch',
    {},
    { type: 'shell', command: 'id' },
    { type: 'touch', action: 'down', pointer: 10, x: 0, y: 0 },
    { type: 'touch', action: 'down', pointer: 0.5, x: 0, y: 0 },
    { type: 'touch', action: 'down', pointer: 0, x: 1.01, y: 0 },
    { type: 'touch', action: 'down', pointer: 0, x: '0', y: 0 },
    { type: 'touch', action: 'hover', pointer: 0, x: 0, y: 0 },
    { type: 'scroll', x: 0, y: 0, dx: 0, dy: 2 },
    { type: 'key', action: 'press', code: -1 },
    { type: 'key', action: 'press', code: 4, meta: 2 ** 31 },
    { type: 'text', text: '' },
    { type: 'text', text: 'a'.repeat(phoneTextMax + 1) },
    { type: 'clipboard', text: 'a'.repeat(phoneClipboardMax + 1) },
    { type: 'quality', bitrate: 1 },
    { type: 'quality', size: 801 },
    { type: 'quality', fps: 31 },
    { type: 'back', twice: true },
    { type: 'ping' },
  ])('%j is refused', (message) => {
    expect(readText(message)).toBeUndefined()
  })

  test('numbers that are none, and what is no JSON, are refused', () => {
    expect(readPhoneViewerMessage('{"type":"ping","at":1e999}')).toBeUndefined()
    expect(readPhoneViewerMessage('{"type":"back"')).toBeUndefined()
    expect(readPhoneViewerMessage('')).toBeUndefined()
  })

  test('a message that is too long is refused, counted in bytes', () => {
    const padded = (length: number, fill: string) => `{"type":"back"}${fill.repeat(length - 15)}`
    expect(readPhoneViewerMessage(padded(phoneMessageBytesMax, ' '))).toEqual({ type: 'back' })
    expect(readPhoneViewerMessage(padded(phoneMessageBytesMax + 1, ' '))).toBeUndefined()
    const wide = JSON.stringify({ type: 'clipboard', text: '中'.repeat(phoneClipboardMax) })
    expect(readPhoneViewerMessage(wide)).toBeDefined()
    expect(readPhoneViewerMessage(wide + ' '.repeat(phoneClipboardMax + 1))).toBeUndefined()
  })
})

describe('what the server says', () => {
  test.for<PhoneServerMessage>([
    { type: 'ready', mode: 'video', width: 360, height: 800 },
    { type: 'clipboard', text: 'a\nb' },
    { type: 'pong', at: 3 },
    { type: 'error', code: 'silent' },
  ])('$type is read as it was written', (message) => {
    expect(readPhoneServerMessage(writePhoneMessage(message))).toEqual(message)
  })

  test('a trouble that there is not is refused, and each that there is closes with a code of its own', () => {
    expect(readPhoneServerMessage('{"type":"error","code":"tired"}')).toBeUndefined()
    expect(new Set(Object.values(phoneEnds)).size).toBe(Object.keys(phoneEnds).length)
  })
})
