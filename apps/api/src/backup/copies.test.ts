import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Copies, type Manifest } from './copies.ts'
import { FolderCopy } from './folder-copy.ts'
import { takeCopy } from './take-copy.ts'

let dir: string
let data: string
let copies: Copies

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-copies-'))
  data = join(dir, 'data')
  await mkdir(join(data, 'objects'), { recursive: true })
  copies = new Copies(join(dir, 'copies'))
  await copies.make()
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function copied(id: string, before: Manifest['files'] = []): Promise<{ manifest: Manifest; read: number }> {
  const copy = new FolderCopy(data, copies.chunks, before)
  const files = await copy.folder('objects', { written: 'once' })
  const manifest: Manifest = { form: 1, id, database: null, folders: [], files }
  await copies.write(manifest)
  return { manifest, read: copy.read }
}
const first = '20260101T000000000Z'
const second = '20260102T000000000Z'
const chunkFiles = async () =>
  (await readdir(join(copies.dir, 'chunks'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

test('what a copy has already is neither read nor written again', async () => {
  await writeFile(join(data, 'objects', 'a'), 'a'.repeat(100_000))
  const { manifest } = await copied(first)
  await writeFile(join(data, 'objects', 'b'), 'b')
  const { read, manifest: next } = await copied(second, manifest.files)
  expect(read).toBe(1)
  expect(next.files.map(({ path }) => path).toSorted()).toEqual(['objects/a', 'objects/b'])
  expect(await chunkFiles()).toHaveLength(2)
})

test('a file that changed under its name is read again', async () => {
  await writeFile(join(data, 'objects', 'a'), 'one')
  const { manifest } = await copied(first)
  await writeFile(join(data, 'objects', 'a'), 'other')
  const { manifest: next } = await copied(second, manifest.files)
  expect(next.files[0]!.chunks).not.toEqual(manifest.files[0]!.chunks)
})

test('a piece that is gone from the copies is written anew', async () => {
  await writeFile(join(data, 'objects', 'a'), 'one')
  const { manifest } = await copied(first)
  const [piece] = await chunkFiles()
  await rm(join(piece!.parentPath, piece!.name))
  copies = new Copies(copies.dir)
  await copied(second, manifest.files)
  expect(await copies.check(second)).toEqual({ files: 1, bytes: 3 })
})

test('a piece that is damaged is written anew by the next copy, and the one before has it again', async () => {
  await writeFile(join(data, 'objects', 'a'), 'one')
  const { manifest } = await copied(first)
  const hash = manifest.files[0]!.chunks[0]!
  await flip(join(copies.dir, 'chunks', hash.slice(0, 2), hash))
  await expect(copies.check(first)).rejects.toThrow(/damaged/)
  copies = new Copies(copies.dir)
  await copied(second, manifest.files)
  for (const id of [first, second]) expect(await copies.check(id)).toEqual({ files: 1, bytes: 3 })
})

test('copies do not lie in what they are a copy of', async () => {
  for (const folder of [data, join(data, 'copies')])
    await expect(takeCopy({ dataDir: data, databaseUrl: undefined, folder })).rejects.toThrow(/is in/)
  expect(await readdir(data)).toEqual(['objects'])
})

test('a flipped byte in a piece, and in a list, is found', async () => {
  await writeFile(join(data, 'objects', 'a'), 'a'.repeat(1000))
  const { manifest } = await copied(first)
  const hash = manifest.files[0]!.chunks[0]!
  await flip(join(copies.dir, 'chunks', hash.slice(0, 2), hash))
  await expect(copies.check(first)).rejects.toThrow(/damaged/)
  await flip(join(copies.dir, 'copies', first))
  await expect(copies.read(first)).rejects.toThrow(/damaged/)
})

test('forgetting old copies leaves every piece of those that stay', async () => {
  await writeFile(join(data, 'objects', 'a'), 'shared')
  const { manifest } = await copied(first)
  await rm(join(data, 'objects', 'a'))
  await writeFile(join(data, 'objects', 'b'), 'shared')
  await writeFile(join(data, 'objects', 'c'), 'new')
  await copied(second, manifest.files)
  expect(await copies.keep(1)).toEqual([first])
  expect(await copies.ids()).toEqual([second])
  expect(await copies.check(second)).toEqual({ files: 2, bytes: 9 })
  await rm(join(data, 'objects', 'c'))
  await copied('20260103T000000000Z')
  await copies.keep(1)
  expect(await chunkFiles()).toHaveLength(1)
})

test('forgetting takes the oldest, whenever each was written, and as many as are too many', async () => {
  const third = '20260103T000000000Z'
  await writeFile(join(data, 'objects', 'a'), 'a')
  for (const id of [second, third, first]) await copied(id)
  expect(await copies.keep(4)).toEqual([])
  expect(await copies.keep(2)).toEqual([first])
  expect(await copies.ids()).toEqual([second, third])
  expect(await copies.keep(1)).toEqual([second])
  expect(await copies.check(third)).toEqual({ files: 1, bytes: 1 })
})

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(path, bytes)
}
