import { describe, expect, test } from 'vitest'
import { clipboardMessage, ControlError, readControl } from './control-messages.ts'
import { readOptions, sizeWithin } from './options.ts'
import { configBytes, Viewer } from './viewer.ts'

const touch = Buffer.from('02000000000000000001000000640000012c02d00500ffff0000000000000000', 'hex')

describe('messages of a client', () => {
  test('are read one by one, in whatever pieces they come', () => {
    expect(readControl(touch)).toEqual({
      length: 32,
      message: { kind: 'touch', action: 0, pointer: 1n, x: 100, y: 300, width: 720, height: 1280 },
    })
    for (let cut = 0; cut < touch.length; cut++) expect(readControl(touch.subarray(0, cut))).toBeUndefined()
    expect(readControl(Buffer.concat([Buffer.from([11]), touch]))).toEqual({ length: 1, message: { kind: 'rotate' } })
    const words = Buffer.from('世界')
    const text = Buffer.concat([Buffer.from([1, 0, 0, 0, words.length]), words])
    expect(readControl(text)?.message).toEqual({ kind: 'text', text: '世界' })
  })

  test.each([
    ['unknown', Buffer.from([99])],
    ['a text without end', Buffer.from([1, 0xff, 0xff, 0xff, 0xff])],
    ['a clipboard without end', Buffer.concat([Buffer.from([9]), Buffer.alloc(9), Buffer.from([0x7f, 0, 0, 0])])],
  ])('that are %s are refused before anything is kept of them', (_, bytes) => {
    expect(() => readControl(bytes)).toThrow(ControlError)
  })

  test('a copied text goes out with its length in bytes', () => {
    expect(clipboardMessage('é')).toEqual(Buffer.from([0, 0, 0, 0, 2, 0xc3, 0xa9]))
  })
})

describe('what a client asks for', () => {
  test('is kept within what a phone gives', () => {
    const options = readOptions([
      'max_fps=120',
      'video_bit_rate=1',
      'scid=abc',
      'video_codec_options=i-frame-interval=3',
    ])
    expect(options).toMatchObject({
      maxFps: 30,
      bitRate: 50_000,
      keyIntervalS: 3,
      socketName: 'localabstract:scrcpy_00000abc',
    })
    expect(readOptions([])).toMatchObject({
      video: true,
      audio: true,
      control: true,
      tunnelForward: false,
      codec: 'h264',
    })
  })

  test.each(['max_size=x', 'max_fps=-1', 'scid=../x'])('%s is refused', (word) => {
    expect(() => readOptions([word])).toThrow()
  })

  test.each([
    [0, 720, 1280],
    [800, 450, 800],
    [512, 288, 512],
    [5_000, 720, 1280],
    [1, 16, 16],
  ])('a size of %i makes %i × %i', (maxSize, width, height) => {
    expect(sizeWithin({ width: 720, height: 1280 }, maxSize)).toEqual({ width, height })
  })
})

describe('somebody who watches', () => {
  const key = { data: Buffer.from([0, 0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2, 0, 0, 1, 0x65, 3]), key: true }
  const delta = { data: Buffer.from([0, 0, 0, 1, 0x41, 4]), key: false }

  /** A line whose other end takes one packet each time it is told to. */
  function line() {
    const sent: Uint8Array[] = []
    const waiting: (() => void)[] = []
    const channel = {
      ended: new AbortController().signal,
      close: () => {},
      write: (chunk: Uint8Array) => {
        sent.push(chunk)
        return new Promise<void>((taken) => waiting.push(taken))
      },
      async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {},
    }
    return { channel, sent, take: () => waiting.shift()?.() }
  }

  test('gets what describes the stream by itself, before the first key frame', () => {
    expect(configBytes(key.data)).toBe(12)
    const { channel, sent } = line()
    const viewer = new Viewer(channel, false, () => {})
    viewer.take(delta, 0)
    expect(sent).toEqual([])
    viewer.take(key, 0)
    expect(sent).toEqual([key.data.subarray(0, 12)])
    expect(viewer.idle).toBe(false)
  })

  test('and falls behind goes on with the next key frame', () => {
    const { channel } = line()
    const viewer = new Viewer(channel, true, () => {})
    viewer.take(key, 0)
    for (let frame = 1; frame < 20 && !viewer.needsKey; frame++) viewer.take(delta, frame)
    expect(viewer.needsKey).toBe(true)
  })
})
