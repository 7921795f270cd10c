import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withClient } from '../database.ts'
import { TestPortico } from '../portico.ts'
import { inOrder, provenBooks } from '../resources.ts'
import { dump } from './dump.ts'
import { furnish, secretKey } from './furnish.ts'

test('the data that upgrades are tried on', async () => {
  const t = await TestPortico.start({ SIM_SPEED: '1000', SECRET_KEY: secretKey })
  try {
    await furnish(t)
    expect(await provenBooks(t)).toEqual(inOrder)
    writeFileSync(join(import.meta.dirname, 'baseline.sql'), await withClient(t.databaseUrl, dump))
  } finally {
    await t.stop()
  }
})
