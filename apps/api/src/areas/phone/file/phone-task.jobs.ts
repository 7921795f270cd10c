import type { PhoneTaskReason } from '@portico/contract/phone/task.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { daysMs, secondsMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { PhoneFailure, PhoneRefused } from '../../../ground/engine/phones.ts'
import { phoneUploads } from './phone-space.table.ts'
import { stepDoing, StepFailure } from './phone-task-do.ts'
import { StepRight } from './phone-task-right.ts'
import { dueStep, pushOver, pushTask, takeTurn, taskQueue, type DueStep } from './phone-task-turn.ts'
import { phoneTasks, phoneTaskSteps } from './phone-task.table.ts'
import { pushPhone } from '../device/phone-push.ts'
import { dropUpload } from './phone-upload.service.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { addressOf } from '../device/reach.ts'

/** Most of them wait for a phone, which costs nothing. */
const atOnceMax = 16
const writeEveryMs = secondsMs(1)
const taskKeptMs = daysMs(90)
const uploadKeptMs = daysMs(1)

/** Does what is a phone's turn. A second run of what is over finds another work, or none. */
export const phoneTaskJob = (app: App): JobKind<{ phone: string; work: string }> => ({
  ...taskQueue,
  concurrency: atOnceMax,
  async run({ phone: id, work }) {
    const [phone] = await app.db
      .select()
      .from(phones)
      .where(and(eq(phones.id, id), eq(phones.workId, work)))
    if (!phone) return
    const due = await dueStep(app.db, id)
    const reason = due ? await doStep(app, phone, due) : ''
    await endTurn(app, phone, due, reason)
  },
})

const stepIs = ({ step }: DueStep) =>
  and(eq(phoneTaskSteps.taskId, step.taskId), eq(phoneTaskSteps.phoneId, step.phoneId))

/** Empty when it went well, else why it did not. */
async function doStep(app: App, phone: PhoneRow, due: DueStep): Promise<PhoneTaskReason | ''> {
  const { task } = due
  await app.db.update(phoneTaskSteps).set({ startedAt: app.clock.now(), percent: 0 }).where(stepIs(due))
  const progress = new StepProgress(app, phone, due)
  const right = new StepRight(app, phone, task)
  try {
    await right.check()
    const { signal, check } = right
    const there = { id: phone.id, address: await addressOf(app, phone), call: { signal } }
    await stepDoing[task.kind]({ app, task, phone: there, stillTheirs: check, progress: progress.note })
    return ''
  } catch (error) {
    return reasonOf(app, error)
  } finally {
    right.over()
    await progress.over()
  }
}

const outOfSpace = /no space left|insufficient[ _]storage|quota/i

function reasonOf({ log }: App, error: unknown): PhoneTaskReason {
  if (error instanceof StepFailure) return error.reason
  if (error instanceof PhoneRefused) return outOfSpace.test(error.message) ? 'full' : 'refused'
  if (error instanceof PhoneFailure) return error.trouble === 'gone' ? 'gone' : 'silent'
  log.error({ err: error as Error }, 'phone task')
  return 'fault'
}

/** How far a step is, written down and told once a second at most. */
class StepProgress {
  readonly #app: App
  readonly #phone: PhoneRow
  readonly #due: DueStep
  #told = performance.now()
  #writing: Promise<void> = Promise.resolve()
  #finishing = false

  constructor(app: App, phone: PhoneRow, due: DueStep) {
    this.#app = app
    this.#phone = phone
    this.#due = due
  }

  readonly note = (done: number, of: number): void => {
    const isFinishing = done >= of && this.#phone.work === 'install' && !this.#finishing
    const now = performance.now()
    if (!isFinishing && now - this.#told < writeEveryMs) return
    this.#told = now
    this.#finishing ||= isFinishing
    const percent = of > 0 ? Math.min(99, Math.floor((done * 100) / of)) : 0
    this.#writing = this.#writing
      .then(() => this.#write(percent, isFinishing))
      .catch((error: Error) => this.#app.log.warn({ err: error }, 'phone task'))
  }

  over(): Promise<void> {
    return this.#writing
  }

  /** When all bytes of an app are there, the phone has to make something of them still. */
  #write(percent: number, isFinishing: boolean): Promise<void> {
    const { id, workId } = this.#phone
    return inTransaction(this.#app.pool, async (db) => {
      await db
        .update(phoneTaskSteps)
        .set({ percent })
        .where(and(stepIs(this.#due), eq(phoneTaskSteps.progress, 'ing')))
      if (isFinishing) {
        await db
          .update(phones)
          .set({ work: 'finish' })
          .where(and(eq(phones.id, id), eq(phones.workId, workId)))
        await pushPhone(db, this.#phone)
      }
      await pushTask(db, this.#due.task)
    })
  }
}

/** The phone is held: whatever comes next begins with this, or finds that there is nothing. */
const endTurn = (app: App, phone: PhoneRow, due: DueStep | undefined, reason: PhoneTaskReason | '') =>
  inTransaction(app.pool, async (db) => {
    const same = and(eq(phones.id, phone.id), eq(phones.workId, phone.workId))
    const [over] = await db.update(phones).set({ work: '', workId: '' }).where(same).returning()
    if (!over) return
    if (due) {
      const endedAt = app.clock.now()
      const ended = reason
        ? ({ progress: 'failed', reason, endedAt } as const)
        : ({ progress: 'success', percent: 100, endedAt } as const)
      await db.update(phoneTaskSteps).set(ended).where(stepIs(due))
      await pushOver(db, due.task)
    }
    await pushPhone(db, over)
    await takeTurn(app, db, over.id)
  })

/** Clears what nobody asks for any more: uploads that came to no end, and tasks of long ago. */
export const phoneTidyJob = (app: App): JobKind => ({
  queue: 'phone.tidy',
  schedule: '17 * * * *',
  async run() {
    const now = app.clock.now().getTime()
    const left = await app.db
      .select()
      .from(phoneUploads)
      .where(lt(phoneUploads.createdAt, new Date(now - uploadKeptMs)))
      .limit(1000)
    for (const upload of left) await inTransaction(app.pool, (db) => dropUpload(app, db, upload, 'cancelled'))
    await app.db
      .delete(phoneTasks)
      .where(
        and(
          lt(phoneTasks.createdAt, new Date(now - taskKeptMs)),
          sql`not exists (select from phone_task_step s where s.task_id = ${phoneTasks.id} and s.progress = 'ing')`,
        ),
      )
  },
})
