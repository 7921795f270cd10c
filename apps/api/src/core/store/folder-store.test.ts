import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gathered, storeConformance, written } from '../../../test/store-conformance.ts'
import { FolderStore } from './folder-store.ts'
import { pieceBytes } from './measure.ts'
import { BytesDamaged, BytesGone, newBlobName } from './store.ts'
import { verified } from './verified.ts'

let dir: string
let store: FolderStore

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-store-'))
  store = new FolderStore(dir)
})
afterAll(async () => {
  await store.close()
  await rm(dir, { recursive: true, force: true })
})

const pathOf = (id: string) => join(dir, id.slice(0, 2), id.slice(2, 4), id)

storeConformance(async () => ({ store, close: async () => {} }))

test('a flipped bit, a missing end and a missing file are found, and no wrong byte leaves', async () => {
  const bytes = randomBytes(2 * pieceBytes)
  const blob = await written(store, bytes)
  const flipped = Buffer.from(bytes)
  flipped[pieceBytes + 17]! ^= 4
  await writeFile(pathOf(blob.id), flipped)
  const seen: Uint8Array[] = []
  const reading = async () => {
    for await (const piece of verified(store, blob, 0, blob.size)) seen.push(piece)
  }
  await expect(reading()).rejects.toThrow(BytesDamaged)
  expect(Buffer.concat(seen).equals(bytes.subarray(0, pieceBytes))).toBe(true)
  await writeFile(pathOf(blob.id), bytes.subarray(0, 100))
  await expect(gathered(verified(store, blob, 0, 50))).rejects.toThrow(BytesDamaged)
  await rm(pathOf(blob.id))
  await expect(gathered(verified(store, blob, 0, 50))).rejects.toThrow(BytesGone)
  await mkdir(pathOf(blob.id))
  await expect(gathered(verified(store, blob, 0, 50))).rejects.toThrow(BytesDamaged)
})

test('drafts that nobody goes on with are swept away, younger ones are not', async () => {
  const draft = await store.begin(newBlobName())
  await store.sweepDrafts(new Date(Date.now() - 60_000))
  expect(await readdir(join(dir, 'drafts'))).toHaveLength(1)
  await store.sweepDrafts(new Date(Date.now() + 60_000))
  expect(await readdir(join(dir, 'drafts'))).toEqual([])
  await draft.drop()
})
