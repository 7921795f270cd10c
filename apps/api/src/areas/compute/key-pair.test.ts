import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { shows } from '../../../../../spec/shows.ts'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSshKeyPair } from '../../core/ssh-keys.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await TestPortico.start()
  as = await t.customer()
})
afterAll(() => t.stop())

const download = (path: string, id: string, who = as) =>
  t.portico.server.inject({
    method: 'POST',
    url: `${apiBase}${path}`,
    headers: t.headersFor({ as: who }),
    payload: { id },
  })

test.each(['/apiv1/compute/downloadKeyPair', '/hwapi/compute/downloadKeyPair'])(
  'the private half of a pair that was made here leaves once, by %s, and fits its public half (A-CALL-12)',
  async (path) => {
    shows('A-CALL-12')
    const pair = await t.ok(keyPairCalls.keyPairCreate, { name: path.split('/')[1]! }, { as })
    expect(pair.downloadable).toBe(true)
    const answer = await download(path, pair.id)
    expect(answer.headers['content-disposition']).toContain('.pem')
    const key = ssh2.utils.parseKey(answer.body)
    if (key instanceof Error || Array.isArray(key)) throw new Error('Not a private key')
    expect(key.getPublicSSH().toString('base64')).toBe(pair.public_key.split(' ')[1])
    expect((await download(path, pair.id)).json()).toMatchObject({ code: '400005' })
    const { result } = await t.ok(keyPairCalls.keyPairList, { search: pair.name }, { as })
    expect(result).toMatchObject([{ id: pair.id, downloadable: false }])
  },
)

test('a public key of one’s own is kept as it is; what is none is told at its field, and a name is taken once', async () => {
  const { public: own } = newSshKeyPair('me@laptop')
  const pair = await t.ok(keyPairCalls.keyPairCreate, { name: 'laptop', public_key: own }, { as })
  expect(pair).toMatchObject({ downloadable: false, public_key: own })
  expect(pair.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/)
  const again = await t.send(keyPairCalls.keyPairCreate, { name: 'laptop', public_key: own }, { as })
  expect(again).toMatchObject({ code: '400031' })
  for (const public_key of ['ssh-ed25519', 'ssh-ed25519 AAAA', 'hello', `${own}\nssh-rsa AAAA`])
    expect(await t.send(keyPairCalls.keyPairCreate, { name: 'other', public_key }, { as })).toMatchObject({
      code: '400001',
      data: { fields: { public_key: expect.any(String) as string } },
    })
})

test('another tenant’s pair is absent', async () => {
  const pair = await t.ok(keyPairCalls.keyPairCreate, { name: 'mine' }, { as })
  const other = await t.customer()
  expect((await download('/apiv1/compute/downloadKeyPair', pair.id, other)).json()).toMatchObject({ code: '400002' })
  expect(await t.send(keyPairCalls.keyPairRemove, { id: pair.id }, { as: other })).toMatchObject({ code: '400002' })
  expect((await t.ok(keyPairCalls.keyPairList, {}, { as: other })).result).toEqual([])
  await t.ok(keyPairCalls.keyPairRemove, { id: pair.id }, { as })
  expect(await t.send(keyPairCalls.keyPairRemove, { id: pair.id }, { as })).toMatchObject({ code: '400002' })
})
