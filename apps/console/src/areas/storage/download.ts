import { objectCalls } from '@portico/contract/storage/object.ts'
import { call } from '../../base/call/client.ts'
import { fetchFile } from '../../base/state/fetch-file.ts'

export async function downloadObject(id: string, key: string, version_id?: string) {
  fetchFile((await call(objectCalls.objectLink, { id, key, inline: false, ...(version_id && { version_id }) })).url)
}

/** Several objects and whole folders as one file. */
export async function downloadZip(id: string, keys: string[], from: string) {
  fetchFile((await call(objectCalls.objectZip, { id, keys, from })).url)
}
