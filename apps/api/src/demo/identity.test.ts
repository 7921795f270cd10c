import { catalogue } from '@portico/contract/catalogue.ts'
import { isBannerSize } from '@portico/contract/rules/platform.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../test/portico.ts'
import { imageFacts } from '../core/files/images.ts'
import { seedDemo } from './seed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start({ SIM_SPEED: '1000' })
})
afterAll(() => t.stop())

test('the demonstration has a banner, a certified business, an application that waits for review and an agent, each once', async () => {
  const people = await seedDemo(t.app)
  const signIn = (who: string) => {
    const { email, password } = people.find((one) => one.who === who)!
    return t.signIn(email, password)
  }
  const [owner, operator] = [await signIn('business owner'), await signIn('operator')]
  const { result: banners } = await t.ok(catalogue.bannerList, undefined, { as: owner })
  expect(banners).toMatchObject([{ url: '/createcpu' }])
  const shown = await t.portico.server.inject({ method: 'GET', url: banners[0]!.image_url })
  const facts = imageFacts(shown.rawPayload)!
  expect(isBannerSize(facts.width, facts.height)).toBe(true)

  const { state, certified } = await t.ok(catalogue.certificationInfo, { cloud_type: 'native' }, { as: owner })
  expect([state, certified?.company]).toEqual(['certified', 'Harbour Made Ltd'])
  const list = async () => (await t.ok(catalogue.platformCertificationList, {}, { as: operator })).result
  expect((await list()).map((row) => `${row.kind} ${row.state}`)).toEqual([
    'personal under review',
    'enterprise certified',
  ])
  const [waiting] = await list()
  const look = await t.portico.server.inject({
    method: 'POST',
    url: `/api${catalogue.platformCertificationDocument.path}`,
    headers: t.headersFor({ as: operator }),
    payload: { id: waiting!.id, slot: waiting!.documents[0]! },
  })
  expect(look).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/svg+xml' } })
  expect(await t.send(catalogue.platformCertificationApprove, { id: waiting!.id }, { as: operator })).toMatchObject({
    code: '200',
  })
  await seedDemo(t.app)
  expect(await list()).toHaveLength(2)

  // Its agent has terms, as every agent that an operator made.
  const agent = await signIn('agent')
  const prices = await t.ok(catalogue.agentPriceInfo, {}, { as: agent })
  expect(prices).toMatchObject({ cost: '0.85', sell: '1.00' })
  const { result: agents } = await t.ok(catalogue.platformAgentList, {}, { as: operator })
  expect(agents).toMatchObject([{ email: 'agent@portico.example' }])
})
