import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'

// What is measured against: it runs in a process of its own, as our server does, and does nothing but stream to and from a
// file, or answer with one by Fastify.
const dir = process.argv[2]!
const bare = createServer((incoming, answer) => void answerBare(incoming, answer))
const plain = fastify()

async function answerBare(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const path = join(dir, 'bare')
  if (incoming.method === 'GET') return pipeline(createReadStream(path), answer)
  await pipeline(incoming, createWriteStream(path, { flush: true }))
  answer.end()
}

await plain.register(fastifyStatic, { root: dir, serve: false })
plain.get('/small', (_request, reply) => reply.sendFile('small'))
await plain.listen({ port: 0, host: '127.0.0.1' })
await new Promise<void>((done) => bare.listen(0, '127.0.0.1', done))
const [barePort, plainPort] = [bare, plain.server].map((one) => (one.address() as AddressInfo).port)
process.send!({ barePort, plainPort })
