import { expect, test } from 'vitest'
import { AdbStream } from './stream.ts'

const opened = () => new AdbStream(1, 0, { payloadMax: 1024, send: () => {} }, () => {})

test('a peer that agrees, speaks and ends in one breath was heard', async () => {
  const stream = opened()
  stream.acknowledged(7)
  stream.arrived(Buffer.from('from outside'))
  stream.end()
  expect(await stream.agreed).toBe(true)
  const heard: string[] = []
  for await (const chunk of stream) heard.push(chunk.toString())
  expect(heard).toEqual(['from outside'])
})

test('a peer that ends what we opened has not agreed', async () => {
  const stream = opened()
  stream.end()
  expect(await stream.agreed).toBe(false)
})
