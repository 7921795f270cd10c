import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { MB } from '@portico/contract/calls.ts'
import { workOrderCalls } from '@portico/contract/support/work-order.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { password, TestPortico, type Person } from '../../test/portico.ts'
import { freePort } from '../../test/free-port.ts'
import { endAll, ServerProcess } from '../../test/process.ts'
import { eventually } from '../../test/eventually.ts'

let t: TestPortico
let as: Person
let free = MB(1000)
beforeAll(async () => {
  // Without this address the database counts as the embedded one, which lies on the same disk.
  t = await TestPortico.start({ DATABASE_URL: '' }, { freeBytes: async () => free })
  as = await t.customer()
})
afterAll(() => t.stop())

const readiness = async () => {
  const { statusCode, body } = await t.portico.server.inject('/readyz')
  return { statusCode, ...(JSON.parse(body) as { status: string }) }
}
const signIn = () => t.send(sessionCalls.sessionStart, { email: as.email, password })

test('without room people read on, writes are refused in words, and it goes on by itself', async () => {
  free = MB(63)
  await eventually(async () => expect(await readiness()).toMatchObject({ statusCode: 503 }))
  expect(await readiness()).toEqual({ statusCode: 503, status: 'no room left on the disk' })
  const about = { type: 'normal', content: 'x', phone: '13800000000', email: 'a@b.example' } as const
  expect(await t.send(workOrderCalls.workOrderSubmit, about, { as, language: 'zh-Hans' })).toMatchObject({
    status: 507,
    code: '507900',
    msg: '服务器存储空间已满，未做任何更改，请稍后再试。',
  })
  await t.ok(userCalls.userInfo, undefined, { as, method: 'GET' })
  free = MB(64)
  await eventually(async () => expect(await readiness()).toEqual({ statusCode: 200, status: 'ready' }))
  expect(await signIn()).toMatchObject({ code: '200' })
})

test('a database that has no room says so with our code, and the server is not ready for a while', async () => {
  await t.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await t.db.execute(sql`create trigger no_room before insert on session execute function no_room()`)
  expect(await signIn()).toMatchObject({ status: 507, code: '507900' })
  expect(await readiness()).toMatchObject({ statusCode: 503 })
  await t.db.execute(sql`drop trigger no_room on session`)
  await eventually(async () => expect(await signIn()).toMatchObject({ code: '200' }))
  expect(await readiness()).toMatchObject({ statusCode: 200 })
})

test('a server whose log cannot be written serves on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-full-'))
  const database = await freshDatabase()
  let server: ServerProcess | undefined
  try {
    await symlink('/dev/full', join(dataDir, 'portico.log'))
    const [port, pushPort] = [await freePort(), await freePort()]
    server = await ServerProcess.start({
      PORT: String(port),
      PUSH_PORT: String(pushPort),
      S3_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO: 'off',
      LOG_LEVEL: 'info',
    })
    for (let n = 0; n < 20; n++) expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect([server.running, server.err]).toEqual([true, ''])
  } finally {
    await endAll(server, dataDir)
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
