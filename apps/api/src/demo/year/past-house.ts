import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { okCode, type Envelope } from '@portico/contract/codes.ts'
import { apiBase, headers } from '@portico/contract/headers.ts'
import { isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../core/app/app.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { startSession } from '../../core/session/session.ts'
import { operations } from '../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../lifecycle/timed.ts'
import type { YearClock } from './year-clock.ts'

/** A server that does not listen and lives by a clock of its own. */
export interface House {
  app: App
  server: FastifyInstance
  operations: { takeDue(): void }
}

interface Session {
  token: string
  until: number
}

const pollMs = 5
const meanwhileMs = 200
const sessionMs = hoursMs(3)
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

/** The house as it was on a day of the past: people ask it as they ask it today, and time brings what it always brings. */
export class PastHouse {
  readonly app: App
  readonly clock: YearClock
  readonly #house: House
  readonly #sessions = new Map<string, Session>()
  #day: number

  constructor(house: House, clock: YearClock) {
    this.app = house.app
    this.clock = clock
    this.#house = house
    this.#day = clock.now().getTime()
  }

  /** A call that must succeed, by a person who has signed in. */
  async ask<C extends Call>(loginId: string, call: C, input?: Input<C>): Promise<Data<C>> {
    const token = await this.#tokenOf(loginId)
    const response = await this.#house.server.inject({
      method: call.methods.at(-1)!,
      url: `${apiBase}${call.path}`,
      headers: { [headers.token]: token, [headers.loginId]: loginId, 'user-agent': browser },
      ...(input !== undefined && { payload: input as object }),
    })
    const { code, msg, data } = response.json<Envelope<Data<C>>>()
    if (code !== okCode) throw new Error(`${call.name} was refused: ${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }

  async #tokenOf(loginId: string): Promise<string> {
    const now = this.clock.now().getTime()
    const known = this.#sessions.get(loginId)
    if (known && known.until > now) return known.token
    const from = { ip: '127.0.0.1', userAgent: browser }
    const { token } = await inTransaction(this.app.pool, (db) => startSession(this.app, db, loginId, from))
    this.#sessions.set(loginId, { token, until: now + sessionMs })
    return token
  }

  /** Until everything that was asked for is done. The clock goes on meanwhile: engines take their time. */
  async settled(): Promise<void> {
    while ((await this.app.db.$count(operations, isNull(operations.endedAt))) > 0) {
      this.clock.pass(meanwhileMs)
      this.#house.operations.takeDue()
      await sleep(pollMs)
    }
  }

  /** Goes on to a moment. On each day before it everything is renewed, warned about, expired and released as it is due. */
  async until(at: Date): Promise<void> {
    while (this.#day + daysMs(1) <= at.getTime()) {
      this.#day += daysMs(1)
      this.clock.goTo(new Date(this.#day))
      await resourceTimeJob(this.app).run({})
      await this.settled()
    }
    this.clock.goTo(at)
  }
}
