import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../../test/portico.ts'
import { settings } from '../../core/settings/setting.table.ts'
import { installationKey } from './installation-key.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

test('all servers have one key, whoever asked first, and it lies sealed', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => installationKey(t.app)))
  const known = keys.map(({ store }) =>
    Buffer.from([...(store.iterateKeys() as Iterable<{ buffer: Uint8Array }>)][0]!.buffer),
  )
  expect(new Set(known.map((key) => key.toString('hex'))).size).toBe(1)
  const rows = await t.app.db.select().from(settings)
  expect(rows.find(({ name }) => name === 'adb')?.value).toEqual({ sealedKey: expect.stringMatching(/^[\w-]{1000,}$/) })
  expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
})
