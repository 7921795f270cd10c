import { askedRefusals } from '@portico/contract/codes.ts'
import { objectUploadBytesMax } from '@portico/contract/constants.ts'
import { partBytes } from '@portico/contract/storage/object.ts'

/** `lost`: waits for the network. `fileless`: the browser did not keep the file; it has to be chosen again. */
export type UploadState = 'waiting' | 'paused' | 'lost' | 'failed' | 'fileless' | 'done'

/** A file on its way into a container; kept in the browser, so that it goes on after a reload. */
export interface Upload {
  id: string
  /** Whose it is to send: a page holds its own queue for as long as it is open. */
  queue: string
  loginId: string
  containerId: string
  container: string
  key: string
  size: number
  type: string
  /** When the file was last changed: one that is chosen again must be the same. */
  changed: number
  state: UploadState
  /** Of a large one, once it has begun. */
  uploadId: string | null
  /** Whether this page knows which parts the server has. */
  asked: boolean
  /** How often it was begun: a beginning has a key of its own. */
  round: number
  /** The checksums of the parts that are safe, by their place; null where one is missing. */
  parts: readonly (string | null)[]
  tries: number
  problem: UploadProblem | null
}
export interface UploadProblem {
  code: string
  text: string
  at: number
}

export type Job = { id: string; do: 'put' | 'begin' | 'ask' | 'finish' } | { id: string; do: 'part'; part: number }

export type UploadEvent =
  | { is: 'begun'; uploadId: string }
  | { is: 'seen'; parts: readonly { number: number; crc32: string }[] }
  | { is: 'safe'; part: number; crc: string }
  | { is: 'done' | 'paused' | 'resumed' | 'fileless' }
  | { is: 'lost'; at: number }
  | ({ is: 'refused'; job: Job['do'] } & UploadProblem)

export const isLarge = ({ size }: Pick<Upload, 'size'>) => size > objectUploadBytesMax
const noParts = (size: number): null[] => Array.from({ length: Math.ceil(size / partBytes) }, () => null)
export const partsOf = (size: number) => (isLarge({ size }) ? noParts(size) : [])
export const partAt = (part: number, size: number) => ({
  from: part * partBytes,
  to: Math.min((part + 1) * partBytes, size),
})

export const safeParts = ({ parts }: Pick<Upload, 'parts'>) => parts.filter((crc) => crc !== null).length
export const safeBytes = ({ state, size, parts }: Upload) =>
  state === 'done'
    ? size
    : parts.reduce((sum, crc, part) => {
        const { from, to } = partAt(part, size)
        return crc === null ? sum : sum + to - from
      }, 0)

/** What can be done next for one of them, given what is being done for it. */
function jobOf(upload: Upload, busy: readonly Job[]): Job | undefined {
  const { id, uploadId, asked, parts } = upload
  const alone = busy.length === 0
  const only = (what: 'put' | 'begin' | 'ask' | 'finish') => (alone ? { id, do: what } : undefined)
  if (!isLarge(upload)) return only('put')
  if (uploadId === null) return only('begin')
  if (!asked) return only('ask')
  const part = parts.findIndex((crc, at) => crc === null && !busy.some((job) => job.do === 'part' && job.part === at))
  return part === -1 ? only('finish') : { id, do: 'part', part }
}

export const jobsMax = 3

/** The next thing to do; those for which least is being done come first, so that several go on side by side. */
export function nextJob(uploads: readonly Upload[], busy: readonly Job[]): Job | undefined {
  if (busy.length >= jobsMax) return undefined
  let found: Job | undefined
  let least = Infinity
  for (const upload of uploads) {
    if (upload.state !== 'waiting') continue
    const own = busy.filter(({ id }) => id === upload.id)
    const job = own.length < least ? jobOf(upload, own) : undefined
    if (!job) continue
    found = job
    least = own.length
    if (least === 0) break
  }
  return found
}

const triesMax = 4
const afresh = (upload: Upload): Upload => ({
  ...upload,
  uploadId: null,
  asked: false,
  round: upload.round + 1,
  parts: noParts(upload.size),
})

/** What the server refused: some of it is mended by doing it again, the rest is told. */
function refused(upload: Upload, { job, code, text, at }: Extract<UploadEvent, { is: 'refused' }>): Upload {
  const failed: Upload = { ...upload, state: 'failed', problem: { code, text, at } }
  const again: Upload = { ...upload, tries: upload.tries + 1 }
  if (again.tries >= triesMax) return failed
  if (code === askedRefusals.uploadGone) return afresh(again)
  if (code === askedRefusals.partsMissing) return { ...again, asked: false }
  if (code === askedRefusals.uploadUnlike) return job === 'finish' ? { ...again, parts: noParts(upload.size) } : again
  return failed
}

const withPart = ({ parts }: Upload, part: number, crc: string) => parts.map((one, at) => (at === part ? crc : one))

export function after(upload: Upload, event: UploadEvent): Upload {
  switch (event.is) {
    case 'begun':
      return { ...upload, uploadId: event.uploadId, asked: true, tries: 0 }
    case 'seen': {
      const known = new Map(event.parts.map(({ number, crc32 }) => [number - 1, crc32]))
      return { ...upload, asked: true, parts: upload.parts.map((_, part) => known.get(part) ?? null) }
    }
    case 'safe':
      return { ...upload, parts: withPart(upload, event.part, event.crc), tries: 0, problem: null }
    case 'done':
      return { ...upload, state: 'done', problem: null }
    case 'paused':
      return { ...upload, state: 'paused' }
    case 'fileless':
      return { ...upload, state: 'fileless' }
    case 'resumed':
      return { ...upload, state: 'waiting', tries: upload.state === 'lost' ? upload.tries : 0 }
    case 'lost': {
      // Several parts are lost at the same time when the network is.
      const tries = upload.state === 'lost' ? upload.tries : upload.tries + 1
      return {
        ...upload,
        state: 'lost',
        tries,
        problem: { code: 'lost', text: '', at: upload.problem?.at ?? event.at },
      }
    }
    case 'refused':
      return refused(upload, event)
  }
}
