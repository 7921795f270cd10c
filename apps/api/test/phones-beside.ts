import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { phoneForm, phonesOf } from './cloudphones.ts'
import { eventually } from './eventually.ts'
import { FakePhone } from './fake-phone.ts'
import type { Person, TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'
import { buyer, node, startStocked } from './resources.ts'

/**
 * Two phones of somebody's, one simulated and one that takes every connection and says nothing. The stage is set in this
 * process; phones are worked on by a real server in another.
 */
export class PhonesBeside {
  readonly t: TestPortico
  readonly server: ServerBeside
  readonly silent = new FakePhone(() => {})
  readonly as: Person
  readonly #operator: Person
  readonly #service: string

  private constructor(t: TestPortico, server: ServerBeside, as: Person, operator: Person, service: string) {
    this.t = t
    this.server = server
    this.as = as
    this.#operator = operator
    this.#service = service
  }

  /** Bought, and waiting to be set up. */
  static async bought(): Promise<PhonesBeside> {
    const t = await startStocked({ WORK: 'off' })
    const { from, to } = t.app.config.adbPorts
    const server = await ServerBeside.of(t, { ADB_PORTS: `${from}-${to}` })
    const [as, operator] = [await buyer(t), await t.operator()]
    const { form } = await phoneForm(t, as, { count: 2 })
    const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
    const beside = new PhonesBeside(t, server, as, operator, resource_ids[0]!)
    const device = { controller_id: node, ...(await beside.silent.listen()), count: 1 }
    await t.ok(phoneCalls.platformPhoneAdd, device, { as: operator })
    await server.start()
    return beside
  }

  /** Begins to; it takes a moment until they are waited for. */
  async setUp(): Promise<void> {
    const input = { id: this.#service }
    await eventually(() => this.t.ok(cloudphone.calls.platformCloudphoneSetup, input, { as: this.#operator }))
  }

  /** Until both are there and nothing is done to them. */
  async atRest(): Promise<string[]> {
    await eventually(async () => expect(await this.states()).toEqual(['normal', 'normal']))
    return (await phonesOf(this.t, this.as)).map(({ id }) => id)
  }

  async states(): Promise<string[]> {
    return (await phonesOf(this.t, this.as)).map(({ state }) => state).toSorted()
  }

  /** Kills the server while the silent phone is asked; the next one asks it again, and finds that it is gone. */
  async killWhileAsked(): Promise<void> {
    await eventually(() => expect(this.silent.connections).toBe(1))
    await this.server.kill()
    await missHeartbeats(this.t)
    await this.server.start()
    await eventually(() => expect(this.silent.connections).toBeGreaterThan(1))
    await this.silent.stop()
  }

  async stop(): Promise<void> {
    await this.server.kill()
    await this.silent.stop()
    await this.t.stop()
  }
}

/** What a server left was heard of long ago: it is looked at now, and not a minute later. */
async function missHeartbeats({ db, databaseUrl }: TestPortico): Promise<void> {
  await db.execute(
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where heartbeat_seconds is not null`,
  )
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false })
}
