import { expect, test } from 'vitest'
import { codecOf } from './codec.ts'

test('the name of a codec is read from its parameters', () => {
  expect(codecOf(new Uint8Array([0, 0, 0, 1, 0x67, 0x42, 0xc0, 0x1f, 0xda, 0x01]))).toBe('avc1.42c01f')
  expect(codecOf(new Uint8Array([0, 0, 1, 0x27, 0x64, 0x00, 0x28, 0xac]))).toBe('avc1.640028')
})

test('what has none has no name', () => {
  expect(codecOf(new Uint8Array([]))).toBeUndefined()
  expect(codecOf(new Uint8Array([0x10, 0, 0, 0x16, 0x74, 0x2c, 0x01, 0xf0]))).toBeUndefined()
  expect(codecOf(new Uint8Array([0, 0, 0, 1, 0x68, 0xce, 0x3c, 0x80]))).toBeUndefined()
})
