import { objectCalls } from '@portico/contract/storage/object.ts'
import { abortedCode, CallError } from '../../../base/call/call-error.ts'
import { call, type CallOptions } from '../../../base/call/client.ts'
import { checksumOf, FileGone } from '../../../base/upload/checksum.ts'
import { partAt, type Job, type Upload, type UploadEvent } from './upload.ts'

/** A repeat goes out under the key of the first try: an answer that was lost does nothing twice. */
const keyOf = ({ id, round }: Upload, what: string) => `${id}.${round}.${what}`

const nameless = (bytes: Blob) => ({ file: [new File([bytes], 'file')] })

async function put(upload: Upload, file: File, options: CallOptions): Promise<UploadEvent> {
  const { containerId: id, key, type } = upload
  const crc32 = await checksumOf(file)
  await call(
    objectCalls.objectPut,
    { id, key, type, crc32 },
    { ...options, idempotencyKey: keyOf(upload, 'put'), files: nameless(file) },
  )
  return { is: 'done' }
}

async function begin(upload: Upload, options: CallOptions): Promise<UploadEvent> {
  const { containerId: id, key, size, type } = upload
  const named = { ...options, idempotencyKey: keyOf(upload, 'begin') }
  const { upload_id } = await call(objectCalls.objectUploadBegin, { id, key, size, type }, named)
  return { is: 'begun', uploadId: upload_id }
}

async function askParts({ containerId: id, uploadId }: Upload, options: CallOptions): Promise<UploadEvent> {
  const { parts } = await call(objectCalls.objectUploadInfo, { id, upload_id: uploadId! }, options)
  return { is: 'seen', parts }
}

async function sendPart(upload: Upload, part: number, file: File, options: CallOptions): Promise<UploadEvent> {
  const { from, to } = partAt(part, upload.size)
  const bytes = file.slice(from, to)
  const crc32 = await checksumOf(bytes)
  const input = { id: upload.containerId, upload_id: upload.uploadId!, number: part + 1, crc32 }
  await call(objectCalls.chunkUpload, input, { ...options, files: nameless(bytes) })
  return { is: 'safe', part, crc: crc32 }
}

async function finish(upload: Upload, options: CallOptions): Promise<UploadEvent> {
  const input = { id: upload.containerId, upload_id: upload.uploadId!, crc32: upload.parts.map((crc) => crc!) }
  await call(objectCalls.objectUploadFinish, input, { ...options, idempotencyKey: keyOf(upload, 'finish') })
  return { is: 'done' }
}

function work(upload: Upload, job: Job, file: File, options: CallOptions): Promise<UploadEvent> {
  switch (job.do) {
    case 'put':
      return put(upload, file, options)
    case 'begin':
      return begin(upload, options)
    case 'ask':
      return askParts(upload, options)
    case 'part':
      return sendPart(upload, job.part, file, options)
    case 'finish':
      return finish(upload, options)
  }
}

/** Undefined where nothing is to be noted: it was given up, or the session is over. */
function failure(job: Job, error: unknown): UploadEvent | undefined {
  if (error instanceof FileGone) return { is: 'fileless' }
  if (!(error instanceof CallError) || error.code === abortedCode || error.endsSession) return undefined
  const at = Date.now()
  if (error.lost || error.is('tooFrequent')) return { is: 'lost', at }
  return { is: 'refused', job: job.do, code: error.code, text: error.message, at }
}

/** Does one thing for an upload and tells what came of it. */
export async function runJob(
  upload: Upload,
  job: Job,
  file: File,
  signal: AbortSignal,
): Promise<UploadEvent | undefined> {
  try {
    return await work(upload, job, file, { quiet: true, signal })
  } catch (error) {
    return failure(job, error)
  }
}
