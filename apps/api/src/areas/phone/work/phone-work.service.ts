import { setTimeout as sleep } from 'node:timers/promises'
import { phoneBitrates } from '@portico/contract/phone/wire.ts'
import { and, eq } from 'drizzle-orm'
import type { App, Inside } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newSecret } from '../../../core/ids.ts'
import type { JobKind, Queue } from '../../../core/jobs/jobs.ts'
import { PhoneFailure } from '../../../ground/engine/phones.ts'
import { dropSteps, takeTurn } from '../file/phone-task-turn.ts'
import { abandon, backUp, dropPlan, restoreTo } from './phone-backup.work.ts'
import { applyOrLater, applyProxy } from './phone-proxy.apply.ts'
import { pushPhone } from '../device/phone-push.ts'
import { phones, type PhoneRow, type PhoneWork } from '../device/phone.table.ts'
import { addressOf, isMade, makerOf, phonesOf } from '../device/reach.ts'

/** What is done here; the steps of tasks are done elsewhere. */
type OwnWork = Exclude<PhoneWork, '' | 'install' | 'finish' | 'task'>

interface Due {
  phone: string
  work: string
}
const queue: Queue<Due> = { queue: 'phone.work' }

/** How long a phone may take until it answers again after a reboot. */
const backMs = secondsMs(60)
const backPauseMs = secondsMs(1)
/** A server that has not been heard for so long while it does something is gone, and another takes it up. */
const heartbeatSeconds = 20
/** Most of them wait for a phone, which costs nothing. */
const atOnceMax = 16

const nobodys = {
  serviceId: null,
  groupId: null,
  teamGroupId: null,
  memberId: null,
  proxyId: null,
  remark: '',
  bitrate: phoneBitrates.standard,
  watchedUntil: null,
  controlledUntil: null,
  controlledBy: '',
}

/**
 * Something is done to a phone from now on, and nothing else until it is over; answers the id of it. The row is held. One
 * that is to be free is nobody's at once, and nobody is given it before it is empty.
 */
export async function begin(app: Inside, db: Db, phone: PhoneRow, work: OwnWork): Promise<string> {
  const workId = newSecret()
  if (phone.work !== '') await abandon(db, phone.workId, 'phone')
  await db
    .update(phones)
    .set({ work, workId, ...(work === 'free' && nobodys) })
    .where(eq(phones.id, phone.id))
  if (work === 'free') {
    await dropSteps(app, db, phone.id, 'gone')
    await dropPlan(db, phone.id)
  }
  await app.jobs.send(db, queue, { phone: phone.id, work: workId }, { heartbeatSeconds })
  return workId
}

/** Does to a phone what was begun. A second run of what is over finds another work, or none. */
export const phoneWorkJob = (app: App): JobKind<Due> => ({
  ...queue,
  concurrency: atOnceMax,
  async run({ phone: id, work }) {
    const [phone] = await ofWork(app, id, work)
    const own = phone && doing[phone.work as OwnWork]
    if (!own) return
    const answered = await own(app, phone).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof PhoneFailure)) throw error
        return false
      },
    )
    await inTransaction(app.pool, (db) => end(app, db, phone, answered))
  },
  async gaveUp({ phone: id, work }) {
    const [phone] = await ofWork(app, id, work)
    if (!phone) return
    await inTransaction(app.pool, async (db) => {
      await abandon(db, work, 'fault')
      await end(app, db, phone, harmless.includes(phone.work))
    })
  },
})

/** A phone is as it was, however they ended; of any other work nobody knows before it answers again. */
const harmless: readonly PhoneWork[] = ['setup', 'backup', 'restore']

const ofWork = (app: App, id: string, work: string) =>
  app.db
    .select()
    .from(phones)
    .where(and(eq(phones.id, id), eq(phones.workId, work)))

const doing: Record<OwnWork, (app: App, phone: PhoneRow) => Promise<void>> = {
  setup: async () => {},
  reboot: async (app, phone) => {
    await phonesOf(app).reboot(await addressOf(app, phone))
    await backAgain(app, phone)
  },
  reset: async (app, phone) => {
    await emptied(app, phone)
    if (phone.proxyId) await applyOrLater(app, phone.id)
  },
  free: async (app, phone) => {
    if (isMade(phone)) return makerOf(app, phone).remove(phone.id)
    await emptied(app, phone)
    await applyProxy(app, phone.id)
  },
  backup: backUp,
  restore: restoreTo,
}

async function emptied(app: App, phone: PhoneRow): Promise<void> {
  if (isMade(phone)) await makerOf(app, phone).reset(phone.id, phone)
  else await phonesOf(app).reset(await addressOf(app, phone))
  await backAgain(app, phone)
}

async function backAgain(app: App, phone: PhoneRow): Promise<void> {
  const until = performance.now() + backMs
  for (;;) {
    try {
      await phonesOf(app).facts(await addressOf(app, phone))
      return
    } catch (error) {
      if (!(error instanceof PhoneFailure) || performance.now() > until) throw error
      await sleep(backPauseMs)
    }
  }
}

/** A phone that did not come back is lost until it answers. What an engine made and nobody has is gone for good. */
async function end(app: App, db: Db, phone: PhoneRow, answered: boolean): Promise<void> {
  const same = and(eq(phones.id, phone.id), eq(phones.workId, phone.workId))
  const isGone = phone.work === 'free' && answered && isMade(phone)
  const [over] = await (
    isGone
      ? db.delete(phones).where(same)
      : db
          .update(phones)
          .set(outcomeOf(app, phone, answered))
          .where(same)
  ).returning()
  if (!over) return
  await pushPhone(db, over)
  await takeTurn(app, db, over.id)
}

/** What could not be emptied is to be emptied still. */
function outcomeOf(app: App, { work }: PhoneRow, answered: boolean) {
  if (answered) return { work: '' as const, workId: '', lostAt: null }
  return { lostAt: app.clock.now(), ...(work !== 'free' && { work: '' as const, workId: '' }) }
}
