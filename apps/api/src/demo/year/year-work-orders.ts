import type { App } from '../../core/app/app.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { loginByEmail } from '../../core/people/people.ts'
import { stockConversation, type DemoWorkOrder } from '../work-orders.ts'
import { strangers } from './strangers.ts'

const asked = [
  [
    'How do I move a disk from one host to another?',
    'Detach it on its page, then attach it to the other host. Both take a few seconds.',
  ],
  [
    'The address of our office has changed. Where do I allow it?',
    'In the rules of your firewall: replace the old source by the new one and save.',
  ],
  ['Can we pay for a year at once?', 'Yes: choose 12 months when you renew. It costs 15% less than by the month.'],
  [
    'A snapshot has been running for ten minutes.',
    'Its node was busy. It is done now, and the queue has been enlarged.',
  ],
] as const

/** Questions that came in the course of the year, answered and rated; the newest one waits. */
export async function yearWorkOrders(app: App, operatorId: string, today: Date): Promise<void> {
  const span = (today.getTime() - daysMs(7)) / hoursMs(1)
  const from = (today.getTime() - daysMs(330)) / hoursMs(1)
  await inTransaction(app.pool, async (db) => {
    for (const [n, { email, day }] of strangers.entries()) {
      const login = await loginByEmail(db, 'main', email)
      if (!login?.accountId || n % 2 === 1) continue
      const openedHour = Math.min(from + day * 24 + 60, span)
      const [content, answer] = asked[(n / 2) % asked.length]!
      const one: DemoWorkOrder = {
        email,
        type: 'normal',
        hoursAgo: Math.round(today.getTime() / hoursMs(1) - openedHour),
        content,
        said: [{ side: 'operator', minutesLater: 12 + n * 3, content: answer }],
        rating: { stars: 5 - (n % 3 === 0 ? 1 : 0), comment: '' },
      }
      await stockConversation(db, one, { loginId: login.id, accountId: login.accountId, operatorId, now: today })
    }
  })
}
