import type { Input } from '@portico/contract/calls.ts'
import { announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { announcementDraftCalls } from '@portico/contract/support/announcement-draft.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { minutesMs } from '../../core/clock.ts'
import { announcementDrafts } from './announcement.table.ts'

let t: TestPortico
let [operator, colleague]: Person[] = []
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operatorWith('announcements')
  colleague = await t.operatorWith('announcements')
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.delete(announcementDrafts)
})

type Draft = Input<typeof announcementDraftCalls.platformAnnouncementDraftSave>
const form: Draft['form'] = {
  title_en: 'Half a title',
  content_en: '',
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
  sort: 'not yet a number',
  publish_time: null,
  end_time: null,
  audience: 'chosen',
  accounts: [],
  publish: false,
}
const keep = (more: Partial<Draft> = {}, as = operator) =>
  t.send(announcementDraftCalls.platformAnnouncementDraftSave, { version: 0, form, ...more }, { as: as! })
const draft = async (id?: string, as = operator) =>
  (await t.ok(announcementDraftCalls.platformAnnouncementDraft, { ...(id && { id }) }, { as: as! })).draft
const save = (more: object = {}) =>
  t.send(
    announcementDeskCalls.platformAnnouncementSave,
    { ...form, content_en: 'Text', sort: 0, audience: 'everyone', ...more },
    { as: operator! },
  )

test('an unfinished form is kept as it is, the last one of several, and found on another browser', async () => {
  expect(await draft()).toBeNull()
  expect(await keep()).toMatchObject({ code: '200' })
  t.clock.pass(minutesMs(1))
  const { save_time } = (await keep({ form: { ...form, content_en: 'More' } })).data
  const again = await t.signIn(operator!.email)
  expect(await draft(undefined, again)).toMatchObject({ form: { ...form, content_en: 'More' }, version: 0, save_time })
  expect(await t.db.$count(announcementDrafts)).toBe(1)
  operator = again
})

test('each operator has their own, and each announcement', async () => {
  const { id } = (await save()).data
  await keep({ id, version: 1, form: { ...form, title_en: 'mine' } })
  await keep({ id, version: 1, form: { ...form, title_en: 'theirs' } }, colleague)
  await keep({ form: { ...form, title_en: 'new' } })
  expect(await draft(id)).toMatchObject({ version: 1, form: { title_en: 'mine' } })
  expect(await draft(id, colleague)).toMatchObject({ form: { title_en: 'theirs' } })
  expect(await draft()).toMatchObject({ form: { title_en: 'new' } })
  expect(await draft(undefined, colleague)).toBeNull()
})

test('what is saved needs its draft no more; what was refused keeps it, and so do others', async () => {
  await keep()
  expect(await save({ title_en: '' })).toMatchObject({ code: '400001' })
  expect(await draft()).not.toBeNull()
  const { id } = (await save()).data
  expect(await draft()).toBeNull()
  await keep({ id, version: 1 })
  await keep({ id, version: 1 }, colleague)
  expect(await save({ id, version: 0 })).toMatchObject({ code: '400170' })
  expect(await draft(id)).not.toBeNull()
  await save({ id, version: 1 })
  expect(await draft(id)).toBeNull()
  expect(await draft(id, colleague)).toMatchObject({ version: 1 })
})

test('it is discarded, once or twice, and goes with its announcement', async () => {
  await keep()
  for (let n = 0; n < 2; n++)
    expect(await t.ok(announcementDraftCalls.platformAnnouncementDraftDiscard, {}, { as: operator! })).toBeNull()
  expect(await draft()).toBeNull()
  const { id } = (await save()).data
  await keep({ id, version: 1 }, colleague)
  await t.ok(announcementDeskCalls.platformAnnouncementRemove, { id }, { as: operator! })
  expect(await t.db.$count(announcementDrafts)).toBe(0)
  expect(await keep({ id, version: 1 })).toMatchObject({ code: '400002' })
})

test('who may not write announcements can neither keep nor read one', async () => {
  await keep()
  for (const as of [await t.customer(), await t.operatorWith('settings')]) {
    expect(await keep({}, as)).toMatchObject({ code: '400003' })
    for (const call of ['platformAnnouncementDraft', 'platformAnnouncementDraftDiscard'] as const)
      expect(await t.send(announcementDraftCalls[call], {}, { as })).toMatchObject({ code: '400003', data: null })
  }
  expect(await draft()).not.toBeNull()
})

test('its sizes are held, and nothing is kept of what is too long', async () => {
  const before = await t.rows()
  expect(await keep({ form: { ...form, content_en: 'x'.repeat(20_001) } })).toMatchObject({ code: '400001' })
  expect(
    await keep({ form: { ...form, accounts: Array.from({ length: 101 }, () => 'acc_Aaaaaaaaaaaa') } }),
  ).toMatchObject({
    code: '400001',
  })
  expect(await t.rows()).toEqual(before)
})
