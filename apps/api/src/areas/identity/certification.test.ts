import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { userCalls } from '@portico/contract/account/user.ts'
import { certificationCalls, type CertificationInput } from '@portico/contract/identity/certification.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applied,
  checked,
  enterpriseForm,
  goodCard,
  goodId,
  documentFor,
  personalForm,
  sendDocument,
  uploaded,
  verifyFusion,
} from '../../../test/identity.ts'
import { accountOf } from '../../../test/money.ts'
import { addNode } from '../../../test/nodes.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { bmpOf, jpgOf, pngOf, webpOf } from '../../../test/upload.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs, hoursMs, minutesMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { files } from '../../core/files/file.table.ts'
import { imageFacts } from '../../core/files/images.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { identityCheckJob, identitySweepJob } from './certification.jobs.ts'
import { dueOf, masked } from './certification.service.ts'
import { certifications, certificationViews } from '../../ground/certification/certification.table.ts'
import { embeddedChecker, type IdentityChecker } from './checker.ts'
import { applyVerdict } from './settle.service.ts'
import { shows } from '../../../../../spec/shows.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  await addNode(t, operator, 'hk-a')
  await addNode(t, operator, 'sg-f', { cloud_type: 'fusion' })
})
afterAll(() => t.stop())

const submit = (as: Person, form: CertificationInput) => t.send(certificationCalls.certificationSubmit, form, { as })
const info = (as: Person, cloud_type: 'native' | 'fusion' = 'native') =>
  t.ok(certificationCalls.certificationInfo, { cloud_type }, { as })
const changes = async (as: Person, cloud_type: 'native' | 'fusion' = 'native') =>
  (await t.ok(certificationCalls.certificationChange, { cloud_type }, { as })).result
const approve = (id: string, as = operator) => t.send(certificationCalls.platformCertificationApprove, { id }, { as })
const reject = (id: string, reason = 'Not readable', as = operator) =>
  t.send(certificationCalls.platformCertificationReject, { id, reason }, { as })
const askAgain = (id: string, reason = 'The back is blurred', as = operator) =>
  t.send(certificationCalls.platformCertificationAskAgain, { id, reason }, { as })
const rowOf = async (id: string) => (await t.db.select().from(certifications).where(eq(certifications.id, id)))[0]!
const accountRow = async (as: Person) =>
  (
    await t.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, await accountOf(t, as)))
  )[0]!
const personal = async (as: Person, more: Parameters<typeof personalForm>[2] = {}) =>
  applied(t, as, await personalForm(t, as, more))
const settings = (certification_open: boolean, auto_check: boolean) =>
  t.ok(certificationCalls.identitySettingsSave, { certification_open, auto_check }, { as: operator })
const smsCode = async () => /\b\d{6}\b/.exec((await t.lastSms())!.text)![0]

/** Time goes by, and those who are still needed sign in again. */
async function pass(ms: number, ...people: Person[]): Promise<void> {
  t.clock.pass(ms)
  operator = await t.operator()
  for (const person of people) Object.assign(person, await t.signIn(person.email), { phone: person.phone })
}

async function certified(as: Person, form?: CertificationInput): Promise<string> {
  const id = await applied(t, as, form ?? (await personalForm(t, as)))
  expect(await approve(id)).toMatchObject({ code: '200' })
  return id
}

describe('applying', () => {
  test('A-CERT-04: what was sent is under review, with the day by which it is decided', async () => {
    shows('A-CERT-04')
    const as = await t.customer()
    expect(await info(as)).toMatchObject({ state: 'none', required: false, certified: null, application: null })
    const id = await personal(as, { real_name: '李雷雷', validity: 'dated', valid_until: '2099-01-31' })
    const { state, application } = await info(as)
    expect(state).toBe('under review')
    expect(application).toMatchObject({
      id,
      kind: 'personal',
      type: 'personal',
      real_name: '李**',
      id_number: '110*************9X',
      valid_until: '2099-01-31',
      documents: ['id_front', 'id_back'],
      due_time: dueOf(new Date(application!.submit_time)).toISOString(),
    })
    expect((await t.ok(userCalls.userInfo, undefined, { as })).real_name).toEqual({
      native: 'under review',
      fusion: 'not registered',
    })
    expect(await rowOf(id)).toMatchObject({ police: 'passed' })
  })

  test('the last day counts three working days, over a weekend too', () => {
    expect(dueOf(new Date('2026-11-16T09:00:00Z')).toISOString()).toBe('2026-11-19T09:00:00.000Z')
    expect(dueOf(new Date('2026-11-20T09:00:00Z')).toISOString()).toBe('2026-11-25T09:00:00.000Z')
    expect(dueOf(new Date('2026-11-21T09:00:00Z')).toISOString()).toBe('2026-11-25T09:00:00.000Z')
  })

  test('names and numbers lie sealed, and are masked wherever they are shown', async () => {
    const as = await t.customer()
    const id = await personal(as, { real_name: 'Secretive Somebody' })
    const { rows } = await t.app.pool.query('select c::text as text from certification c where id = $1', [id])
    expect(rows[0].text).not.toMatch(/Secretive|19900307/)
    const seen = JSON.stringify([
      await info(as),
      await t.ok(certificationCalls.platformCertificationList, {}, { as: operator }),
      await t.ok(certificationCalls.platformCertificationInfo, { id }, { as: operator }),
      await t.db.select().from(auditLines).where(eq(auditLines.subject, id)),
    ])
    expect(seen).toContain('110*************9X')
    expect(seen).not.toMatch(/Secretive|19900307/)
    expect(masked('AB', 1, 0)).toBe('A*')
    expect(masked('', 3, 2)).toBe('')
    expect(masked('𠮷野', 1, 0)).toBe('𠮷*')
  })

  test('bad input is refused at its field and leaves nothing', async () => {
    const as = await t.customer()
    const form = await personalForm(t, as)
    const before = await t.rows()
    const wrong: [object, string][] = [
      [{ real_name: ' ' }, 'real_name'],
      [{ id_number: '1234' }, 'id_number'],
      [{ validity: '' }, 'validity'],
      [{ validity: 'dated', valid_until: '' }, 'valid_until'],
      [{ validity: 'dated', valid_until: '2026-02-30' }, 'valid_until'],
      [{ id_front: '' }, 'id_front'],
      [{ id_back: form.id_front }, 'id_back'],
      [{ id_back: 'file_Aaaaaaaaaaaa' }, 'id_back'],
      [{ kind: 'company' }, 'kind'],
      [{ cloud_type: 'other' }, 'cloud_type'],
    ]
    for (const [spoilt, field] of wrong) {
      const answer = await submit(as, { ...form, ...spoilt } as never)
      expect(answer, field).toMatchObject({ code: '400001' })
      expect(Object.keys((answer.data as never as { fields: object }).fields), field).toEqual([field])
    }
    expect(await t.rows()).toEqual(before)
  })

  test('an enterprise has its own rules: code, licence, and a letter for whoever signs for another', async () => {
    const as = await t.customer()
    const form = await enterpriseForm(t, as)
    const wrong: [object, string][] = [
      [{ company: '' }, 'company'],
      [{ credit_code: '91350100I000100Y43' }, 'credit_code'],
      [{ licence: '' }, 'licence'],
      [{ record_ip: '1.2.3' }, 'record_ip'],
      [{ signer: 'authorized representative' }, 'authorization'],
      [{ signer: 'somebody' }, 'signer'],
    ]
    for (const [spoilt, field] of wrong)
      expect(await submit(as, { ...form, ...spoilt } as never), field).toMatchObject({
        code: '400001',
        data: { fields: { [field]: expect.any(String) } },
      })
    const signed = { signer: 'authorized representative' as const, authorization: await uploaded(t, as) }
    const id = await applied(t, as, { ...form, ...signed })
    expect((await info(as)).application).toMatchObject({
      id,
      signer: 'authorized representative',
      company: 'Acme Ltd',
      credit_code: '91**************43',
      documents: ['licence', 'authorization', 'id_front', 'id_back'],
    })
  })

  test('members and operators cannot, and another tenant’s documents are none', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const form = await personalForm(t, as)
    const member = await t.member(as)
    const before = await t.rows()
    for (const nobody of [member, operator]) expect(await submit(nobody, form)).toMatchObject({ code: '400003' })
    expect(await submit(other, form)).toMatchObject({
      code: '400001',
      data: { fields: { id_front: expect.any(String), id_back: expect.any(String) } },
    })
    const { rows } = await t.app.pool.query(
      `insert into file select 'file_Proofproof11', account_id, login_id, 'remittanceProof', type, bytes, width, height,
       created_at from file where id = $1 returning id`,
      [form.id_front],
    )
    expect(await submit(as, { ...form, id_back: rows[0].id })).toMatchObject({ code: '400001' })
    await t.db.delete(files).where(eq(files.id, 'file_Proofproof11'))
    expect(await t.rows()).toEqual(before)
  })

  test('sent twice at once, one application is made; a second one waits for the first', async () => {
    const as = await t.customer()
    const form = await personalForm(t, as)
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(as, form)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', ...Array<string>(7).fill('400161')])
    expect(
      await t.db
        .select()
        .from(certifications)
        .where(eq(certifications.accountId, await accountOf(t, as))),
    ).toHaveLength(1)
    expect(await changes(as)).toEqual([
      { type: 'personal', hindrance: 'underWay', wait_until: null },
      { type: 'enterprise', hindrance: 'underWay', wait_until: null },
    ])
  })

  test('nobody can try out names and numbers: ten applications a day', async () => {
    const as = await t.customer()
    const form = await personalForm(t, as, { id_number: '111111111111111111' })
    for (let n = 0; n < 10; n++) await applied(t, as, form)
    expect(await submit(as, form)).toMatchObject({ code: '400004' })
    await pass(daysMs(1), as)
    expect(await submit(as, form)).toMatchObject({ code: '200' })
  })

  test('where it is switched off nothing can be begun, unless a cloud asks for it', async () => {
    const as = await t.customer()
    const form = await personalForm(t, as)
    await settings(false, true)
    expect((await info(as)).state).toBe('switch off')
    expect(await changes(as)).toMatchObject([{ hindrance: 'off' }, { hindrance: 'off' }])
    expect(await submit(as, form)).toMatchObject({ code: '400160' })
    const needed = { native_certification: true, fusion_certification: false }
    await t.ok(nodeDeskCalls.nodeSettingsSave, needed, { as: operator })
    expect(await info(as)).toMatchObject({ state: 'none', required: true })
    expect(await submit(as, form)).toMatchObject({ code: '200' })
    await t.ok(nodeDeskCalls.nodeSettingsSave, { ...needed, native_certification: false }, { as: operator })
    expect((await info(as)).state).toBe('under review')
    await settings(true, true)
  })
})

describe('the automatic check', () => {
  test.each([
    ['a wrong check digit', { id_number: '111111111111111111' }, 'The ID number is not valid'],
    ['an ID that has run out', { validity: 'dated', valid_until: '2020-01-01' }, 'The validity check of the ID failed'],
    ['a name of somebody else', { real_name: 'Li sim-police-fail' }, 'do not belong together'],
  ] as const)('%s fails at once, is told, and can be mended', async (_what, spoilt, why) => {
    const as = await t.customer()
    const id = await personal(as, spoilt as never)
    const { state, application } = await info(as)
    expect(state).toBe('failed')
    expect(application!.reason).toContain(why)
    expect(await rowOf(id)).toMatchObject({ police: 'failed', decidedBy: null })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result[0]).toMatchObject({ subject: 'Real-name certification failed' })
    expect(result[0]!.content).toContain(why)
    expect((await t.lastMail())!.body).toContain(why)
    await personal(as)
    expect((await info(as)).state).toBe('under review')
  })

  test('the reason is told in the language of the reader', async () => {
    const as = await t.customer()
    await personal(as, { id_number: '111111111111111111' })
    const { application } = await t.ok(
      certificationCalls.certificationInfo,
      { cloud_type: 'native' },
      { as, language: 'zh-Hant' },
    )
    expect(application!.reason).toBe('身分證號碼無效：檢查碼或出生日期有誤。')
  })

  test('who cannot be judged waits for people, and a check that comes again changes nothing', async () => {
    const as = await t.customer()
    const id = await personal(as, { real_name: 'Li sim-police-unsure' })
    expect(await rowOf(id)).toMatchObject({ state: 'under review', police: 'unsure' })
    await approve(id)
    const before = await rowOf(id)
    await identityCheckJob(t.app, embeddedChecker).run({ id })
    await identityCheckJob(t.app, embeddedChecker).run({ id: 'cert_Aaaaaaaaaaaa' })
    expect(await rowOf(id)).toEqual(before)
  })

  test('an operator may decide before the check has answered; the late answer, whatever it is, changes nothing', async () => {
    for (const [decide, state] of [
      [approve, 'certified'],
      [reject, 'failed'],
    ] as const) {
      const as = await t.customer()
      await settings(true, false)
      const id = await personal(as)
      await settings(true, true)
      await t.db.update(certifications).set({ police: 'waiting' }).where(eq(certifications.id, id))
      for (const result of ['failed', 'passed', 'unsure'] as const) {
        let before = await rowOf(id)
        // Asked before the decision, it answers after it.
        const late: IdentityChecker = {
          async check() {
            if (before.state === 'under review') expect(await decide(id)).toMatchObject({ code: '200' })
            before = await rowOf(id)
            return result === 'failed' ? { result, reason: 'mismatch' } : { result }
          },
        }
        await identityCheckJob(t.app, late).run({ id })
        expect(before.state).toBe(state)
        expect(await rowOf(id)).toEqual(before)
        await inTransaction(t.app.pool, (db) =>
          applyVerdict(t.app, db, id, result === 'failed' ? { result, reason: 'mismatch' } : { result }),
        )
        expect(await rowOf(id)).toEqual(before)
      }
    }
  })

  test('a checker that does not answer leaves the application as it is', async () => {
    const as = await t.customer()
    await settings(true, false)
    const id = await personal(as)
    await settings(true, true)
    await t.db.update(certifications).set({ police: 'waiting' }).where(eq(certifications.id, id))
    const broken = { check: () => Promise.reject(new Error('no line')) }
    await expect(identityCheckJob(t.app, broken).run({ id })).rejects.toThrow('no line')
    expect(await rowOf(id)).toMatchObject({ state: 'under review', police: 'waiting' })
    await identityCheckJob(t.app, embeddedChecker).run({ id })
    expect(await rowOf(id)).toMatchObject({ police: 'passed' })
  })

  test('switched off, an operator decides alone', async () => {
    const as = await t.customer()
    await settings(true, false)
    const { application } = await t.ok(certificationCalls.certificationSubmit, await personalForm(t, as), { as })
    await settings(true, true)
    expect(await rowOf(application!.id)).toMatchObject({ police: 'skipped' })
    expect(await askAgain(application!.id)).toMatchObject({ code: '200' })
  })
})

describe('the review', () => {
  test('an approval certifies, is told, and opens what asks for it', async () => {
    const as = await t.customer()
    const needed = { native_certification: true, fusion_certification: false }
    await t.ok(nodeDeskCalls.nodeSettingsSave, needed, { as: operator })
    const subscribe = () => t.send(nodeCalls.nodeSubscribe, { controller_id: 'hk-a', cloud_type: 'native' }, { as })
    expect(await subscribe()).toMatchObject({ code: '405303', data: { cloud_type: 'native' } })
    const id = await personal(as)
    expect(await subscribe()).toMatchObject({ code: '405303' })
    expect(await approve(id)).toMatchObject({ code: '200' })
    expect(await info(as)).toMatchObject({ state: 'certified', certified: { id }, application: null })
    expect(await rowOf(id)).toMatchObject({ decidedBy: operator.login_id })
    expect(await accountRow(as)).toMatchObject({ isPersonal: 1 })
    expect((await t.ok(noticeCalls.noticeList, {}, { as })).result[0]).toMatchObject({
      subject: 'Real-name certification completed',
      link: '/chosecertificate?realType=native',
    })
    expect(await subscribe()).toMatchObject({ code: '200' })
    await t.ok(nodeDeskCalls.nodeSettingsSave, { ...needed, native_certification: false }, { as: operator })
  })

  test('what is decided is decided: no second decision, and only one of many at once', async () => {
    const as = await t.customer()
    const id = await personal(as)
    const answers = await Promise.all([approve(id), reject(id), approve(id), askAgain(id)])
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(answers.filter(({ code }) => code === '400005')).toHaveLength(3)
    for (const again of [approve, reject]) expect(await again(id)).toMatchObject({ code: '400005' })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result.filter(({ subject }) => /certification/i.test(subject))).toHaveLength(1)
  })

  test('a rejection says why, needs a reason, and lets the customer apply again', async () => {
    const as = await t.customer()
    const id = await personal(as)
    expect(await reject(id, ' ')).toMatchObject({ code: '400001', data: { fields: { reason: expect.any(String) } } })
    expect(await reject(id, 'The name is cut off.')).toMatchObject({ code: '200' })
    expect(await info(as)).toMatchObject({ state: 'failed', application: { reason: 'The name is cut off.' } })
    await personal(as)
    expect((await info(as)).state).toBe('under review')
  })

  test('is for operators with the right', async () => {
    const as = await t.customer()
    const id = await personal(as)
    const before = await rowOf(id)
    for (const nobody of [as, await t.operatorWith('orders')]) {
      for (const decide of [approve(id, nobody), reject(id, 'x', nobody), askAgain(id, 'x', nobody)])
        expect(await decide).toMatchObject({ code: '400003' })
      const numbers = t.send(certificationCalls.platformCertificationNumbers, { id }, { as: nobody })
      expect(await numbers).toMatchObject({ code: '400003' })
      expect((await documentFor(t, nobody, id, 'id_front', true)).json()).toMatchObject({ code: '400003' })
    }
    expect(await rowOf(id)).toEqual(before)
    expect(await approve(id, await t.operatorWith('identity'))).toMatchObject({ code: '200' })
    expect(await approve('cert_Aaaaaaaaaaaa')).toMatchObject({ code: '400002' })
  })

  test('A-CERT-05: police check passed, documents refused: they are uploaded again and reviewed again', async () => {
    shows('A-CERT-05')
    const as = await t.customer()
    const first = await personalForm(t, as)
    const id = await applied(t, as, first)
    const sendAgain = (documents: object, who = as) =>
      t.send(certificationCalls.certificationUploadAgain, { cloud_type: 'native', ...documents }, { as: who })
    const back = await uploaded(t, as)
    expect(await sendAgain({ id_back: back })).toMatchObject({ code: '400005' })
    expect(await askAgain(id)).toMatchObject({ code: '200' })
    expect(await info(as)).toMatchObject({
      state: 'police check passed but manual review failed',
      application: { reason: 'The back is blurred' },
    })
    expect((await t.ok(noticeCalls.noticeList, {}, { as })).result[0]).toMatchObject({
      subject: 'Upload your certification documents again',
      link: '/personalcertife?realType=native',
    })
    const other = await t.customer()
    expect(await sendAgain({ id_back: back }, other)).toMatchObject({ code: '400005' })
    expect(await sendAgain({ id_back: await uploaded(t, other) })).toMatchObject({ code: '400001' })
    expect(await sendAgain({})).toMatchObject({ code: '400001', data: { fields: { id_front: expect.any(String) } } })
    expect(await sendAgain({ licence: back })).toMatchObject({ code: '400001' })
    expect(await sendAgain({ id_back: back }, await t.member(as))).toMatchObject({ code: '400003' })
    await pass(daysMs(2), as)
    const twice = await Promise.all([sendAgain({ id_back: back }), sendAgain({ id_back: back })])
    expect(twice.map(({ code }) => code).toSorted()).toEqual(['200', '400005'])
    expect(await rowOf(id)).toMatchObject({
      state: 'under review',
      police: 'passed',
      reason: '',
      documents: { id_front: first.id_front, id_back: back },
    })
    const { application } = await info(as)
    expect(application!.due_time).toBe(dueOf(new Date(application!.submit_time)).toISOString())
    expect(await askAgain(id, 'Still blurred')).toMatchObject({ code: '200' })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result.filter(({ subject }) => subject.startsWith('Upload your'))).toHaveLength(2)
  })

  test('documents are asked for again only where the name is settled, and never of a bank', async () => {
    const as = await t.customer()
    const id = await personal(as, { real_name: 'Li sim-police-unsure' })
    expect(await askAgain(id)).toMatchObject({ code: '400164' })
    expect(await rowOf(id)).toMatchObject({ state: 'under review', reason: '' })
  })

  test('the list finds by state, type, cloud, company and customer', async () => {
    const as = await t.customer()
    const id = await applied(t, as, await enterpriseForm(t, as, { company: 'Findable 100% Ltd' }))
    const found = async (query: object) =>
      (await t.ok(certificationCalls.platformCertificationList, query, { as: operator })).result.map((row) => row.id)
    const search = 'findable 100%'
    expect(await found({ search, state: 'under review', type: 'enterprise', cloud_type: 'native' })).toEqual([id])
    for (const narrower of [{ state: 'failed' }, { type: 'personal' }, { cloud_type: 'fusion' }])
      expect(await found({ search, ...narrower })).toEqual([])
    expect(await found({ search: as.email })).toEqual([id])
    expect(await found({ search: id })).toEqual([id])
  })
})

describe('changes', () => {
  test('A-CERT-01: from personal to enterprise at once; the account is an enterprise from then on', async () => {
    shows('A-CERT-01')
    const as = await t.customer()
    const first = await certified(as)
    expect(await changes(as)).toMatchObject([
      { type: 'personal', hindrance: 'wait' },
      { type: 'enterprise', hindrance: '', wait_until: null },
    ])
    const second = await applied(t, as, await enterpriseForm(t, as))
    // What was certified holds while the change is looked at, and if it is refused.
    expect(await info(as)).toMatchObject({
      state: 'under review',
      certified: { id: first },
      application: { id: second },
    })
    await reject(second)
    expect(await info(as)).toMatchObject({ state: 'certified', certified: { id: first }, application: { id: second } })
    const third = await certified(as, await enterpriseForm(t, as))
    expect(await info(as)).toMatchObject({ state: 'certified', certified: { id: third, type: 'enterprise' } })
    expect(await rowOf(first)).toMatchObject({ state: 'replaced' })
    expect(await accountRow(as)).toMatchObject({ isPersonal: 0, company: 'Acme Ltd' })
  })

  test('A-CERT-02: any other change waits until 30 days are over', async () => {
    shows('A-CERT-02')
    const as = await t.customer()
    await certified(as)
    const form = await personalForm(t, as)
    const [{ wait_until } = { wait_until: null }] = await changes(as)
    expect(Date.parse(wait_until!)).toBeCloseTo(t.clock.now().getTime() + daysMs(30), -5)
    expect(await submit(as, form)).toMatchObject({
      code: '400162',
      msg: `You can change a certification 30 days after it was made, from ${wait_until!.slice(0, 10)}.`,
    })
    await pass(daysMs(30) - hoursMs(1), as)
    expect(await submit(as, form)).toMatchObject({ code: '400162' })
    await pass(hoursMs(2), as)
    expect(await submit(as, form)).toMatchObject({ code: '200' })
  })

  test('A-CERT-02: legal person to authorised representative waits as well', async () => {
    shows('A-CERT-02')
    const as = await t.customer()
    await certified(as, await enterpriseForm(t, as))
    const form = await enterpriseForm(t, as, {
      signer: 'authorized representative',
      authorization: await uploaded(t, as),
    })
    expect(await submit(as, form)).toMatchObject({ code: '400162' })
  })

  test('A-CERT-03: from enterprise to personal there is no way, however long one waits', async () => {
    shows('A-CERT-03')
    const as = await t.customer()
    await certified(as, await enterpriseForm(t, as))
    const form = await personalForm(t, as)
    expect(await submit(as, form)).toMatchObject({ code: '400163' })
    expect((await changes(as))[0]).toEqual({ type: 'personal', hindrance: 'never', wait_until: null })
    await pass(daysMs(400), as)
    expect(await submit(as, form)).toMatchObject({ code: '400163' })
  })

  test('A-CERT-03: whoever chose to be a company is certified as one', async () => {
    shows('A-CERT-03')
    const as = await t.customer()
    await t.ok(userCalls.userSave, { is_personal: 0, company: 'Acme Ltd' }, { as })
    expect(await submit(as, await personalForm(t, as))).toMatchObject({ code: '400163' })
  })
})

describe('by bank card', () => {
  const bankForm = (verification_code: string, more: object = {}) =>
    ({
      kind: 'bank card',
      cloud_type: 'native',
      real_name: 'Li Lei',
      id_number: goodId,
      card_number: goodCard,
      verification_code,
      ...more,
    }) as CertificationInput
  const codeFor = async (as: Person, cloud_type: 'native' | 'fusion' = 'native') => {
    await t.ok(nodeCalls.fusionCodeSend, { cloud_type }, { as })
    return smsCode()
  }

  test('the phone is confirmed, and without a bank to ask an operator decides, which the customer is told', async () => {
    const as = await t.customer()
    const code = await codeFor(as)
    expect((await t.lastSms())!.text).toContain('certification code')
    const { application } = await t.ok(certificationCalls.certificationSubmit, bankForm(code), { as })
    await checked(t, application!.id)
    expect(await info(as)).toMatchObject({
      state: 'under review',
      card_check: false,
      certified: null,
      application: { kind: 'bank card', card_number: '***************0128', documents: [], card_to_operator: true },
    })
    const row = await rowOf(application!.id)
    expect(row).toMatchObject({ decidedBy: null, police: 'unsure' })
    const numbers = await t.ok(certificationCalls.platformCertificationNumbers, { id: row.id }, { as: operator })
    expect(numbers).toMatchObject({ card_number: goodCard, phone: `86-${as.phone}` })
    expect(await askAgain(row.id)).toMatchObject({ code: '400005' })
    await t.ok(certificationCalls.platformCertificationApprove, { id: row.id }, { as: operator })
    expect(await info(as)).toMatchObject({ state: 'certified', certified: { kind: 'bank card', type: 'personal' } })
    expect(await rowOf(row.id)).toMatchObject({ decidedBy: operator.login_id, police: 'unsure' })
  })

  test('nor is a card certified on the fusion cloud because nobody was asked', async () => {
    const as = await t.customer()
    await verifyFusion(t, as)
    await pass(minutesMs(2), as)
    const form = bankForm(await codeFor(as, 'fusion'), { cloud_type: 'fusion' })
    const { application } = await t.ok(certificationCalls.certificationSubmit, form, { as })
    await checked(t, application!.id)
    expect(await t.ok(certificationCalls.certificationSync, undefined, { as })).toMatchObject({ state: 'under review' })
    expect(await rowOf(application!.id)).toMatchObject({ state: 'under review', police: 'unsure' })
  })

  test('a wrong code, a code used twice and a card that is none are refused', async () => {
    const as = await t.customer()
    const code = await codeFor(as)
    const before = await t.rows()
    expect(await submit(as, bankForm(code === '000000' ? '111111' : '000000'))).toMatchObject({ code: '400016' })
    expect(await submit(as, bankForm(code, { card_number: '12' }))).toMatchObject({ code: '400001' })
    expect(await t.rows()).toEqual(before)
    const { application } = await t.ok(
      certificationCalls.certificationSubmit,
      bankForm(code, { card_number: '6222021234567890129' }),
      { as },
    )
    await checked(t, application!.id)
    expect((await info(as)).application!.reason).toContain('The card number is not valid')
    expect(await submit(as, bankForm(code))).toMatchObject({ code: '400016' })
  })

  test('a code for the fusion cloud does not confirm the native one, and nobody without a phone gets one', async () => {
    const as = await t.customer()
    expect(await submit(as, bankForm(await codeFor(as, 'fusion')))).toMatchObject({ code: '400016' })
    await t.db.update(logins).set({ phone: null }).where(eq(logins.id, as.login_id))
    expect(await submit(as, bankForm('123456'))).toMatchObject({ code: '400081' })
  })
})

describe('the fusion cloud', () => {
  const sync = (as: Person) => t.send(certificationCalls.certificationSync, undefined, { as })

  test('asks for the phone first, then its provider decides', async () => {
    const as = await t.customer()
    const form = await personalForm(t, as, { cloud_type: 'fusion' })
    expect((await info(as, 'fusion')).state).toBe('not registered')
    expect(await changes(as, 'fusion')).toMatchObject([{ hindrance: 'unregistered' }, { hindrance: 'unregistered' }])
    expect(await submit(as, form)).toMatchObject({ code: '405301' })
    expect(await sync(as)).toMatchObject({ code: '405301' })
    await verifyFusion(t, as)
    expect((await info(as, 'fusion')).state).toBe('none')
    await applied(t, as, form)
    expect((await info(as, 'fusion')).state).toBe('certified')
    expect((await info(as)).state).toBe('none')
  })

  test('a provider that takes its time is asked again, and its word counts once', async () => {
    const as = await t.customer()
    await verifyFusion(t, as)
    const id = await personal(as, { cloud_type: 'fusion', real_name: 'Li sim-police-slow' })
    expect(await sync(as)).toMatchObject({ code: '200', data: { state: 'under review' } })
    await pass(hoursMs(2), as)
    const all = await Promise.all([sync(as), sync(as), sync(as)])
    for (const answer of all) expect(answer).toMatchObject({ code: '200', data: { state: 'certified' } })
    expect(await rowOf(id)).toMatchObject({ state: 'certified', decidedBy: null })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result.filter(({ subject }) => subject === 'Real-name certification completed')).toHaveLength(1)
  })

  test('is decided apart from the native cloud, also where it is asked for (405303)', async () => {
    const as = await t.customer()
    await certified(as)
    await verifyFusion(t, as)
    const needed = { native_certification: false, fusion_certification: true }
    await t.ok(nodeDeskCalls.nodeSettingsSave, needed, { as: operator })
    const subscribe = () => t.send(nodeCalls.nodeSubscribe, { controller_id: 'sg-f', cloud_type: 'fusion' }, { as })
    expect(await subscribe()).toMatchObject({ code: '405303', data: { cloud_type: 'fusion' } })
    await personal(as, { cloud_type: 'fusion' })
    expect(await subscribe()).toMatchObject({ code: '200' })
    await t.ok(nodeDeskCalls.nodeSettingsSave, { ...needed, fusion_certification: false }, { as: operator })
  })
})

describe('documents', () => {
  const onDisk = (id: string) => readFile(join(t.app.config.dataDir, 'files', id))

  test.each([
    ['png', pngOf(40, 30)],
    ['jpg', jpgOf(40, 30)],
    ['bmp', bmpOf(40, 30)],
  ])('a %s is kept sealed: the disk does not know that it is a picture', async (type, image) => {
    const as = await t.customer()
    const id = await uploaded(t, as, image)
    const sealed = await onDisk(id)
    expect(imageFacts(sealed)).toBeUndefined()
    for (const part of [image.subarray(0, 8), image.subarray(8, 40)]) expect(sealed.includes(part)).toBe(false)
    expect(imageFacts((await t.app.files.readSealed(id))!)).toEqual({ type, width: 40, height: 30 })
  })

  test('one file does not open under the name of another, nor by a link', async () => {
    const as = await t.customer()
    const [one, other] = [await uploaded(t, as), await uploaded(t, as)]
    await t.app.files.write(other, await onDisk(one))
    await expect(t.app.files.readSealed(other)).rejects.toThrow()
    const response = await t.portico.server.inject({ method: 'GET', url: t.app.files.link(one) })
    expect(imageFacts(response.rawPayload)).toBeUndefined()
  })

  const bomb = pngOf(60_000, 60_000, false)
  const cut = jpgOf(40, 30).subarray(0, -2)
  test.each([
    ['a script with two extensions', Buffer.from('<?php system($_GET["x"]);'), 'id.php.png'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'id.gif'],
    ['a WebP', webpOf(40, 30), 'id.webp'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'id.svg'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'id.pdf'],
    ['more than 10 MB', Buffer.concat([pngOf(8, 8), Buffer.alloc(10 * 1024 * 1024)]), 'id.png'],
    ['a pixel bomb', bomb, 'id.png'],
    ['a picture that is cut off', cut, 'id.jpg'],
    ['nothing', Buffer.alloc(0), 'id.png'],
  ])('%s is refused and leaves nothing', async (_what, image, name) => {
    const as = await t.customer()
    const [before, lying] = [await t.rows(), await readdir(join(t.app.config.dataDir, 'files'))]
    expect(await sendDocument(t, as, image, name)).toMatchObject({ code: '400026' })
    expect(await t.rows()).toEqual(before)
    expect(await readdir(join(t.app.config.dataDir, 'files'))).toEqual(lying)
  })

  test('are so many a day and no more', async () => {
    const as = await t.customer()
    for (let n = 0; n < 60; n++) await uploaded(t, as)
    expect(await sendDocument(t, as)).toMatchObject({ code: '400004' })
  })

  test('are uploaded by owners only', async () => {
    const as = await t.customer()
    for (const nobody of [await t.member(as), operator])
      expect(await sendDocument(t, nobody)).toMatchObject({ code: '400003' })
    expect(await sendDocument(t, undefined)).toMatchObject({ code: '400308' })
  })

  test('are shown with a watermark, and every look is recorded: what, who, when, from where', async () => {
    const as = await t.customer()
    const id = await personal(as)
    const response = await documentFor(t, operator, id, 'id_back', true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(response.body).toMatch(/^<svg .*for certification only · .* UTC<.*<image .*data:image\/png;base64,.*<rect /)
    expect((await documentFor(t, as, id, 'id_front')).body).toContain('for certification only')
    await t.ok(certificationCalls.platformCertificationNumbers, { id }, { as: operator })
    const rows = await t.db.select().from(certificationViews).where(eq(certificationViews.certificationId, id))
    expect(rows.map(({ what, loginId }) => [what, loginId])).toEqual([
      ['id_back', operator.login_id],
      ['id_front', as.login_id],
      ['numbers', operator.login_id],
    ])
    const { views } = await t.ok(certificationCalls.platformCertificationInfo, { id }, { as: operator })
    expect(views).toHaveLength(3)
    expect(views[0]).toMatchObject({ what: 'numbers', ip: expect.stringMatching(/\d/), time: expect.any(String) })
    expect(views[0]!.who).not.toBe('')
  })

  test('the name in the watermark is text, whatever it is', async () => {
    const as = await t.customer()
    await t.db.update(logins).set({ name: '</text><script>alert("1")&' }).where(eq(logins.id, as.login_id))
    const { body } = await documentFor(t, as, await personal(as), 'id_front')
    expect(body).not.toContain('<script')
    expect(body).toContain('&#60;script&#62;alert(&#34;1&#34;)&#38;')
  })

  test('another tenant’s are absent, and so is what was not asked for', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const id = await personal(as)
    for (const [who, slot] of [
      [other, 'id_front'],
      [as, 'licence'],
    ] as const)
      expect((await documentFor(t, who, id, slot)).json()).toMatchObject({ code: '400002' })
    expect((await documentFor(t, await t.member(as), id, 'id_front')).json()).toMatchObject({ code: '400003' })
    expect(await t.db.select().from(certificationViews).where(eq(certificationViews.certificationId, id))).toEqual([])
  })

  test('those that are no part of an application are forgotten after a day', async () => {
    const as = await t.customer()
    const [stray, form] = [await uploaded(t, as), await personalForm(t, as)]
    await applied(t, as, form)
    const known = async () =>
      (
        await t.db
          .select()
          .from(files)
          .where(eq(files.accountId, await accountOf(t, as)))
      )
        .map(({ id }) => id)
        .toSorted()
    await identitySweepJob(t.app).run({})
    expect(await known()).toEqual([stray, form.id_front, form.id_back].toSorted())
    await pass(daysMs(1) + hoursMs(1))
    await identitySweepJob(t.app).run({})
    expect(await known()).toEqual([form.id_front, form.id_back].toSorted())
  })
})
