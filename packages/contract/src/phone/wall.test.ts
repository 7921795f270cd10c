import { describe, expect, test } from 'vitest'
import { isJpeg, readCameraServerMessage } from './camera.ts'
import { controlMark, followersMax, readControlMessage, readControlServerMessage } from './control.ts'
import { readWallFrame, readWallMessage, readWallServerMessage, wallPhonesMax, writeWallFrame } from './wall.ts'
import type { PhoneFrame } from './wire.ts'

const id = 'phn_Aaaaaaaaaaaa'
const frame: PhoneFrame = { kind: 'key', pts: 7, width: 136, height: 240, bytes: Uint8Array.of(0, 0, 0, 1, 101) }
const ids = (count: number) => Array.from({ length: count }, () => id)

describe('a wall', () => {
  test.for([0, 1, 0xff_ff])('frames of phone %i are read as they were written', (index) => {
    expect(readWallFrame(writeWallFrame(index, frame))).toEqual({ index, frame })
  })

  test('a frame that lies inside of a larger piece of memory is read from where it lies', () => {
    const written = writeWallFrame(513, frame)
    const around = new Uint8Array(written.length + 8)
    around.set(written, 5)
    expect(readWallFrame(around.subarray(5, 5 + written.length))).toEqual({ index: 513, frame })
  })

  test('what is no frame is not read', () => {
    for (const bytes of [[], [1], [0, 1], [0, 1, 2, 3]]) expect(readWallFrame(Uint8Array.from(bytes))).toBeUndefined()
  })

  test('is told what is on the screen, and no more than a screen holds', () => {
    const see = (count: number) => readWallMessage(JSON.stringify({ type: 'see', ids: ids(count) }))
    expect(see(0)).toEqual({ type: 'see', ids: [] })
    expect(see(wallPhonesMax)).toBeDefined()
    expect(see(wallPhonesMax + 1)).toBeUndefined()
    expect(readWallMessage(JSON.stringify({ type: 'see', ids: ['host_Aaaaaaaaaaaa'] }))).toBeUndefined()
    expect(readWallMessage(JSON.stringify({ type: 'again', id, more: 1 }))).toBeUndefined()
  })

  test('tells how it goes with a phone', () => {
    const told = { type: 'phone', id, index: 3, state: 'silent' }
    expect(readWallServerMessage(JSON.stringify(told))).toEqual(told)
    expect(readWallServerMessage(JSON.stringify({ ...told, state: 'tired' }))).toBeUndefined()
    expect(readWallServerMessage(JSON.stringify({ ...told, index: 65_536 }))).toBeUndefined()
  })
})

describe('group control', () => {
  test('what is said of those that follow begins with its mark', () => {
    const message = { type: 'control', do: 'resume', ids: [id] } as const
    expect(JSON.stringify(message).startsWith(controlMark)).toBe(true)
    expect(readControlMessage(JSON.stringify(message))).toEqual(message)
  })

  test.for([
    { type: 'control', do: 'resume', ids: [] },
    { type: 'control', do: 'resume', ids: ids(followersMax + 1) },
    { type: 'control', do: 'shell', ids: [id] },
    { type: 'control', do: 'pause' },
  ])('%j is refused', (message) => expect(readControlMessage(JSON.stringify(message))).toBeUndefined())

  test('tells of each that follows', () => {
    const one = { id, state: 'paused', why: 'app', held: 2 }
    expect(readControlServerMessage(JSON.stringify({ type: 'followers', followers: [one] }))).toBeDefined()
    const odd = { ...one, why: 'mood' }
    expect(readControlServerMessage(JSON.stringify({ type: 'followers', followers: [odd] }))).toBeUndefined()
  })
})

describe('a camera', () => {
  test('sends what begins as a JPEG does', () => {
    expect(isJpeg(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe(true)
    for (const bytes of [[], [0xff, 0xd8], [0x89, 0x50, 0x4e, 0x47]]) expect(isJpeg(Uint8Array.from(bytes))).toBe(false)
  })

  test('is told how each phone takes it', () => {
    const phones = [{ id, state: 'unable' }]
    expect(readCameraServerMessage(JSON.stringify({ type: 'phones', phones }))).toEqual({ type: 'phones', phones })
    expect(readCameraServerMessage(JSON.stringify({ type: 'phones', phones: ids(1) }))).toBeUndefined()
  })
})
