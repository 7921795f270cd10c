import { workOrderCalls } from '@portico/contract/support/work-order.ts'
import type { Answer, Person, TestPortico } from './portico.ts'
import { formOf, sendFormTo, upload } from './upload.ts'

export const workOrderForm = {
  type: 'normal',
  content: 'The host does not start.',
  phone: '13800000000',
  email: 'a@b.co',
} as const

/** Sends the form as a browser does: fields and pictures in one. */
export function submitWorkOrder(
  t: TestPortico,
  as: Person | undefined,
  fields: Record<string, string> = {},
  pictures: readonly Buffer[] = [],
  headers: Record<string, string> = {},
): Promise<Answer<{ wid: string; number: string }>> {
  const form = Object.entries({ ...workOrderForm, ...fields })
  const parts = pictures.map((bytes, n) => ['attachment', bytes, `picture${n}.png`] as [string, Buffer, string])
  return sendFormTo(t, workOrderCalls.workOrderSubmit, formOf([...form, ...parts]), as, headers)
}

export async function openWorkOrder(
  t: TestPortico,
  as: Person,
  fields: Record<string, string> = {},
  pictures: readonly Buffer[] = [],
): Promise<string> {
  const { code, msg, data } = await submitWorkOrder(t, as, fields, pictures)
  if (code !== '200') throw new Error(`The work order was refused: ${code} ${msg}`)
  return data.wid
}

export const uploadForReply = async (t: TestPortico, as: Person, image: Buffer) =>
  (await upload(t, { purpose: 'workOrderReply', image }, as)).data.id
