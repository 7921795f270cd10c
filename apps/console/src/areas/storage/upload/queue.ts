import { objectCalls } from '@portico/contract/storage/object.ts'
import { call } from '../../../base/call/client.ts'
import { randomId } from '../../../base/call/random.ts'
import { markStale } from '../../../base/call/stale.ts'
import { backOffMs } from '../../../base/person/push.ts'
import { readSession } from '../../../base/session/session.ts'
import { markUploads, unmarkUploads } from '../../../base/session/upload-mark.ts'
import { checksumOf } from '../../../base/upload/checksum.ts'
import { kept } from './kept.ts'
import { Pace } from './pace.ts'
import { runJob } from './run-job.ts'
import { after, isLarge, nextJob, partAt, partsOf, type Job, type Upload, type UploadEvent } from './upload.ts'

/** A page's own part of what is kept; other pages leave it alone while this one is open. */
export const ownQueue = randomId()

interface Running {
  job: Job
  abort: AbortController
}
let uploads: readonly Upload[] = []
const files = new Map<string, File>()
const running = new Set<Running>()
const paces = new Map<string, Pace>()
const watchers = new Set<() => void>()
const showEveryMs = 100
const staleEveryMs = 2000

/** What several changes in a moment are told as once. */
function soon(ms: number, work: () => void) {
  let due = false
  return () => {
    if (due) return
    due = true
    setTimeout(() => {
      due = false
      work()
    }, ms)
  }
}

const paceOf = (id: string) => paces.get(id) ?? paces.set(id, new Pace()).get(id)!
const all = 'all'

function shot() {
  const now = Date.now()
  const speedOf = (id: string) => paceOf(id).speed(now)
  return { uploads, sending: new Set([...running].map(({ job }) => job.id)), speedOf, speed: speedOf(all) }
}
export type QueueView = ReturnType<typeof shot>
let shown: QueueView = shot()
const show = soon(showEveryMs, () => {
  shown = shot()
  for (const watcher of watchers) watcher()
})
const changedObjects = soon(staleEveryMs, () => void markStale(objectCalls.objectPut.stales))

export const queueStore = {
  read: () => shown,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

const find = (id: string) => uploads.find((upload) => upload.id === id)
const isLeft = ({ state }: Upload) => state !== 'done'

function replace(next: Upload) {
  uploads = uploads.map((upload) => (upload.id === next.id ? next : upload))
  show()
}

/** Another page of this browser may keep files of the same person. */
async function forget({ id, loginId }: Upload) {
  files.delete(id)
  await kept.drop([id])
  if (uploads.some(isLeft)) return
  const left = await kept.all()
  if (!left.some((upload) => upload.loginId === loginId)) unmarkUploads(loginId)
}

/** Notes what happened to one of them, and goes on with whatever that makes possible. */
function note(id: string, event: UploadEvent) {
  const before = find(id)
  if (!before) return
  const next = after(before, event)
  replace(next)
  if (event.is === 'done') {
    changedObjects()
    void forget(next)
  } else void kept.keep([next])
  if (event.is === 'lost') setTimeout(() => resumeLost(id), backOffMs(next.tries))
  pump()
}

function resumeLost(id: string) {
  if (find(id)?.state === 'lost') note(id, { is: 'resumed' })
}

function count(upload: Upload, event: UploadEvent | undefined) {
  const { from, to } =
    event?.is === 'safe'
      ? partAt(event.part, upload.size)
      : { from: 0, to: event?.is === 'done' && !isLarge(upload) ? upload.size : 0 }
  if (to === from) return
  for (const id of [upload.id, all]) paceOf(id).add(to - from, Date.now())
}

async function run(job: Job) {
  const upload = find(job.id)!
  const file = files.get(job.id)
  if (!file) return note(job.id, { is: 'fileless' })
  const one: Running = { job, abort: new AbortController() }
  running.add(one)
  show()
  const event = await runJob(upload, job, file, one.abort.signal)
  running.delete(one)
  show()
  count(upload, event)
  if (event) note(job.id, event)
  else pump()
}

/** Starts as much as may go on side by side. Files are sent by the person who chose them, and nobody else. */
function pump() {
  const loginId = readSession()?.loginId
  for (;;) {
    const own = uploads.filter((upload) => upload.loginId === loginId)
    const job = nextJob(
      own,
      Array.from(running, (one) => one.job),
    )
    if (!job) return
    void run(job)
  }
}

function stopWork(id: string) {
  for (const { job, abort } of running) if (job.id === id) abort.abort()
}

export interface Destination {
  id: string
  name: string
}

/** Takes files in; their keys are decided. */
export function addUploads(to: Destination, chosen: readonly { file: File; key: string }[]) {
  const loginId = readSession()?.loginId
  if (!loginId || chosen.length === 0) return
  const added = chosen.map(({ file, key }): Upload => {
    const id = randomId()
    files.set(id, file)
    return {
      id,
      queue: ownQueue,
      loginId,
      containerId: to.id,
      container: to.name,
      key,
      size: file.size,
      type: file.type,
      changed: file.lastModified,
      state: 'waiting',
      uploadId: null,
      asked: false,
      round: 1,
      parts: partsOf(file.size),
      tries: 0,
      problem: null,
    }
  })
  uploads = [...uploads, ...added]
  markUploads(loginId)
  void kept.keep(added).then(() => kept.keepFiles(added.map(({ id }) => [id, files.get(id)!])))
  show()
  pump()
}

/** Takes over what another page of this browser left behind. */
export async function adoptQueue(queue: string) {
  const left = (await kept.all()).filter((upload) => upload.queue === queue)
  const adopted = await Promise.all(
    left.map(async (upload): Promise<Upload> => {
      const file = await kept.fileOf(upload.id)
      if (file) files.set(upload.id, file)
      const state = !file
        ? 'fileless'
        : upload.state === 'lost' || upload.state === 'fileless'
          ? 'waiting'
          : upload.state
      return { ...upload, queue: ownQueue, asked: false, state }
    }),
  )
  await kept.keep(adopted)
  uploads = [...uploads, ...adopted]
  show()
  pump()
}

export function pauseUpload(id: string) {
  stopWork(id)
  note(id, { is: 'paused' })
}

/** Goes on after a pause, a failure or a lost network. */
export const resumeUpload = (id: string) => note(id, { is: 'resumed' })

export function cancelUpload(id: string) {
  const upload = find(id)
  if (!upload) return
  stopWork(id)
  uploads = uploads.filter((one) => one.id !== id)
  void forget(upload)
  if (upload.uploadId && isLeft(upload))
    void call(objectCalls.objectUploadCancel, { id: upload.containerId, upload_id: upload.uploadId }, { quiet: true })
      // What nobody finishes is given up by itself some day.
      .catch(() => {})
  show()
  pump()
}

export const pauseAll = () => {
  for (const { id, state } of uploads) if (state === 'waiting' || state === 'lost') pauseUpload(id)
}
export const resumeAll = () => {
  for (const { id, state } of uploads) if (state === 'paused') resumeUpload(id)
}
/** Takes away what needs nobody's attention any more. */
export function clearDone() {
  uploads = uploads.filter(isLeft)
  show()
}

const isSame = (file: File, { size, changed }: Upload) => file.size === size && file.lastModified === changed

/**
 * The file again, where the browser did not keep it; false when it is another one. Parts that are safe are read once more:
 * what is put together must be this file and no other.
 */
export async function giveFile(id: string, file: File): Promise<boolean> {
  const upload = find(id)
  if (!upload || !isSame(file, upload)) return false
  const same: { number: number; crc32: string }[] = []
  for (const [part, crc] of upload.parts.entries()) {
    const { from, to } = partAt(part, upload.size)
    if (crc !== null && (await checksumOf(file.slice(from, to))) === crc) same.push({ number: part + 1, crc32: crc })
  }
  files.set(id, file)
  void kept.keepFiles([[id, file]])
  if (upload.uploadId) note(id, { is: 'seen', parts: same })
  note(id, { is: 'resumed' })
  return true
}

addEventListener('online', () => {
  for (const { id } of uploads) resumeLost(id)
})
