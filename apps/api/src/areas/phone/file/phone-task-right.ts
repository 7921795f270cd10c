import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { isReached } from '../device/phone-sight.ts'
import { StepFailure } from './phone-task-do.ts'
import type { TaskRow } from './phone-task.table.ts'
import type { PhoneRow } from '../device/phone.table.ts'

const againMs = secondsMs(1)

/** The right of whoever began a task to do something on a phone: while a step is done, it is cut off when that is gone. */
export class StepRight {
  readonly #app: App
  readonly #phone: PhoneRow
  readonly #task: TaskRow
  readonly #gone = new AbortController()
  readonly #unwatch: () => void

  constructor(app: App, phone: PhoneRow, task: TaskRow) {
    this.#app = app
    this.#phone = phone
    this.#task = task
    const timer = setInterval(this.#checkKept, againMs)
    const unwatch = app.push.onRightsChange(task.accountId, this.#checkKept)
    this.#unwatch = () => {
      clearInterval(timer)
      unwatch()
    }
  }

  get signal(): AbortSignal {
    return this.#gone.signal
  }

  /** Refused when they may not reach the phone any more, or its time is over. */
  readonly check = async (): Promise<void> => {
    const { id, serviceId } = this.#phone
    const { accountId, loginId } = this.#task
    const { db } = this.#app
    const isLeft = isReached({ phone: sql`${id}`, account: sql`${accountId}`, login: sql`${loginId}` })
    const { rows } = await db.execute<{ is_left: boolean }>(sql`select ${isLeft} as is_left`)
    if (rows[0]!.is_left) return
    const [service] = await db
      .select()
      .from(resources)
      .where(and(eq(resources.id, serviceId ?? ''), eq(resources.accountId, accountId)))
    const isOver = service && (service.status !== 'active' || service.deletedAt)
    throw new StepFailure(isOver ? 'expired' : 'gone')
  }

  over(): void {
    this.#unwatch()
  }

  /** A database that does not answer takes no right away; what is kept is asked for once more. */
  readonly #checkKept = (): void => {
    this.check().catch((error: unknown) => {
      if (error instanceof StepFailure) this.#gone.abort(error)
      else this.#app.log.warn({ err: error as Error }, 'phone task')
    })
  }
}
