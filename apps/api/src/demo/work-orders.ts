import { eq } from 'drizzle-orm'
import { open, type Side } from '../areas/support/work-order.service.ts'
import { cannedReplies, workOrderMessages, workOrderNotes, workOrders } from '../areas/support/work-order.table.ts'
import { hoursMs, minutesMs, type Clock } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { newId } from '../core/ids.ts'
import { loginByEmail } from '../core/people/people.ts'

export interface DemoWorkOrder {
  email: string
  type: 'normal' | 'emergency'
  hoursAgo: number
  content: string
  said: readonly { side: Side; minutesLater: number; content: string }[]
  note?: string
  rating?: { stars: number; comment: string }
}

const demo: readonly DemoWorkOrder[] = [
  {
    email: 'owner@harbourmade.example',
    type: 'normal',
    hoursAgo: 30,
    content: 'Our invoice for last month is still missing the purchase order number PO-4821. Can it be added?',
    said: [
      {
        side: 'operator',
        minutesLater: 14,
        content:
          'Put it into the remark of the invoice header, then ask for the invoice again. We have rejected the first one.',
      },
      { side: 'customer', minutesLater: 52, content: 'That worked, thank you.' },
    ],
    rating: { stars: 5, comment: 'Quick and exact.' },
  },
  {
    email: 'owner@harbourmade.example',
    type: 'normal',
    hoursAgo: 3,
    content:
      'The shop is slow between 20:00 and 22:00 Hong Kong time.\n\nIs the bandwidth of web-hk-1 the limit, or something on our side?',
    said: [
      {
        side: 'operator',
        minutesLater: 9,
        content:
          'The outbound line of web-hk-1 is full in those hours: 10 of 10 Mbps. Raising it to 20 Mbps takes effect at once.',
      },
      { side: 'customer', minutesLater: 31, content: 'Can we go back to 10 afterwards?' },
    ],
    note: 'Offer them a traffic package when those are on sale.',
  },
  {
    email: 'personal@portico.example',
    type: 'emergency',
    hoursAgo: 1,
    content: 'I cannot sign in to my host by SSH any more since this morning. The screen in the console works.',
    said: [],
  },
]

const canned = [
  {
    name: 'Ask for the time and the message',
    contentEn: 'Please tell us when it happened, and the exact message you saw. A picture of the screen helps.',
    contentZhHans: '请告知问题发生的时间以及您看到的完整提示。附上截图会更有帮助。',
    contentZhHant: '請告知問題發生的時間與您看到的完整訊息。附上螢幕截圖會更有幫助。',
  },
  {
    name: 'Solved?',
    contentEn:
      'We think this is solved. If it is not, write to us here within two days; after that we close the work order.',
    contentZhHans: '我们认为问题已解决。如未解决，请在两天内在此回复，逾期我们将关闭工单。',
    contentZhHant: '我們認為問題已解決。若尚未解決，請於兩天內在此回覆，逾期我們將把工單結案。',
  },
]

/** Conversations to try the desk with. Once: not for a customer who has any. */
export async function stockWorkOrders(db: Db, clock: Clock): Promise<void> {
  const operator = await loginByEmail(db, 'main', 'operator@portico.example')
  if (!operator) return
  const now = clock.now()
  await db
    .insert(cannedReplies)
    .values(canned.map((one) => ({ ...one, id: newId('cannedReply'), updatedAt: now })))
    .onConflictDoNothing()
  for (const email of new Set(demo.map((one) => one.email))) {
    const customer = await loginByEmail(db, 'main', email)
    if (!customer?.accountId) continue
    const { id: loginId, accountId } = customer
    const known = await db
      .select({ id: workOrders.id })
      .from(workOrders)
      .where(eq(workOrders.accountId, accountId))
      .limit(1)
    if (known.length > 0) continue
    for (const one of demo.filter((other) => other.email === email))
      await stockConversation(db, one, { loginId, accountId, operatorId: operator.id, now })
  }
}

interface Stage {
  loginId: string
  accountId: string
  operatorId: string
  now: Date
}

export async function stockConversation(
  db: Db,
  one: DemoWorkOrder,
  { loginId, accountId, operatorId, now }: Stage,
): Promise<void> {
  const openedAt = new Date(now.getTime() - hoursMs(one.hoursAgo))
  const at = (minutesLater: number) => new Date(openedAt.getTime() + minutesMs(minutesLater))
  const first = one.said.find(({ side }) => side === 'operator')
  const last = one.said.at(-1)
  const updatedAt = last ? at(last.minutesLater) : openedAt
  const ended = one.rating && {
    status: 'closed',
    closedAt: updatedAt,
    waitingSince: null,
    rating: one.rating.stars,
    ratingComment: one.rating.comment,
  }
  const { id: workOrderId } = await open(db, {
    accountId,
    loginId,
    type: one.type,
    content: one.content,
    phone: '13800000000',
    email: one.email,
    createdAt: openedAt,
    updatedAt,
    waitingSince: updatedAt,
    ...(first && { firstAnswerAt: at(first.minutesLater), assigneeId: operatorId }),
    ...ended,
  })
  for (const { side, minutesLater, content } of one.said)
    await db.insert(workOrderMessages).values({
      id: newId('workOrderMessage'),
      workOrderId,
      side,
      content,
      createdAt: at(minutesLater),
      loginId: side === 'operator' ? operatorId : loginId,
    })
  if (one.note)
    await db.insert(workOrderNotes).values({
      id: newId('workOrderNote'),
      workOrderId,
      loginId: operatorId,
      content: one.note,
      createdAt: updatedAt,
    })
}
