import { faceCalls, type FaceInput } from '@portico/contract/agent/face.ts'
import { refusals } from '@portico/contract/codes.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent } from '../../../test/agents.ts'
import { DnsServer } from '../../../test/dns-server.ts'
import { customerOf, faceForm, faced } from '../../../test/faces.ts'
import { TestPortico } from '../../../test/portico.ts'
import { pngOf, upload } from '../../../test/upload.ts'
import { daysMs } from '../../core/clock.ts'
import { agentFaces } from '../../core/face/face.table.ts'
import { accounts } from '../../core/people/people.table.ts'
import { watchDomains } from './domain-watch.service.ts'

let t: TestPortico
let names: DnsServer
const here = '198.51.100.7'
const front = '203.0.113.9'
beforeAll(async () => {
  names = await DnsServer.start()
  names.set('console.platform.example', 'A', here)
  t = await TestPortico.start({ DNS_SERVERS: names.address, PUBLIC_URL: 'https://console.platform.example' })
})
afterAll(async () => {
  await t.stop()
  names.stop()
})

const save = (as: { access_token: string; login_id: string }, over: Partial<FaceInput> = {}) =>
  t.send(faceCalls.agentFaceSave, faceForm(over), { as })
const verify = (as: { access_token: string; login_id: string }) => t.ok(faceCalls.agentDomainVerify, undefined, { as })
/** Lets a domain lead here, as an alias of the platform's own name. */
const leadHere = (domain: string) => names.set(domain, 'CNAME', 'console.platform.example')
const siteAt = (host: string) => t.ok(siteCalls.siteInfo, undefined, { headers: { host } })

const days = async (count: number) => {
  for (let day = 0; day < count; day++) {
    t.clock.pass(daysMs(1))
    await watchDomains(t.app)
  }
}
const toldOf = async (email: string, domain: string) => {
  const { result } = await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: await t.signIn(email), method: 'GET' })
  return result.map(({ subject }) => subject).filter((subject) => subject.includes(domain))
}
async function shownAt(domain: string) {
  const seller = await agent(t)
  leadHere(domain)
  await save(seller, { domain })
  const { txt } = await verify(seller)
  names.set(`_portico.${domain}`, 'TXT', txt)
  await verify(seller)
  return { seller, txt }
}

describe('the face', () => {
  test('never bears the name of the platform, from whose mailbox its mail may come, nor one that looks like it', async () => {
    const seller = await agent(t)
    const names = ['name_en', 'name_zh_hans', 'name_zh_hant', 'sender_name'] as const
    for (const name of names)
      expect(await save(seller, { [name]: ' РORT1CO' })).toMatchObject({
        code: refusals.invalidInput,
        data: { fields: { [name]: expect.any(String) } },
      })
    expect(await save(seller, { name_en: 'Ꮋarbour Cloud' })).toMatchObject({ code: refusals.invalidInput })
    expect((await t.ok(faceCalls.agentFaceInfo, undefined, { as: seller })).face.name_en).toBe(seller.email)
  })

  test('begins with the name of the account and is kept as it was saved', async () => {
    const seller = await agent(t)
    const first = await t.ok(faceCalls.agentFaceInfo, undefined, { as: seller })
    expect(first).toMatchObject({ face: { name_en: seller.email, domain: '' }, domain_check: null })
    expect(await save(seller, { domain: 'Shop.First.example', sender_address: 'hi@shop.first.example' })).toMatchObject(
      {
        code: '200',
      },
    )
    const read = await t.ok(faceCalls.agentFaceInfo, undefined, { as: seller })
    expect(read.face).toEqual(faceForm({ domain: 'shop.first.example', sender_address: 'hi@shop.first.example' }))
    expect(read.domain_check).toMatchObject({ record: '_portico.shop.first.example', verified_time: null, found: [] })
  })

  test('is for agents alone', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    for (const as of [customer, await t.customer(), await t.operator()])
      expect(await save(as)).toMatchObject({ code: refusals.forbidden })
  })

  test.each([
    ['no name', { name_zh_hans: ' ' }, 'name_zh_hans'],
    ['no colour', { accent: 'green' }, 'accent'],
    ['no domain', { domain: 'http://shop.example' }, 'domain'],
    ['no language', { languages: [] }, 'languages'],
    ['mail from somewhere else', { sender_address: 'boss@bank.example' }, 'sender_address'],
    ['a picture that is none', { logo: 'file_Aaaaaaaaaaaa' }, 'logo'],
    ['the platform’s own name', { domain: 'console.platform.example', sender_address: '' }, 'domain'],
  ] as const)('with %s is refused, and nothing is kept', async (_, over, field) => {
    const seller = await agent(t)
    const answer = await save(seller, over as Partial<FaceInput>)
    expect(answer).toMatchObject({ code: '400001', data: { fields: { [field]: expect.any(String) } } })
    expect(await t.db.$count(agentFaces, eq(agentFaces.agentId, seller.id))).toBe(0)
  })

  test('takes a logo of its own and nobody else’s', async () => {
    const [one, other] = [await agent(t), await agent(t)]
    const { id, url } = (await upload(t, { purpose: 'agentLogo', image: pngOf(40, 40) }, one)).data
    expect((await save(other, { logo: id })).code).toBe('400001')
    expect((await save(one, { logo: id })).code).toBe('200')
    expect((await t.ok(faceCalls.agentFaceInfo, undefined, { as: one })).logo_url).toBe(url)
    const customer = await t.customer()
    expect(await upload(t, { purpose: 'agentLogo', image: pngOf(40, 40) }, customer)).toMatchObject({
      code: refusals.forbidden,
    })
  })
})

describe('a domain whose record is gone', () => {
  test('is told from the third day on, leaves after a week, and comes back by itself', async () => {
    const domain = 'shop.lost.example'
    const { seller, txt } = await shownAt(domain)
    await watchDomains(t.app)
    names.set(`_portico.${domain}`, 'TXT')
    await days(3)
    expect(await toldOf(seller.email, domain)).toEqual([])
    await days(1)
    expect(await toldOf(seller.email, domain)).toEqual([`The record for ${domain} is missing`])
    await days(3)
    expect(await toldOf(seller.email, domain)).toHaveLength(4)
    expect((await siteAt(domain)).names.en).toBe('Harbour Cloud')
    await days(1)
    expect((await toldOf(seller.email, domain))[0]).toBe(`${domain} no longer shows your brand`)
    expect((await siteAt(domain)).names.en).toBe('Portico')
    await days(1)
    expect(await toldOf(seller.email, domain)).toHaveLength(5)
    names.set(`_portico.${domain}`, 'TXT', txt)
    await days(1)
    expect((await siteAt(domain)).names.en).toBe('Harbour Cloud')
    expect((await toldOf(seller.email, domain))[0]).toBe(`${domain} shows your brand again`)
  })

  test('and is back in time was never missed, and one that another has shown meanwhile is theirs', async () => {
    const domain = 'shop.passing.example'
    const { seller, txt } = await shownAt(domain)
    names.set(`_portico.${domain}`, 'TXT')
    await days(2)
    names.set(`_portico.${domain}`, 'TXT', txt)
    await days(1)
    names.set(`_portico.${domain}`, 'TXT')
    await days(2)
    expect(await toldOf(seller.email, domain)).toEqual([])
    await days(6)
    const other = await agent(t)
    await save(other, { domain, name_en: 'Another' })
    const theirs = (await verify(other)).txt
    names.set(`_portico.${domain}`, 'TXT', theirs, txt)
    await verify(other)
    await days(1)
    expect((await siteAt(domain)).names.en).toBe('Another')
  })
})

describe('where a domain leads', () => {
  const shows = async (domain: string) => {
    const seller = await agent(t)
    await save(seller, { domain })
    names.set(`_portico.${domain}`, 'TXT', (await verify(seller)).txt)
    return seller
  }

  test('must be here: at any other address its owner could read what customers type', async () => {
    const domain = 'shop.astray.example'
    const seller = await shows(domain)
    const elsewhere: [...Parameters<DnsServer['set']>][] = [
      [domain, 'A', front],
      [domain, 'A', here, front],
      [domain, 'CNAME', 'proxy.astray.example'],
      [domain, 'AAAA', '2001:db8::7'],
    ]
    names.set('proxy.astray.example', 'A', front)
    for (const record of elsewhere) {
      names.set(...record)
      expect(await verify(seller)).toMatchObject({ verified_time: null, missing: ['address'], addresses: [here] })
      names.set(domain, record[1])
    }
    names.set(domain, 'A', here)
    expect(await verify(seller)).toMatchObject({ verified_time: expect.any(String), missing: [] })
    names.set(domain, 'AAAA', '2001:db8::7')
    expect(await verify(seller)).toMatchObject({ missing: ['address'] })
  })

  test('may be what an operator says stands before the site, by name or address', async () => {
    const as = await t.operator()
    const { settings } = await t.ok(settingsCalls.systemSettingsInfo, undefined, { as })
    const fronts = (addresses: string) => t.send(settingsCalls.systemSettingsSave, { ...settings, addresses }, { as })
    const domain = 'shop.fronted.example'
    const seller = await shows(domain)
    names.set(domain, 'A', front)
    names.set(domain, 'AAAA', '2001:db8::7')
    expect(await verify(seller)).toMatchObject({ missing: ['address'] })
    names.set('edge.platform.example', 'A', front)
    expect(await fronts('nowhere, 1.2.3')).toMatchObject({ code: refusals.invalidInput })
    await fronts('edge.platform.example, 2001:DB8:0::7')
    expect(await verify(seller)).toMatchObject({ missing: [], addresses: [here, front, '2001:DB8:0::7'] })
    await fronts('')
    expect(await verify(seller)).toMatchObject({ missing: ['address'] })
  })

  test('is looked at every day: its agent is told where it leads and where it should, and it closes', async () => {
    const domain = 'shop.turned.example'
    const { seller } = await shownAt(domain)
    names.set(domain, 'CNAME')
    names.set(domain, 'A', front)
    await days(4)
    expect((await t.lastMail(seller.email))!.body).toContain(`It points to: ${front}. It must point to: ${here}.`)
    expect(await toldOf(seller.email, domain)).toEqual([`${domain} points elsewhere`])
    await days(4)
    expect((await toldOf(seller.email, domain))[0]).toBe(`${domain} no longer shows your brand`)
    expect((await siteAt(domain)).of_agent).toBe(false)
    leadHere(domain)
    names.set(domain, 'A')
    await days(1)
    expect((await siteAt(domain)).of_agent).toBe(true)
  })

  test('is this machine for names below localhost, where the site is there too', async () => {
    const trial = await TestPortico.start({ DNS_SERVERS: names.address, PUBLIC_URL: 'http://127.0.0.1:8080' })
    const as = await agent(trial)
    for (const [domain, missing] of [
      ['shop.localhost', []],
      ['shop.fronted.example', ['address']],
    ] as const) {
      await trial.ok(faceCalls.agentFaceSave, faceForm({ domain }), { as })
      const { txt, lead } = await trial.ok(faceCalls.agentDomainVerify, undefined, { as })
      expect(lead).toBe('A')
      names.set(`_portico.${domain}`, 'TXT', txt)
      expect(await trial.ok(faceCalls.agentDomainVerify, undefined, { as })).toMatchObject({ missing })
    }
    await trial.stop()
  })
})

describe('the domain', () => {
  test('is the agent’s when its record is found, and shows the face from then on', async () => {
    const seller = await agent(t)
    const domain = 'shop.second.example'
    await save(seller, { domain })
    expect(await verify(seller)).toMatchObject({
      verified_time: null,
      found: [],
      missing: ['text', 'address'],
      lead: 'CNAME',
      addresses: [here],
      checked_time: expect.any(String),
    })
    leadHere(domain)
    expect((await siteAt(domain)).names.en).toBe('Portico')
    names.set(`_portico.${domain}`, 'TXT', 'something else')
    const looked = await verify(seller)
    expect(looked).toMatchObject({
      verified_time: null,
      found: ['TXT something else', `A ${here}`],
      missing: ['text'],
    })
    names.set(`_portico.${domain}`, 'TXT', 'something else', looked.txt)
    expect(await verify(seller)).toMatchObject({ verified_time: expect.any(String), missing: [] })
    expect(await siteAt(domain)).toMatchObject({
      names: { en: 'Harbour Cloud', 'zh-Hans': '海港云', 'zh-Hant': '海港雲' },
      of_agent: true,
      accent: '#0a7d55',
      phone: '400 100',
      hours: '9 to 5',
    })
    expect((await siteAt(`${domain.toUpperCase()}:8443`)).of_agent).toBe(true)
    expect((await siteAt('other.example')).of_agent).toBe(false)
  })

  test('is shown by an alias as well, which carries the token', async () => {
    const seller = await agent(t)
    await save(seller, { domain: 'shop.third.example' })
    leadHere('shop.third.example')
    names.set('_portico.shop.third.example', 'CNAME', 'console.platform.example')
    const looked = await verify(seller)
    expect(looked).toMatchObject({ verified_time: null, found: ['CNAME console.platform.example', `A ${here}`] })
    names.set('_portico.shop.third.example', 'CNAME', looked.cname)
    expect(await verify(seller)).toMatchObject({ verified_time: expect.any(String) })
  })

  test('of one agent is not to be had by another, also not by who named it first', async () => {
    const [first, second] = [await agent(t), await agent(t)]
    const domain = 'shop.fourth.example'
    leadHere(domain)
    await save(first, { domain })
    await save(second, { domain })
    const looked = await verify(second)
    const { domain_check } = await t.ok(faceCalls.agentFaceInfo, undefined, { as: first })
    names.set(`_portico.${domain}`, 'TXT', looked.txt, domain_check!.txt)
    expect(await verify(second)).toMatchObject({ verified_time: expect.any(String) })
    expect(await t.send(faceCalls.agentDomainVerify, undefined, { as: first })).toMatchObject({ code: '400001' })
    const third = await agent(t)
    expect(await save(third, { domain })).toMatchObject({
      code: '400001',
      data: { fields: { domain: 'Domain is already in use' } },
    })
  })

  test('that is changed must be shown anew, and without one there is nothing to look for', async () => {
    const seller = await faced(t, 'shop.fifth.example')
    await save(seller, { domain: 'shop.sixth.example' })
    expect((await siteAt('shop.fifth.example')).of_agent).toBe(false)
    expect((await siteAt('shop.sixth.example')).of_agent).toBe(false)
    await save(seller, { domain: '' })
    expect(await t.send(faceCalls.agentDomainVerify, undefined, { as: seller })).toMatchObject({
      code: refusals.wrongState,
    })
  })

  test('is asked for through a proxy only where one is trusted', async () => {
    const domain = 'shop.eighth.example'
    await faced(t, domain)
    const headers = { host: 'inner.example', 'x-forwarded-host': domain }
    expect((await t.ok(siteCalls.siteInfo, undefined, { headers })).of_agent).toBe(true)
    const bare = await TestPortico.start({ TRUST_PROXY: 'off' }, { beside: t })
    expect((await bare.ok(siteCalls.siteInfo, undefined, { headers })).of_agent).toBe(false)
    expect((await bare.ok(siteCalls.siteInfo, undefined, { headers: { host: domain } })).of_agent).toBe(true)
    await bare.stop()
  })

  test('leads to the platform once its owner sells no longer', async () => {
    const seller = await faced(t, 'shop.seventh.example')
    expect((await siteAt('shop.seventh.example')).of_agent).toBe(true)
    await t.db.update(accounts).set({ agent: false }).where(eq(accounts.id, seller.id))
    expect((await siteAt('shop.seventh.example')).of_agent).toBe(false)
  })
})
