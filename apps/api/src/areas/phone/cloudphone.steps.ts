import { and, eq } from 'drizzle-orm'
import { minutesMs } from '../../core/clock.ts'
import { rightsChanged } from '../../core/push/push.ts'
import { startTerm } from '../../lifecycle/purchase.ts'
import { step, type Ending, type Work } from '../../lifecycle/product.ts'
import { returnUnused } from '../../lifecycle/remove.ts'
import { byPeople, gone, nothing, said } from '../../lifecycle/steps.ts'
import { begin } from './phone-work.service.ts'
import { phones, type PhoneRow } from './phone.table.ts'
import { isMade, makerOf } from './reach.ts'

const ofService = ({ db, resource }: Pick<Work, 'db' | 'resource'>): Promise<PhoneRow[]> =>
  db.select().from(phones).where(eq(phones.serviceId, resource.id)).orderBy(phones.id)

/** An operator said that it is time: what an engine makes is made, and the term begins. */
const setup = step<object, object>({
  task: 'creating',
  deadlineMs: minutesMs(30),
  async run(work) {
    for (const phone of (await ofService(work)).filter(isMade)) await makerOf(work.app, phone).make(phone.id, phone)
    return nothing
  },
  done: () => ({ status: 'active' }),
  async after({ app, db, resource }) {
    await db
      .update(phones)
      .set({ work: '' })
      .where(and(eq(phones.serviceId, resource.id), eq(phones.work, 'setup')))
    await startTerm(db, resource, app.clock.now(), Number(resource.spec['months']))
  },
  undo: letGo,
  onFault: 'before',
})

/** Its phones are nobody's again: devices are emptied, and what an engine made goes. */
async function letGo({ app, db, resource }: Ending<object>): Promise<void> {
  for (const phone of await ofService({ db, resource })) await begin(app, db, phone, 'free')
}

export const cloudphoneSteps = {
  ...byPeople('opening', 'expired'),
  setup,
  // Whoever looks at one of them does not any more.
  expire: said('expired', ({ db, resource }) => rightsChanged(db, resource.accountId)),
  release: said(gone, async (ending) => {
    await returnUnused(ending)
    await letGo(ending)
    await rightsChanged(ending.db, ending.resource.accountId)
  }),
}
