import { expect, test } from 'vitest'
import { droppedFiles } from './picked.ts'

const file = (path: string) => ({
  isDirectory: false,
  fullPath: path,
  file: (done: (one: File) => void) => done(new File([path], path.split('/').at(-1)!)),
})
/** As browsers hand a folder out: by the hundred, and with an empty piece at its end. */
const folder = (path: string, inside: readonly object[]) => ({
  isDirectory: true,
  fullPath: path,
  createReader: () => {
    const left = [...inside]
    return { readEntries: (done: (piece: object[]) => void) => done(left.splice(0, 100)) }
  },
})

test('a folder is read until nothing more comes, with the folders in it, and each file has its place', async () => {
  const pages = Array.from({ length: 250 }, (_, n) => file(`/catalogue/pages/${n}.txt`))
  const entry = folder('/catalogue', [
    folder('/catalogue/pages', pages),
    folder('/catalogue/none', []),
    file('/catalogue/cover.txt'),
  ])
  const items = [{ webkitGetAsEntry: () => entry, getAsFile: () => null }]
  const found = await droppedFiles(items as unknown as DataTransferItemList)
  expect(found.map(({ path }) => path)).toEqual([
    ...pages.map(({ fullPath }) => fullPath.slice(1)),
    'catalogue/cover.txt',
  ])
  expect(found[249]!.file.name).toBe('249.txt')
})
