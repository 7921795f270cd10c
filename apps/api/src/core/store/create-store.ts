import { join } from 'node:path'
import type { Config } from '../config.ts'
import { FolderStore } from './folder-store.ts'
import { S3Store } from './s3-store.ts'
import type { Store } from './store.ts'
import { Stores } from './stores.ts'

/** In the bucket that the operator names, else below our own folder, where bytes of before may lie in either case. */
export function createStores({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): {
  store: Store
  stores: Stores
} {
  const folder = new FolderStore(join(dataDir, 'objects'))
  const store = objectStore === undefined ? folder : new S3Store(new URL(objectStore))
  return { store, stores: new Stores(store, store === folder ? [] : [folder]) }
}
