import type { Upload } from './upload.ts'

const name = 'portico-uploads'
/** A file is copied by the browser when it is kept; of larger ones only the place is remembered. */
const keptFileBytesMax = 2 * 1024 ** 3

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(name)))
  })

let opening: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  return (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('uploads', { keyPath: 'id' })
      request.result.createObjectStore('files')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(name)))
  }))
}

type Stores = Readonly<Record<'uploads' | 'files', IDBObjectStore>>

/** A browser that keeps nothing sends all the same, as long as the page is open. */
async function inStores<T>(mode: IDBTransactionMode, work: (stores: Stores) => T | Promise<T>): Promise<T | undefined> {
  try {
    const transaction = (await open()).transaction(['uploads', 'files'], mode)
    const stores = { uploads: transaction.objectStore('uploads'), files: transaction.objectStore('files') }
    return await work(stores)
  } catch (error) {
    console.warn('uploads', error)
    return undefined
  }
}

export const kept = {
  all: async () => (await inStores('readonly', ({ uploads }) => done<Upload[]>(uploads.getAll()))) ?? [],
  fileOf: (id: string) => inStores('readonly', ({ files }) => done<File | undefined>(files.get(id))),
  keep: (uploads: readonly Upload[]) =>
    inStores('readwrite', (stores) => {
      for (const upload of uploads) stores.uploads.put(upload)
    }),
  keepFiles: (files: readonly (readonly [string, File])[]) =>
    inStores('readwrite', (stores) => {
      for (const [id, file] of files) if (file.size <= keptFileBytesMax) stores.files.put(file, id)
    }),
  drop: (ids: readonly string[]) =>
    inStores('readwrite', (stores) => {
      for (const id of ids) {
        stores.uploads.delete(id)
        stores.files.delete(id)
      }
    }),
}
