import type { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { HostTask } from '@portico/contract/states/compute.ts'
import { eq, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { CloudClient, type Scoped, type Session } from './client.ts'
import { CloudError, failed, progressOf } from './faults.ts'
import { OutOfTime } from './http.ts'
import { works } from './openstack.table.ts'

/** Somebody else is making things for the same account just now, or enough is being made. */
class Busy extends Error {}

type Failed = Extract<Progress, { state: 'failed' }>

/** The work has failed, or was given up; nothing more is made for it. */
class GivenUp extends Error {
  readonly why: Failed
  constructor(why: Failed) {
    super(why.detail)
    this.why = why
  }
}

/** A cloud that is slow to answer must not hold all the connections that everybody else needs. */
const heldMax = 8
let held = 0

const goOnMs = 50
const busyAgainMs = 400
/** While the cloud is at work it is looked at so often. */
export const askAgainMs = 1000

export const done = <Result extends object>(result: Result): Progress<Result> => ({ state: 'done', result })
export const nothing: Progress = { state: 'done', result: {} }
export const pending = (task?: HostTask): { state: 'pending'; againMs: number; task?: string } => ({
  state: 'pending',
  againMs: askAgainMs,
  ...(task && { task }),
})

/** A node that is an OpenStack region. */
export class Region {
  readonly app: Pick<App, 'pool' | 'db' | 'clock' | 'log'>
  readonly node: string
  readonly client: CloudClient

  constructor(app: Pick<App, 'pool' | 'db' | 'clock' | 'log'>, node: string, settings: OpenstackSettings) {
    this.app = app
    this.node = node
    this.client = new CloudClient(settings)
  }

  get settings(): OpenstackSettings {
    return this.client.settings
  }

  /** Its own project needs no second token, and an application credential has none for another. */
  scopeOf(cloud: Session, project: string): Scoped {
    return this.settings.projects === 'shared' ? cloud.service : cloud.in(project)
  }

  /** What a list must say to show a customer's project to the service user, who sees it as an administrator. */
  everywhere(query: Record<string, string>): Record<string, string | boolean> {
    return this.settings.projects === 'shared' ? {} : { ...query, all_tenants: true }
  }

  close(): void {
    this.client.close()
  }

  /** One call of the engine: what the cloud refuses is an end with a reason, what is not ready is asked for again. */
  async run<Result extends object>(
    work: (cloud: Session) => Promise<Progress<Result>>,
    /** The project that what is asked for is in; one that is gone took it along. */
    project = '',
  ): Promise<Progress<Result>> {
    const cloud = this.client.session()
    try {
      return await work(cloud)
    } catch (error) {
      const end = this.endOf(error) ?? (await this.#withoutProject(cloud, project, error))
      if (!end) throw error
      return end
    }
  }

  /** Keystone refuses a token for a project that is not there as it refuses a wrong password. */
  async #withoutProject(cloud: Session, project: string, error: unknown) {
    if (!(error instanceof CloudError && error.status === 401) || !project || this.settings.projects === 'shared')
      return undefined
    const found = await cloud.service.keystone.find(`/projects/${project}`)
    return found ? undefined : failed('lost', `identity: no project ${project}`)
  }

  /** What an error means for the work; nothing, when it says only that the cloud could not be asked. */
  endOf(error: unknown): Exclude<Progress<never>, { state: 'done' }> | undefined {
    if (error instanceof OutOfTime) return { state: 'pending', againMs: goOnMs }
    if (error instanceof Busy) return { state: 'pending', againMs: busyAgainMs }
    if (error instanceof GivenUp) return error.why
    return error instanceof CloudError ? progressOf(error) : undefined
  }

  /**
   * Only one server at a time makes or tidies things for an account: what it looks for and does not find, nobody else
   * makes meanwhile. Whoever comes second is not kept waiting with a connection in hand, but comes again; and whoever
   * holds it has a connection in hand already, which is the one to be used.
   */
  async locked<T>(account: string, work: (db: Db) => Promise<T>, project = ''): Promise<T> {
    if (held >= heldMax) throw new Busy()
    held++
    try {
      return await this.#lock(account, work, project)
    } finally {
      held--
    }
  }

  #lock<T>(account: string, work: (db: Db) => Promise<T>, project: string): Promise<T> {
    return inTransaction(this.app.pool, async (db) => {
      // In a project that was there before us, another account may be at work.
      for (const what of project ? [account, project] : [account]) {
        const name = `openstack ${this.node} ${what}`
        const { rows } = await db.execute<{ got: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`,
        )
        if (!rows[0]!.got) throw new Busy()
      }
      return work(db)
    })
  }

  /** What is noted of a piece of work under a name; made once, before anything is done. */
  async noted<T>({ operation }: EngineCall, name: string, make: () => Promise<T>, db = this.app.db): Promise<T> {
    const known = await this.note(operation, name, db)
    if (known !== undefined) return known as T
    const value = await make()
    const notes = { [name]: value }
    const [kept] = await db
      .insert(works)
      .values({ operation, notes, createdAt: this.app.clock.now() })
      .onConflictDoUpdate({
        target: works.operation,
        // What was noted first stays.
        set: { notes: sql`${JSON.stringify(notes)}::jsonb || ${works.notes}` },
      })
      .returning()
    return kept!.notes[name] as T
  }

  /**
   * Holds the account to make something for a piece of work. Whoever gives the work up notes it and waits for the
   * account: what was being made is there to be seen by then, and nothing is made after that.
   */
  lockedFor<T>(call: EngineCall, work: (db: Db) => Promise<T>, project = ''): Promise<T> {
    const goOn = async (db: Db) => {
      await this.mustGoOn(call, db)
      return work(db)
    }
    return this.locked(call.account, goOn, project)
  }

  async mustGoOn({ operation }: EngineCall, db: Db): Promise<void> {
    const why = (await this.note(operation, 'failed', db)) as Failed | undefined
    if (why) throw new GivenUp(why)
  }

  async giveUp(call: EngineCall): Promise<void> {
    await this.noted(call, 'failed', async () => failed('timedOut', 'The work was given up'))
    await this.locked(call.account, async () => {})
  }

  /** Makes a thing once: what was made and removed since is not made again, whoever asks late. */
  async making<Result extends object>(
    call: EngineCall,
    work: (cloud: Session) => Promise<Progress<Result>>,
    project = '',
  ): Promise<Progress<Result>> {
    const known = (await this.note(call.operation, 'made')) as Result | undefined
    if (known) return done(known)
    const end = await this.run(work, project)
    return end.state === 'done' ? done(await this.noted(call, 'made', async () => end.result)) : end
  }

  async note(operation: string, name: string, db = this.app.db): Promise<unknown> {
    const [known] = await db.select().from(works).where(eq(works.operation, operation))
    return known?.notes[name]
  }
}

/** The name of a thing in its engine: the project it is in, and its id there. */
export interface Ref {
  project: string
  id: string
}
export const refOf = ({ project, id }: Ref): string => `${project}/${id}`
export function refFrom(text: string): Ref {
  const [project = '', id = ''] = text.split('/')
  return { project, id }
}

/** What is written on everything that we make. */
export const marksOf = ({ operation, account, resource }: EngineCall, node: string) => ({
  'portico:operation': operation,
  'portico:account': account,
  'portico:resource': resource,
  'portico:node': node,
})
export const tagsOf = (call: EngineCall, node: string): string[] =>
  Object.entries(marksOf(call, node)).map(([name, value]) => `${name}=${value}`)
/**
 * Of a list that was asked for by a tag, what carries it. A cloud may leave out a filter that it does not know and answer
 * with all there is; what is removed must carry our mark itself.
 */
export const tagged = <T extends { tags?: string[] }>(things: readonly T[], tag: string): T[] =>
  things.filter(({ tags }) => tags?.includes(tag))
/** Services that know no tags have names: ours say what made them. */
export const nameOf = ({ operation }: Pick<EngineCall, 'operation'>) => `portico-${operation.replaceAll('/', '-')}`
