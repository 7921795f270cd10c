import { Adb, adbGeneratePublicKey } from '@yume-chan/adb'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tango, tangoKey } from '../../../../test/tango.ts'
import { Connection } from './connection.ts'
import { Sockets } from './sockets.ts'

let allowed: string[] = []
const server = createServer((socket) => {
  socket.on('error', () => {})
  new Connection(socket, {
    banner: 'features=',
    sockets: new Sockets(),
    allowedKeys: () => allowed,
    serve: () => undefined,
  })
})
const port = () => (server.address() as AddressInfo).port
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

const line = () => `${Buffer.from(adbGeneratePublicKey(tangoKey)).toString('base64')} somebody@somewhere`

test('whoever holds an allowed key comes in', async () => {
  allowed = ['not a key', line()]
  const adb = await tango(port())
  expect(adb).toBeInstanceOf(Adb)
  await adb.close()
})

test('whoever only shows a key does not', async () => {
  allowed = []
  await expect(tango(port())).rejects.toThrow()
})
