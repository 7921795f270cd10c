import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pieceBytes } from '../src/core/store/measure.ts'
import { BytesGone, newBlobName, type Store } from '../src/core/store/store.ts'
import { verified } from '../src/core/store/verified.ts'

interface Opened {
  store: Store
  close(): Promise<void>
}

/** In chunks of any size, as a network brings them. */
async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function gathered(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function written(store: Store, bytes: Buffer, chunk = 65_536) {
  const id = newBlobName()
  const draft = await store.begin(id)
  const measured = await draft.take(inChunks(bytes, chunk), ['crc32', 'sha256'])
  await draft.finish()
  return { id, ...measured }
}

export async function namesIn(store: Store): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.toSorted()
}

/** What every store does, wherever its bytes lie. */
export function storeConformance(open: () => Promise<Opened>): void {
  let opened: Opened
  let store: Store
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  test.for([1, 1_000, pieceBytes - 1, pieceBytes, pieceBytes + 1, 9 * pieceBytes + 5])(
    'what is written is read, %i bytes of it, whole and in part',
    async (size) => {
      const bytes = randomBytes(size)
      const blob = await written(store, bytes, 60_007)
      expect(blob).toMatchObject({ size, md5: createHash('md5').update(bytes).digest('hex') })
      expect(blob.sums.sha256).toBe(createHash('sha256').update(bytes).digest('base64'))
      expect(await store.sizeOf(blob.id)).toBe(size)
      for (const [from, to] of [
        [0, size],
        [0, 1],
        [size - 1, size],
        [Math.floor(size / 3), Math.ceil(size / 2)],
      ] as const)
        expect((await gathered(verified(store, blob, from, to))).equals(bytes.subarray(from, to))).toBe(true)
      await store.remove(blob.id)
    },
  )

  test('a draft that is dropped, and one whose body breaks off, leave nothing', async () => {
    const before = await namesIn(store)
    const dropped = await store.begin(newBlobName())
    await dropped.take(inChunks(randomBytes(2 * pieceBytes), 100_000), [])
    await dropped.drop()
    const broken = await store.begin(newBlobName())
    const body = async function* () {
      yield randomBytes(pieceBytes + 3)
      throw new Error('gone')
    }
    await expect(broken.take(body(), [])).rejects.toThrow('gone')
    await broken.drop()
    expect(await namesIn(store)).toEqual(before)
  })

  test('what is listed is what is there, and what is removed is gone', async () => {
    const blob = await written(store, randomBytes(10))
    const listed = []
    for await (const one of store.list()) if (one.name === blob.id) listed.push(one)
    expect(listed).toMatchObject([{ size: 10 }])
    expect(Math.abs(listed[0]!.changedAt.getTime() - Date.now())).toBeLessThan(3_600_000)
    await store.remove(blob.id)
    await store.remove(blob.id)
    expect(await store.sizeOf(blob.id)).toBeUndefined()
    expect(await namesIn(store)).not.toContain(blob.id)
    await expect(gathered(verified(store, blob, 0, 10))).rejects.toThrow(BytesGone)
  })

  test('many write at once, each its own', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const bytes = randomBytes(pieceBytes + n)
        return { bytes, blob: await written(store, bytes) }
      }),
    )
    for (const { bytes, blob } of all) {
      expect((await gathered(verified(store, blob, 0, blob.size))).equals(bytes)).toBe(true)
      await store.remove(blob.id)
    }
  })

  test('a name that is no name of ours reaches nothing', async () => {
    await expect(store.begin('../../etc/passwd')).rejects.toThrow('No blob')
    await expect(store.sizeOf('..')).rejects.toThrow('No blob')
  })
}
