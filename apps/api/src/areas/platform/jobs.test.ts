import { jobCalls, type Job } from '@portico/contract/platform/jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../../test/database.ts'
import { lastTry } from '../../../test/jobs.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { announcements, type JobKind } from '../../core/jobs/jobs.ts'
import { cursorOf } from '../../core/lists.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
let operator: Person
const ran: string[] = []
let broken = true

const fragile: JobKind<{ name: string }> = {
  queue: 'test.fragile',
  retryLimit: 0,
  async run({ name }) {
    if (broken) throw new Error(`cannot do ${name}`)
    ran.push(name)
  },
}
/** Fails every time, and has as many tries as any. */
const hopeless: JobKind<{ name: string }> = {
  queue: 'test.hopeless',
  run: ({ name }) => Promise.reject(new Error(`cannot do ${name}`)),
  gaveUp: async ({ name }) => void givenUp.push(name),
}
const givenUp: string[] = []
const sturdy: JobKind<{ name: string }> = { queue: 'test.sturdy', run: async ({ name }) => void ran.push(name) }

beforeAll(async () => {
  t = await TestPortico.start({}, { jobs: [fragile, hopeless, sturdy] })
  operator = await t.operator()
})
afterAll(() => t.stop())

const list = (input: object = {}) => t.ok(jobCalls.jobList, input, { as: operator })
const find = async (queue: string, state: Job['state']) =>
  eventually(async () => {
    const [job] = (await list({ search: queue, state })).result
    expect(job).toBeDefined()
    return job!
  })
const ref = ({ id, queue }: Job) => ({ id, queue })
const retry = (job: { id: string; queue: string }) => t.send(jobCalls.jobRetry, job, { as: operator })
const cancel = (job: { id: string; queue: string }) => t.send(jobCalls.jobCancel, job, { as: operator })

test('a job is written with its transaction or not at all', async () => {
  await inTransaction(t.app.pool, async (db) => {
    await t.app.jobs.send(db, sturdy, { name: 'undone' })
    throw new Error('undo')
  }).catch(() => {})
  await inTransaction(t.app.pool, (db) => t.app.jobs.send(db, sturdy, { name: 'done' }))
  await eventually(() => expect(ran).toContain('done'))
  expect(ran).not.toContain('undone')
  const job = await find('test.sturdy', 'completed')
  expect(job).toMatchObject({ queue: 'test.sturdy', attempts: 1, error: '', end_time: expect.any(String) })
})

test('what failed for the last time is told so, and not before', async () => {
  await t.app.jobs.send(t.db, hopeless, { name: 'this' })
  const { id } = await find('test.hopeless', 'retry')
  expect(givenUp).toEqual([])
  await lastTry(t, id)
  await find('test.hopeless', 'failed')
  expect(givenUp).toEqual(['this'])
})

test('new work is announced where every server listens', async () => {
  const heard: (string | undefined)[] = []
  await withClient(t.databaseUrl, async (client) => {
    client.on('notification', ({ payload }) => heard.push(payload))
    await client.query(`listen ${announcements}`)
    await t.app.jobs.send(t.db, sturdy, { name: 'announced' })
    await eventually(() => expect(heard).toContain(sturdy.queue))
  })
})

test('a job that fails for good is seen with its reason, retried by the operator, and then done', async () => {
  broken = true
  await t.app.jobs.send(t.db, fragile, { name: 'repair' })
  const failed = await find('test.fragile', 'failed')
  expect(failed).toMatchObject({ error: 'cannot do repair', attempts: 1, attempts_max: 1 })
  expect(await cancel(ref(failed))).toMatchObject({ code: '400005' })
  broken = false
  expect(await retry(ref(failed))).toMatchObject({ code: '200', data: null })
  await eventually(() => expect(ran).toContain('repair'))
  await eventually(async () =>
    expect((await list({ search: 'test.fragile' })).result[0]).toMatchObject({ state: 'completed' }),
  )
  expect(await retry(ref(failed))).toMatchObject({ code: '400005' })
})

test('a job that waits is cancelled, stays undone, and can be taken up again', async () => {
  await t.app.jobs.send(t.db, sturdy, { name: 'cancelled' }, { startAfter: 3600 })
  const waiting = await find('test.sturdy', 'created')
  expect(waiting).toMatchObject({ attempts: 0, start_time: null })
  expect(await retry(ref(waiting))).toMatchObject({ code: '400005' })
  expect(await cancel(ref(waiting))).toMatchObject({ code: '200' })
  expect(await cancel(ref(waiting))).toMatchObject({ code: '400005' })
  expect((await find('test.sturdy', 'cancelled')).id).toBe(waiting.id)
  expect(ran).not.toContain('cancelled')
  expect(await retry(ref(waiting))).toMatchObject({ code: '200' })
  await eventually(() => expect(ran).toContain('cancelled'))
})

describe('the list', () => {
  test('is walked by pages, newest first, without pg-boss’s own queues', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => t.app.jobs.send(t.db, sturdy, { name: `page ${n}` }, { startAfter: 7200 })),
    )
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        state: 'created',
        search: 'test.sturdy',
        limit: 5,
        ...(after && { after }),
      })
      expect(page.count).toBe(12)
      seen.push(...page.result.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(new Set(seen).size).toBe(12)
    expect(seen).toHaveLength(12)
    const all = await list({ limit: 100 })
    expect(all.result.map(({ queue }) => queue).filter((queue) => queue.startsWith('__'))).toEqual([])
    const times = all.result.map(({ create_time }) => create_time)
    expect(times).toEqual(times.toSorted().toReversed())
  })
  test('refuses a cursor of another list and an unknown state', async () => {
    const foreign = cursorOf(['2024-01-01 00:00:00', 'mail_Aaaaaaaaaaaa'])
    expect(await t.send(jobCalls.jobList, { after: foreign }, { as: operator })).toMatchObject({ code: '400001' })
    expect(await t.send(jobCalls.jobList, { state: 'dead' as never }, { as: operator })).toMatchObject({
      code: '400001',
    })
  })
})

test('what is not there cannot be retried or cancelled', async () => {
  const none = { id: '6d8ff3a6-6f0e-4c0e-9d5a-0f2b8f1f0a11', queue: 'mail.send' }
  const before = await t.rows()
  for (const act of [retry, cancel]) {
    expect(await act(none)).toMatchObject({ code: '400002' })
    expect(await act({ ...none, queue: 'no.such' })).toMatchObject({ code: '400002' })
    expect(await act({ id: 'not an id', queue: 'mail.send' })).toMatchObject({
      code: '400001',
      data: { fields: { id: 'ID is not valid' } },
    })
    expect(await act({ ...none, queue: '' })).toMatchObject({ data: { fields: { queue: 'Queue cannot be empty' } } })
  }
  expect(await t.rows()).toEqual(before)
})

test('two who retry at once do it once', async () => {
  broken = true
  await t.app.jobs.send(t.db, fragile, { name: 'raced' })
  const failed = await find('test.fragile', 'failed')
  broken = false
  const answers = await Promise.all([retry(ref(failed)), retry(ref(failed))])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400005'])
})
