import { phoneAppCalls } from '@portico/contract/phone/app.ts'
import { phoneFileCalls, phoneSpaceId } from '@portico/contract/phone/file.ts'
import { objectCalls } from '@portico/contract/storage/object.ts'
import { CallError } from '../../../base/call/call-error.ts'
import { call, type CallOptions } from '../../../base/call/client.ts'
import { backOffMs } from '../../../base/person/push.ts'
import { checksumOf } from '../../../base/upload/checksum.ts'
import { missingParts, partsOf, type Sending } from './sending.ts'

type Tell = (change: Partial<Sending>) => void
const triesMax = 4

/** A part whose answer is lost is sent again: it takes its own place. */
async function sendPart(
  bytes: Blob,
  place: { upload_id: string; number: number; crc32: string },
  options: CallOptions,
) {
  for (let tries = 1; ; tries++)
    try {
      const files = { file: [new File([bytes], 'part')] }
      await call(objectCalls.chunkUpload, { id: phoneSpaceId, ...place }, { ...options, files })
      return
    } catch (error) {
      if (!(error instanceof CallError) || !error.lost || options.signal?.aborted || tries === triesMax) throw error
      await new Promise((resolve) => setTimeout(resolve, backOffMs(tries)))
    }
}

/** Reads a file, sends what of it is not there, and puts it together; then it goes to its phones. */
export async function sendFile(sending: Sending, file: File, tell: Tell, signal: AbortSignal): Promise<void> {
  const options = { quiet: true, signal }
  const sums: string[] = []
  for (const { from, to } of partsOf(file.size)) sums.push(await checksumOf(file.slice(from, to)))
  tell({ state: 'uploading' })
  const wish = { purpose: sending.purpose, file_name: sending.name, size: file.size }
  const { upload_id, parts } = await call(phoneFileCalls.phoneUploadBegin, wish, options)
  const missing = missingParts(file.size, sums, parts)
  let sentBytes = file.size - missing.reduce((sum, { from, to }) => sum + to - from, 0)
  for (const { number, from, to } of missing) {
    tell({ sentBytes })
    await sendPart(file.slice(from, to), { upload_id, number, crc32: sums[number - 1]! }, options)
    sentBytes += to - from
  }
  tell({ sentBytes })
  const kept = await call(phoneFileCalls.phoneUploadFinish, { upload_id, crc32: sums }, options)
  tell({ known: kept.known })
  if (sending.device_ids) {
    tell({ state: 'distributing' })
    const { task_id } = await handOn(sending, kept.id, [...sending.device_ids], options)
    tell({ taskId: task_id })
  }
  tell({ state: 'done' })
}

function handOn({ purpose, path }: Sending, id: string, device_ids: string[], options: CallOptions) {
  if (purpose === 'app') return call(phoneAppCalls.phoneAppAct, { action: 'install', app_id: id, device_ids }, options)
  return call(
    phoneFileCalls.phoneFileAct,
    { action: 'distribute', file_ids: [id], device_ids, ...(path && { path }) },
    options,
  )
}
