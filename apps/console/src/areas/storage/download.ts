import { objectCalls } from '@portico/contract/storage/object.ts'
import { call } from '../../base/call/client.ts'

/** The browser fetches it by itself and goes on showing this page. */
function fetchAs(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export async function downloadObject(id: string, key: string, version_id?: string) {
  fetchAs((await call(objectCalls.objectLink, { id, key, inline: false, ...(version_id && { version_id }) })).url)
}

/** Several objects and whole folders as one file. */
export async function downloadZip(id: string, keys: string[], from: string) {
  fetchAs((await call(objectCalls.objectZip, { id, keys, from })).url)
}
