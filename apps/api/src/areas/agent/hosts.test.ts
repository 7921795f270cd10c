import { catalogue } from '@portico/contract/catalogue.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, type Somebody } from '../../../test/agents.ts'
import { faced } from '../../../test/faces.ts'
import { fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, startStocked } from '../../../test/resources.ts'
import { boughtContainer } from '../../../test/storage.ts'
import { hostFor } from '../../core/face/face.ts'
import { agentFaces } from '../../core/face/face.table.ts'

const platform = 'console.platform.example'
const domain = 'shop.agent.example'
let t: TestPortico
let seller: Somebody
let customer: Somebody
beforeAll(async () => {
  t = await startStocked({
    PUBLIC_URL: `https://${platform}`,
    FORWARD_HOST: '0.0.0.0',
    S3_DOMAIN: 's3.platform.example',
  })
  seller = await faced(t, domain)
  customer = await customerOf(t, seller.id)
  await fund(t, customer, 1_000_000n)
})
afterAll(() => t.stop())

const forwardsOf = async (as: Person) => (await t.ok(catalogue.forwardRange, undefined, { as })).address
const s3Of = async (as: Person) => t.ok(catalogue.containerS3, { id: await boughtContainer(t, as) }, { as })

test('a customer of an agent reads the agent’s domain wherever others read a name of the platform', async () => {
  expect(await forwardsOf(customer)).toBe(domain)
  expect(await s3Of(customer)).toMatchObject({ endpoint: `https://${domain}`, host_style: '' })
  const direct = await buyer(t)
  expect(await forwardsOf(direct)).toBe(platform)
  expect(await s3Of(direct)).toMatchObject({
    endpoint: 'https://s3.platform.example',
    host_style: expect.stringMatching(/\.s3\.platform\.example$/) as string,
  })
})

test('an address stays what it is, and a domain counts only while it is the agent’s', async () => {
  const asked = { app: t.app, db: t.db, account: { id: customer.id } }
  for (const address of ['203.0.113.7', '2001:db8::7']) expect(await hostFor(asked, address)).toBe(address)
  await t.db.update(agentFaces).set({ domainVerifiedAt: null }).where(eq(agentFaces.agentId, seller.id))
  expect(await forwardsOf(customer)).toBe(platform)
})
