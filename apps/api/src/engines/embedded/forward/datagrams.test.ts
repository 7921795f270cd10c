import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { echoingDatagrams, loopback } from '../../../../test/forwards.ts'
import { freePort } from '../../../../test/free-port.ts'
import { Datagrams } from './datagrams.ts'

const size = 60_000
const boundBytes = 4 * 1024 * 1024
/** Below what waits of one source at most. */
const each = 60

test('what waits for a target is bounded in bytes, whoever sent it, and there is room again when it has gone', async () => {
  const target = await echoingDatagrams()
  const port = await freePort()
  let [heard, asked] = [0, 0]
  let found = Promise.withResolvers<{ address: string; port: number }>()
  const forward = await Datagrams.open(loopback, port, {
    admits: () => ++heard > 0,
    takeRoom: () => true,
    freeRoom: () => {},
    target: () => {
      asked++
      return found.promise
    },
  })
  const sources: Socket[] = []
  /** One after the other, so that nothing is lost before it is heard. */
  const send = async (times: number) => {
    const source = createSocket('udp4')
    sources.push(source)
    for (let n = 0; n < times; n++) {
      const before = heard
      source.send(Buffer.alloc(size), port, loopback)
      await eventually(() => expect(heard).toBe(before + 1))
    }
  }
  const goesOn = async (datagrams: number) => {
    found.resolve({ address: loopback, port: target.address().port })
    let carried = 0
    await eventually(() => {
      carried += forward.take().in
      expect(carried).toBeGreaterThanOrEqual(datagrams * size)
    })
    expect(carried).toBe(datagrams * size)
  }

  await send(each)
  await send(each)
  await goesOn(Math.floor(boundBytes / size))
  expect(asked).toBe(2)

  found = Promise.withResolvers()
  await send(each)
  await goesOn(each)

  await forward.close()
  for (const socket of [...sources, target]) {
    const closed = once(socket, 'close')
    socket.close()
    await closed
  }
})
