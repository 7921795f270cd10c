import { expect, test } from 'vitest'
import { FreeNames, safeName, zipOf, type ZipEntry } from './zip.ts'

test('no name leads out of the folder that it is unpacked in', () => {
  const names = {
    'a/b.txt': 'a/b.txt',
    '../../etc/passwd': 'etc/passwd',
    '/lead': 'lead',
    'a//./../b/': 'a/b/',
    'C:\\x': 'C__x',
    '..': '',
    '/': '',
  }
  for (const [name, safe] of Object.entries(names)) expect(safeName(name)).toBe(safe)
})

test('names that become the same stay apart, however many there are', () => {
  const names = new FreeNames()
  expect(['a.txt', 'a.txt', 'a (2).txt', 'a.txt', 'd/', 'd/'].map((name) => names.take(name))).toEqual([
    'a.txt',
    'a (2).txt',
    'a (2) (2).txt',
    'a (3).txt',
    'd/',
    'd (2)/',
  ])
  const many = Array.from({ length: 20_000 }, () => names.take('same'))
  expect([new Set(many).size, many.at(-1)]).toEqual([20_000, 'same (20000)'])
})

const gib = 1024 ** 3
async function* zeros(bytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(16 * 1024 ** 2)
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}
async function* entries(...all: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* all
}
const entry = (size: number, body = zeros(size)): ZipEntry => ({ name: 'zeros', size, modifiedAt: new Date(0), body })

test('what is larger than 4 GiB is written with long fields', async () => {
  let [length, tail] = [0, Buffer.alloc(0)]
  for await (const piece of zipOf(entries(entry(4 * gib + 1), { ...entry(3), name: 'behind' }))) {
    length += piece.length
    tail = Buffer.concat([tail, piece.subarray(-300)]).subarray(-300)
  }
  const at = tail.indexOf(Buffer.from([0x50, 0x4b, 6, 6]))
  expect(at).toBeGreaterThan(0)
  expect(tail.readBigUInt64LE(at + 32)).toBe(2n)
  const directory = Number(tail.readBigUInt64LE(at + 48))
  expect(directory).toBeGreaterThan(4 * gib)
  // The directory, the long end with its locator, and the short one.
  expect(length - directory - Number(tail.readBigUInt64LE(at + 40))).toBe(56 + 20 + 22)
})

test('what is not as large as was said breaks it off', async () => {
  const read = async () => {
    for await (const _ of zipOf(entries(entry(5, zeros(4)))));
  }
  await expect(read()).rejects.toThrow('zeros')
})
