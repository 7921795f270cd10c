import type { PhoneTaskKind } from '@portico/contract/states/phone.ts'
import type { PhoneTaskReason } from '@portico/contract/phone/task.ts'
import { phoneTaskShown } from '@portico/contract/phone/task.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import { newSecret } from '../../../core/ids.ts'
import type { Queue } from '../../../core/jobs/jobs.ts'
import { pushTo } from '../../../core/push/push.ts'
import { phoneTasks, phoneTaskSteps, type StepRow, type TaskRow } from './phone-task.table.ts'
import { pushPhone } from '../device/phone-push.ts'
import { phones, type PhoneWork } from '../device/phone.table.ts'

interface Due {
  phone: string
  work: string
}
export const taskQueue: Queue<Due> = { queue: 'phone.task' }
/** A server that has not been heard for so long while it does something is gone, and another takes it up. */
const heartbeatSeconds = 20

export interface DueStep {
  task: TaskRow
  step: StepRow
}

/** What a phone is to do next of all tasks that have to do with it. */
export async function dueStep(db: Db, phone: string): Promise<DueStep | undefined> {
  const [due] = await db
    .select({ task: phoneTasks, step: phoneTaskSteps })
    .from(phoneTaskSteps)
    .innerJoin(phoneTasks, eq(phoneTasks.id, phoneTaskSteps.taskId))
    .where(and(eq(phoneTaskSteps.phoneId, phone), eq(phoneTaskSteps.progress, 'ing')))
    .orderBy(asc(phoneTaskSteps.seq))
    .limit(1)
  return due
}

const workOf = (kind: PhoneTaskKind): PhoneWork => (kind === 'install app' ? 'install' : 'task')

/**
 * Begins what a phone is to do next, where nothing else is being done to it. The phone's row is held, by whoever adds a step
 * and by whoever ends one, so none is forgotten and none begun twice.
 */
export async function takeTurn(app: Inside, db: Db, id: string): Promise<void> {
  const due = await dueStep(db, id)
  if (!due) return
  const workId = newSecret()
  const [phone] = await db
    .update(phones)
    .set({ work: workOf(due.task.kind), workId })
    .where(and(eq(phones.id, id), eq(phones.work, '')))
    .returning()
  if (!phone) return
  await app.jobs.send(db, taskQueue, { phone: id, work: workId }, { heartbeatSeconds })
  await pushPhone(db, phone)
}

/** Whoever sees a task asks for it again. */
export const pushTask = (db: Db, { accountId, groupId }: Pick<TaskRow, 'accountId' | 'groupId'>) =>
  pushTo(db, { account: accountId, group: groupId || null }, { stale: phoneTaskShown })

/** What a task that went well has changed besides. */
const changedBy: Partial<Record<PhoneTaskKind, string>> = {
  'export file': 'phoneFileList',
  'install app': 'phoneInstalled',
  'uninstall app': 'phoneInstalled',
}

/** Whoever sees a task, or what it has changed, asks for it again. */
export const pushOver = (db: Db, { accountId, groupId, kind }: Pick<TaskRow, 'accountId' | 'groupId' | 'kind'>) => {
  const stale = [...phoneTaskShown, ...[changedBy[kind] ?? []].flat()]
  return pushTo(db, { account: accountId, group: groupId || null }, { stale })
}

/** What a phone was still to do comes to nothing: it is somebody else's from now on, or nobody's. */
export async function dropSteps(app: Inside, db: Db, phone: string, reason: PhoneTaskReason): Promise<void> {
  const dropped = await db
    .update(phoneTaskSteps)
    .set({ progress: 'failed', reason, endedAt: app.clock.now() })
    .where(and(eq(phoneTaskSteps.phoneId, phone), eq(phoneTaskSteps.progress, 'ing')))
    .returning({ taskId: phoneTaskSteps.taskId })
  if (dropped.length === 0) return
  const tasks = await db
    .select()
    .from(phoneTasks)
    .where(
      inArray(
        phoneTasks.id,
        dropped.map(({ taskId }) => taskId),
      ),
    )
  for (const task of tasks) await pushTask(db, task)
}
