import { crc32 } from 'node:zlib'
import { catalogue } from '@portico/contract/catalogue.ts'
import type { ContainerWish } from '@portico/contract/storage/container.ts'
import type { Answer, Person, TestPortico } from './portico.ts'
import { node } from './resources.ts'
import { formOf, sendFormTo } from './upload.ts'

const config = { kind: 'container', controller_id: node, capacity_gb: 10, months: 1 } as const
let made = 0

/** Everything that buying a container takes, with a quote for it. */
export async function containerForm(
  t: TestPortico,
  as: Person,
  choice: Partial<Omit<ContainerWish, 'kind' | 'months'>> = {},
) {
  const { capacity_gb = config.capacity_gb } = choice
  const { token, total } = await t.ok(catalogue.resourcePrice, { ...config, capacity_gb }, { as })
  const settings = { ip_whitelist: '*', access: 'private', versioning: 'off' } as const
  const name = `box${process.pid}n${made++}`
  return { form: { ...config, ...settings, name, renewal: 'off' as const, ...choice, quote: token }, total }
}

export async function boughtContainer(
  t: TestPortico,
  as: Person,
  choice: Partial<Omit<ContainerWish, 'kind' | 'months'>> = {},
): Promise<string> {
  const { form } = await containerForm(t, as, choice)
  const { resource_ids } = await t.ok(catalogue.resourceCreate, form, { as })
  return resource_ids[0]!
}

export const sumOf = (bytes: Buffer) => crc32(bytes).toString(16).padStart(8, '0')

interface Sent {
  key: string
  type?: string
  sum?: string
  headers?: Record<string, string>
}

/** Sends a small object as the console does. */
export function sendObject(
  t: TestPortico,
  as: Person | undefined,
  id: string,
  { key, type = 'text/plain', sum, headers }: Sent,
  content: string | Buffer = key,
): Promise<Answer<{ version_id: string; etag: string }>> {
  const bytes = Buffer.from(content)
  const form = formOf([
    ['id', id],
    ['key', key],
    ['type', type],
    ['crc32', sum ?? sumOf(bytes)],
    ['file', bytes, 'file'],
  ])
  return sendFormTo(t, catalogue.objectPut, form, as, headers)
}

export async function putObject(t: TestPortico, as: Person, id: string, key: string, content: string | Buffer = key) {
  const answer = await sendObject(t, as, id, { key }, content)
  if (answer.code !== '200') throw new Error(`${key} was refused: ${answer.code} ${answer.msg}`)
  return answer.data
}

/** Sends a part of a large object. */
export function sendPart(
  t: TestPortico,
  as: Person,
  place: { id: string; upload_id: string; number: number },
  bytes: Buffer,
  sum = sumOf(bytes),
  headers: Record<string, string> = {},
) {
  const form = formOf([
    ['id', place.id],
    ['upload_id', place.upload_id],
    ['number', String(place.number)],
    ['crc32', sum],
    ['file', bytes, 'part'],
  ])
  return sendFormTo(t, catalogue.chunkUpload, form, as, headers)
}

/** Fetches an address as a browser does. */
export const fetched = (t: TestPortico, url: string, headers: Record<string, string> = {}) =>
  t.portico.server.inject({ method: 'GET', url, headers })
