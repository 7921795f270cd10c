import { catalogue } from '@portico/contract/catalogue.ts'
import type { Input } from '@portico/contract/calls.ts'
import { refusals } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { statusFeedPath } from '@portico/contract/node/status.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { accountOf } from '../../../test/money.ts'
import { faced } from '../../../test/faces.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { node, startStocked } from '../../../test/resources.ts'
import { daysMs, hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { nodes, nodeSubscriptions } from '../../ground/nodes/node.table.ts'
import { cameBack, wentSilent } from './node-silence.service.ts'
import { statusEvents } from './status.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  await t.app.push.start()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(statusEvents)
  operator = await t.operator()
})

const ago = (ms: number) => new Date(t.clock.now().getTime() - ms)
const from = (ms: number) => ago(-ms).toISOString()
const incident = (over: Partial<Input<typeof catalogue.platformStatusSave>> = {}) => ({
  kind: 'incident' as const,
  impact: 'outage' as const,
  title_en: 'No network',
  title_zh_hans: '',
  title_zh_hant: '',
  nodes: [node],
  start_time: from(-hoursMs(1)),
  end_time: null,
  ...over,
})
const maintenance = (over: Partial<Input<typeof catalogue.platformStatusSave>> = {}) =>
  incident({ kind: 'maintenance', impact: null, start_time: from(-hoursMs(1)), end_time: from(hoursMs(1)), ...over })
const save = (form: Input<typeof catalogue.platformStatusSave>, as = operator) =>
  t.send(catalogue.platformStatusSave, form, { as })
const said = { content_en: 'A switch was replaced.', content_zh_hans: '已更换交换机。', content_zh_hant: '' }
const update = (id: string, state: Input<typeof catalogue.platformStatusUpdate>['state']) =>
  t.send(catalogue.platformStatusUpdate, { id, state, ...said }, { as: operator })
/** What everybody sees, once the server has heard of all that was written. */
const status = async () => {
  t.clock.pass(minutesMs(1))
  return t.ok(catalogue.statusInfo)
}
const readFeed = (host = 'localhost') =>
  t.portico.server.inject({ url: `${apiBase}${statusFeedPath}`, query: { language: 'en' }, headers: { host } })
/** An incident that no server was told of. */
const unheardOf = () =>
  t.db.insert(statusEvents).values({
    id: 'sta_Aaaaaaaaaaaa',
    kind: 'incident',
    impact: 'outage',
    state: 'investigating',
    titleEn: 'Unheard of',
    nodes: [],
    startsAt: t.clock.now(),
    createdAt: t.clock.now(),
  })
const own = async () => (await status()).nodes.find(({ controller_id }) => controller_id === node)!

describe('the public status', () => {
  test('names every node on sale to a stranger, in the reader’s language', async () => {
    const { health, nodes: shown } = await status()
    expect(health).toBe('operational')
    expect(shown).toHaveLength(await t.db.$count(nodes, eq(nodes.onSell, true)))
    expect(await own()).toMatchObject({ health: 'operational', silent_since: null })
    const chinese = await t.ok(catalogue.statusInfo, undefined, { language: 'zh-Hans' })
    expect(chinese.nodes.map(({ name }) => name)).not.toEqual(shown.map(({ name }) => name))
  })

  test('knows nothing of a node that is off sale, and of what happens there, until somebody is on it', async () => {
    const [row] = await t.db.select().from(nodes).where(eq(nodes.id, node))
    await t.db.insert(nodes).values({ ...row!, id: 'soon', nameEn: 'Soon', onSell: false })
    await save(incident({ nodes: ['soon'] }))
    await save(incident({ nodes: ['soon', node], impact: 'degraded' }))
    const before = await status()
    expect(JSON.stringify(before)).not.toMatch(/soon/i)
    expect(before).toMatchObject({ health: 'degraded', current: [{ nodes: [node] }] })
    const as = await t.customer()
    const subscriber = { accountId: await accountOf(t, as), loginId: as.login_id }
    await t.db.insert(nodeSubscriptions).values({ ...subscriber, nodeId: 'soon', createdAt: t.clock.now() })
    expect((await status()).current).toHaveLength(2)
    await t.db.delete(nodeSubscriptions).where(eq(nodeSubscriptions.nodeId, 'soon'))
    await t.db.delete(nodes).where(eq(nodes.id, 'soon'))
  })

  test('has a silent node degraded, and remembers the silence when it is over', async () => {
    const [row] = await t.db.select().from(nodes).where(eq(nodes.id, node))
    await t.db.update(nodes).set({ historyFrom: ago(daysMs(10)) })
    const since = ago(minutesMs(30))
    await inTransaction(t.app.pool, (db) => wentSilent(t.app, db, row!, since))
    expect(await own()).toMatchObject({ health: 'degraded', silent_since: since.toISOString() })
    expect((await status()).health).toBe('degraded')
    await inTransaction(t.app.pool, (db) => cameBack(t.app, db, row!, since))
    const after = await own()
    expect(after).toMatchObject({ health: 'operational', silent_since: null })
    expect(after.days.reduce((sum, { minutes }) => sum + minutes, 0)).toBeGreaterThanOrEqual(30)
    expect(Number(after.uptime)).toBeLessThan(100)
    t.clock.pass(daysMs(91))
    expect(await own()).toMatchObject({ days: [], uptime: '100.00' })
  })

  test('is made once for everybody who asks, and anew as soon as something was written', async () => {
    await t.clock.still(async () => {
      const { time } = await t.ok(catalogue.statusInfo)
      await unheardOf()
      expect(await t.ok(catalogue.statusInfo)).toMatchObject({ time, current: [] })
      expect(await save(incident())).toMatchObject({ code: '200' })
      await eventually(async () => expect((await t.ok(catalogue.statusInfo)).current).toHaveLength(2))
    })
  })

  test('is a feed too, in which what an operator wrote is text and nothing else', async () => {
    await save(incident({ title_en: 'Disks <b>& "nets"</b>' }))
    const { data } = await save(incident())
    await update(data.id, 'monitoring')
    t.clock.pass(minutesMs(1))
    const { headers, body } = await readFeed()
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body.match(/<entry>/g)).toHaveLength(2)
    expect(body).toContain('<title>Disks &#60;b&#62;&#38; &#34;nets&#34;&#60;/b&#62;</title>')
    expect(body).toContain(said.content_en)
    const seller = 'feed.harbour.example'
    await faced(t, seller)
    const theirs = (await readFeed(seller)).body
    expect(theirs).toContain('<title>Incident</title>')
    expect(theirs).not.toMatch(/No network|switch/)
  })

  test('has one feed for all hosts that somebody makes up', async () => {
    await t.clock.still(async () => {
      await status()
      t.clock.pass(secondsMs(15))
      const { body } = await readFeed()
      // The status is made anew by now, and what was read of it is not.
      t.clock.pass(secondsMs(10))
      await unheardOf()
      for (let n = 0; n < 40; n++) expect((await readFeed(`made-up-${n}.example`)).body).toBe(body)
      expect((await readFeed()).body).toBe(body)
      expect(body).not.toContain('made-up')
    })
  })

  test('tells strangers the titles of what is announced to everybody, and of nothing else', async () => {
    const text = { content_en: 'Text', title_zh_hans: '', content_zh_hans: '', title_zh_hant: '', content_zh_hant: '' }
    const told = { ...text, sort: 0, publish_time: null, end_time: null, publish: true }
    const announce = (title_en: string, audience: 'everyone' | 'business') =>
      t.ok(catalogue.platformAnnouncementSave, { ...told, title_en, audience }, { as: operator })
    await announce('For all', 'everyone')
    await announce('For some', 'business')
    expect((await status()).news.map(({ title }) => title)).toEqual(['For all'])
  })

  test('shows customers of an agent where and when, and nothing that the operator wrote', async () => {
    const host = 'status.harbour.example'
    await faced(t, host)
    const { id } = (await save(incident())).data
    await update(id, 'identified')
    t.clock.pass(minutesMs(1))
    const shown = await t.ok(catalogue.statusInfo, undefined, { headers: { host } })
    expect(shown).toMatchObject({ health: 'outage', news: [] })
    expect(shown.current).toMatchObject([{ title: '', nodes: [node], updates: [], state: 'identified' }])
  })
})

describe('an incident', () => {
  test('goes from its first word to its last, and into the history', async () => {
    const { id } = (await save(incident())).data
    expect(await own()).toMatchObject({ health: 'outage' })
    await update(id, 'identified')
    const [shown] = (await status()).current
    expect(shown).toMatchObject({ id, title: 'No network', state: 'identified', end_time: null })
    expect(shown!.updates).toMatchObject([{ state: 'identified', text: said.content_en }])
    expect(await update(id, 'resolved')).toMatchObject({ code: '200' })
    const { current, past } = await status()
    expect(current).toEqual([])
    expect(past.map(({ updates }) => updates.map(({ state }) => state))).toEqual([['resolved', 'identified']])
    expect(await own()).toMatchObject({ health: 'operational' })
    for (const state of ['monitoring', 'resolved'] as const)
      expect(await update(id, state)).toMatchObject({ code: refusals.wrongState })
    const { result } = await t.ok(catalogue.platformStatusList, { search: 'network' }, { as: operator })
    expect(result).toMatchObject([{ id, state: 'resolved', updates: 2 }])
    expect(await t.ok(catalogue.platformStatusUpdates, { id }, { as: operator })).toMatchObject({
      result: [{ state: 'resolved' }, { state: 'identified' }],
    })
  })

  test('about no node in particular is about all of them', async () => {
    await save(incident({ nodes: [], impact: 'degraded' }))
    expect((await status()).nodes.map(({ health }) => health)).not.toContain('operational')
  })

  test('is resolved once by those who do it together', async () => {
    const { id } = (await save(incident())).data
    const answers = await Promise.all([1, 2, 3].map(() => update(id, 'resolved')))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', refusals.wrongState, refusals.wrongState])
  })

  test('that is changed later keeps its end, its kind and what was said', async () => {
    const { id } = (await save(incident())).data
    await update(id, 'resolved')
    expect(await save(incident({ id, title_en: 'No network at all' }))).toMatchObject({ code: '200' })
    expect((await status()).past).toMatchObject([{ title: 'No network at all', state: 'resolved' }])
    expect(await save(maintenance({ id }))).toMatchObject({ code: refusals.invalidInput })
    await t.ok(catalogue.platformStatusRemove, { id }, { as: operator })
    expect((await status()).past).toEqual([])
    expect(await t.send(catalogue.platformStatusRemove, { id }, { as: operator })).toMatchObject({
      code: refusals.notFound,
    })
  })
})

describe('maintenance', () => {
  test('is planned, in progress and done by the clock, and explains why a node is silent', async () => {
    const [row] = await t.db.select().from(nodes).where(eq(nodes.id, node))
    const { id } = (await save(maintenance({ start_time: from(hoursMs(1)), end_time: from(hoursMs(3)) }))).data
    expect((await status()).current).toMatchObject([{ id, state: 'planned' }])
    expect(await own()).toMatchObject({ health: 'operational' })
    expect(await update(id, 'done')).toMatchObject({ code: refusals.wrongState })
    t.clock.pass(hoursMs(2))
    operator = await t.operator()
    const before = (await own()).uptime
    await inTransaction(t.app.pool, (db) => wentSilent(t.app, db, row!, t.clock.now()))
    expect((await status()).current).toMatchObject([{ id, state: 'underway' }])
    expect(await own()).toMatchObject({ health: 'maintenance', uptime: before })
    await inTransaction(t.app.pool, (db) => cameBack(t.app, db, row!, t.clock.now()))
    expect(await update(id, 'done')).toMatchObject({ code: '200' })
    expect(await status()).toMatchObject({ current: [], past: [{ id, state: 'done' }] })
    expect((await own()).health).toBe('operational')
  })
})

test.each<[string, () => Partial<Input<typeof catalogue.platformStatusSave>>, string]>([
  ['no title', () => ({ title_en: '' }), 'title_en'],
  ['a node that is not there', () => ({ nodes: [node, 'mars-a'] }), 'nodes'],
  ['an incident without an impact', () => ({ impact: null }), 'impact'],
  ['an incident that begins later', () => ({ start_time: from(hoursMs(1)) }), 'start_time'],
  ['an incident with a planned end', () => ({ end_time: from(hoursMs(1)) }), 'end_time'],
  ['maintenance without an end', () => ({ kind: 'maintenance', impact: null }), 'end_time'],
  ['maintenance that ends before it begins', () => maintenance({ end_time: from(-hoursMs(2)) }), 'end_time'],
])('is wrong with %s, and nothing is kept', async (_, wrong, field) => {
  const before = await t.rows()
  const answer = await save(incident(wrong()))
  expect(answer).toMatchObject({ code: refusals.invalidInput, data: { fields: { [field]: expect.any(String) } } })
  expect(await t.rows()).toEqual(before)
})

test('only those who may change nodes write it', async () => {
  const { id } = (await save(incident())).data
  for (const as of [await t.customer(), await t.operatorWith('announcements')]) {
    expect(await save(incident(), as)).toMatchObject({ code: refusals.forbidden })
    expect(await t.send(catalogue.platformStatusUpdate, { id, state: 'resolved', ...said }, { as })).toMatchObject({
      code: refusals.forbidden,
    })
  }
})
