import { apiBase, headers } from '@portico/contract/headers.ts'
import { workOrderCalls } from '@portico/contract/support/work-order.ts'
import type { Customer, Portico } from './portico.ts'

/** Opens a work order as the console does: by a form with parts. */
export async function openedWorkOrder(
  portico: Portico,
  as: Customer,
  content: string,
  fields: Record<string, string> = {},
) {
  const body = new FormData()
  const form = { type: 'normal', content, phone: '13800000000', email: 'a@b.co', ...fields }
  for (const [name, value] of Object.entries(form)) body.append(name, value)
  const response = await fetch(`${portico.url}${apiBase}${workOrderCalls.workOrderSubmit.path}`, {
    method: 'POST',
    headers: {
      [headers.language]: 'CN',
      [headers.token]: as.access_token,
      [headers.loginId]: as.login_id,
      'x-forwarded-for': portico.ip,
    },
    body,
  })
  return ((await response.json()) as { data: { wid: string; number: string } }).data
}
