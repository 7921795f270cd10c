import { hostCalls } from '@portico/contract/compute/host.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { operator } from './people.ts'
import { adopt, expect, test } from './portico.ts'
import { agree, buyer, node } from './resources.ts'

const cloud = process.env as Record<string, string>
const domains = {
  user: cloud['OS_USER_DOMAIN_NAME'] ?? 'Default',
  project: cloud['OS_PROJECT_DOMAIN_NAME'] ?? 'Default',
}
const region = cloud['OS_REGION_NAME'] ?? 'RegionOne'

interface NovaServer {
  status: string
  name: string
  metadata: Record<string, string>
}

/** Asks Nova itself, with nothing of ours in between. */
async function serversOf(hostId: string): Promise<NovaServer[]> {
  const answer = await fetch(`${cloud['OS_AUTH_URL']}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: {
          methods: ['password'],
          password: {
            user: { name: cloud['OS_USERNAME'], domain: { name: domains.user }, password: cloud['OS_PASSWORD'] },
          },
        },
        scope: { project: { name: cloud['OS_PROJECT_NAME'], domain: { name: domains.project } } },
      },
    }),
  })
  type Catalogue = { type: string; endpoints: { interface: string; region: string; url: string }[] }[]
  const { token } = (await answer.json()) as { token: { catalog: Catalogue } }
  const nova = token.catalog
    .find(({ type }) => type === 'compute')!
    .endpoints.find((one) => one.interface === 'public' && one.region === region)!
  const list = await fetch(`${nova.url}/servers/detail?all_tenants=1&tags=portico:resource=${hostId}`, {
    headers: { 'x-auth-token': answer.headers.get('x-subject-token')!, 'openstack-api-version': 'compute 2.79' },
  })
  return ((await list.json()) as { servers: NovaServer[] }).servers
}

test('a host that is bought in the console is ACTIVE in Nova, under our ids, and gone from it when it is released', async ({
  page,
  portico,
}) => {
  test.setTimeout(600_000)
  const settings = {
    auth_url: cloud['OS_AUTH_URL'],
    region,
    credentials: {
      kind: 'password',
      user: cloud['OS_USERNAME'],
      user_domain: domains.user,
      password: cloud['OS_PASSWORD'],
      project: cloud['OS_PROJECT_NAME'],
      project_domain: domains.project,
    },
    external_network: cloud['PORTICO_OS_EXTERNAL_NETWORK'] ?? 'public',
  }
  const desk = await operator(portico)
  const form = { controller_id: node, engine: 'openstack' as const, settings: JSON.stringify(settings) }
  await portico.ok(nodeDeskCalls.platformNodeEngineSave, form, desk)
  const [flavor] = (cloud['PORTICO_OS_FLAVORS'] ?? 'm1.tiny').split(',')
  await portico.sql('update flavor set engine_ref = $1', [flavor])
  await portico.sql('update image set engine_ref = $1', [cloud['PORTICO_OS_IMAGE'] ?? 'tiny'])

  const customer = await buyer(portico)
  await adopt(page, customer)
  await page.goto('/portal/createcpu')
  await page.getByLabel('Host name').fill('harbour')
  await page.locator('input[name=password]').fill('Harbour-Lamp-42')
  await agree(page)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Pay ¥/ })
    .click()
  await expect(page).toHaveURL(/\/portal\/compute/)
  const row = page.getByRole('row', { name: /harbour/ })
  await expect(row).toContainText('Running', { timeout: 240_000 })
  // An address that was bought with it is bound right after.
  await expect(row.getByRole('button', { name: /^Copy 10\./ })).toBeVisible()

  const { result } = await portico.ok(hostCalls.hostList, {}, customer)
  const { id } = result[0]!
  const [server, ...more] = await serversOf(id)
  expect(more).toEqual([])
  const [owner] = await portico.sql<{ account_id: string }>('select account_id from resource where id = $1', [id])
  expect(server).toMatchObject({
    status: 'ACTIVE',
    name: 'harbour',
    metadata: { 'portico:resource': id, 'portico:account': owner!.account_id, 'portico:node': node },
  })

  await expect.poll(() => openWork(), { timeout: 120_000 }).toBe(0)
  const kept = await portico.sql<{ id: string }>(
    `select id from resource where account_id = $1 and released_at is null and kind in ('host', 'eip')`,
    [owner!.account_id],
  )
  for (const { id: each } of kept) {
    const { token } = await portico.ok(resourceCalls.resourceDeletePreview, { id: each }, customer)
    await portico.ok(resourceCalls.resourceDelete, { id: each, token }, customer)
    await expect.poll(() => openWork(), { timeout: 120_000 }).toBe(0)
  }
  // As if it had lain in the bin for its days.
  await portico.sql(`update resource set release_at = now() - interval '1 minute' where account_id = $1`, [
    owner!.account_id,
  ])
  await expect.poll(() => serversOf(id), { timeout: 240_000 }).toEqual([])
  await expect
    .poll(
      async () =>
        (
          await portico.sql<{ n: number }>(
            'select count(*)::int as n from resource where account_id = $1 and released_at is null',
            [owner!.account_id],
          )
        )[0]!.n,
      { timeout: 240_000 },
    )
    .toBe(0)

  async function openWork(): Promise<number> {
    const [open] = await portico.sql<{ n: number }>(
      `select count(*)::int as n from operation o join resource r on r.id = o.resource_id
        where o.ended_at is null and r.account_id = $1`,
      [owner!.account_id],
    )
    return open!.n
  }
})
