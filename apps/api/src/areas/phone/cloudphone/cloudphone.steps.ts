import { and, eq } from 'drizzle-orm'
import { minutesMs } from '../../../core/clock.ts'
import { rightsChanged } from '../../../core/push/push.ts'
import { startTerm } from '../../../lifecycle/purchase.ts'
import { step, type Ending, type Work } from '../../../lifecycle/product.ts'
import { returnUnused } from '../../../lifecycle/remove.ts'
import { byPeople, gone, nothing, said } from '../../../lifecycle/steps.ts'
import { endBackups } from '../backup/phone-backup.service.ts'
import { begin } from '../work/phone-work.service.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { isMade, makerOf } from '../device/reach.ts'

type Of = Pick<Work, 'db' | 'resource'>
const queryOf = ({ db, resource }: Of) =>
  db.select().from(phones).where(eq(phones.serviceId, resource.id)).orderBy(phones.id)
const ofService = async (of: Of): Promise<PhoneRow[]> => queryOf(of)
/** Held: whatever somebody has just begun on one of them is known, and nothing else begins. */
const held = async (of: Of): Promise<PhoneRow[]> => queryOf(of).for('update')

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
  undo: freePhones,
  onFault: 'before',
})

/** The same for phones that were bought later: those that were there before are left alone. */
const fill = step<object, object>({
  task: 'creating',
  deadlineMs: minutesMs(30),
  async run(work) {
    for (const phone of (await ofService(work)).filter(isNew).filter(isMade))
      await makerOf(work.app, phone).make(phone.id, phone)
    return nothing
  },
  done: () => ({ status: 'active' }),
  async after({ db, resource }) {
    await db
      .update(phones)
      .set({ work: '' })
      .where(and(eq(phones.serviceId, resource.id), eq(phones.work, 'setup')))
  },
  async undo({ app, db, resource }) {
    for (const phone of (await held({ db, resource })).filter(isNew)) await begin(app, db, phone, 'free')
  },
  onFault: 'before',
})
const isNew = ({ work }: PhoneRow) => work === 'setup'

/** Its phones are nobody's again: devices are emptied, and what an engine made goes. */
async function freePhones({ app, db, resource }: Ending<object>): Promise<void> {
  const rows = await held({ db, resource })
  await endBackups(app, db, resource.id)
  for (const phone of rows) await begin(app, db, phone, 'free')
}

export const cloudphoneSteps = {
  ...byPeople('opening', 'expired'),
  setup,
  fill,
  // Whoever looks at one of them does not any more.
  expire: said('expired', ({ db, resource }) => rightsChanged(db, resource.accountId)),
  release: said(gone, async (ending) => {
    await returnUnused(ending)
    await freePhones(ending)
    await rightsChanged(ending.db, ending.resource.accountId)
  }),
}
