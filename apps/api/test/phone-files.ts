import { chunkBytes } from '@portico/contract/constants.ts'
import { phoneFileCalls, phoneSpaceId } from '@portico/contract/phone/file.ts'
import { phoneTaskCalls, type PhoneTask, type PhoneTaskStep } from '@portico/contract/phone/task.ts'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { Answer, Person, TestPortico } from './portico.ts'
import { sendPart, sumOf } from './storage.ts'

export const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )

export interface Sent {
  purpose?: 'file' | 'app'
  name?: string
  bytes?: Buffer
}

export const sendPhonePart = (t: TestPortico, as: Person, upload_id: string, number: number, bytes: Buffer) =>
  sendPart(t, as, { id: phoneSpaceId, upload_id, number }, bytes)

/** An upload of which all parts are there. */
export async function sentUpload(t: TestPortico, as: Person, sent: Sent = {}) {
  const { purpose = 'file', name = 'menu.txt', bytes = Buffer.from('soup') } = sent
  const wish = { purpose, file_name: name, size: bytes.length }
  const { upload_id } = await t.ok(phoneFileCalls.phoneUploadBegin, wish, { as })
  const parts = partsOf(bytes)
  for (const [at, part] of parts.entries())
    expect(await sendPhonePart(t, as, upload_id, at + 1, part)).toMatchObject({ code: '200' })
  return { upload_id, crc32: parts.map(sumOf) }
}

export const finishUpload = async (
  t: TestPortico,
  as: Person,
  sent: Sent = {},
): Promise<Answer<{ id: string; known: boolean }>> =>
  t.send(phoneFileCalls.phoneUploadFinish, await sentUpload(t, as, sent), { as })

/** A file or an app of the space. */
export async function broughtIn(t: TestPortico, as: Person, sent: Sent = {}): Promise<string> {
  const answer = await finishUpload(t, as, sent)
  expect(answer).toMatchObject({ code: '200' })
  return answer.data.id
}

export const taskOf = (t: TestPortico, as: Person, id: string): Promise<PhoneTask> =>
  t.ok(phoneTaskCalls.phoneTaskInfo, { id }, { as })

export const stepsOf = async (t: TestPortico, as: Person, id: string): Promise<PhoneTaskStep[]> =>
  (await t.ok(phoneTaskCalls.phoneTaskSteps, { id, limit: 100 }, { as })).result

/** The task when all of its phones are through. */
export async function taskOver(t: TestPortico, as: Person, id: string): Promise<PhoneTask> {
  let task: PhoneTask | undefined
  await eventually(async () => {
    task = await taskOf(t, as, id)
    expect(task.progress).not.toBe('ing')
  })
  return task!
}
