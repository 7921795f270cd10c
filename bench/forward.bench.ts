import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { ConnectionRoom } from '../apps/api/src/engines/embedded/forward/connection-room.ts'
import { ForwardDoor } from '../apps/api/src/engines/embedded/forward/forward-door.ts'

// How fast a forward carries bytes. The measures are the same bytes sent directly over loopback, and through the barest
// pipe that Node has, in the same run and in turns.
const bytes = 512 * 1024 * 1024
const rounds = 5
const host = '127.0.0.1'

async function listening(server: Server): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Swallows what it is sent, and closes when its sender is through. */
const sink = createServer((socket) => void socket.on('end', () => socket.end()).resume())
const target = await listening(sink)
const pipe = createServer((client) => {
  const upstream = connect(target, host)
  client.pipe(upstream).pipe(client)
})
const piped = await listening(pipe)
const free = createServer()
const port = await listening(free)
await new Promise((closed) => free.close(closed))
const wish = {
  protocol: 'tcp' as const,
  port,
  targetHost: host,
  targetPort: target,
  sources: [],
  connectionsMax: 10,
  idleSeconds: 60,
  halted: false,
}
const door = await ForwardDoor.open(host, wish, async () => ({ address: host, port: target }), new ConnectionRoom(100))

async function mbPerSecond(to: number): Promise<number> {
  const socket = connect(to, host)
  await once(socket, 'connect')
  const piece = Buffer.alloc(256 * 1024)
  const from = performance.now()
  for (let sent = 0; sent < bytes; sent += piece.length) if (!socket.write(piece)) await once(socket, 'drain')
  socket.end()
  await once(socket.resume(), 'close')
  return bytes / 1024 ** 2 / ((performance.now() - from) / 1000)
}

await mbPerSecond(port)
const results: { direct: number; pipe: number; forward: number }[] = []
for (let round = 0; round < rounds; round++)
  results.push({
    direct: await mbPerSecond(target),
    pipe: await mbPerSecond(piped),
    forward: await mbPerSecond(port),
  })
const {
  direct,
  pipe: bare,
  forward,
} = results.toSorted((a, b) => a.forward / a.pipe - b.forward / b.pipe)[Math.floor(rounds / 2)]!
console.log(
  `forward: ${forward.toFixed(0)} MB/s, bare pipe: ${bare.toFixed(0)} MB/s, loopback: ${direct.toFixed(0)} MB/s; ratio to the pipe ${(forward / bare).toFixed(2)}, to loopback ${(forward / direct).toFixed(2)}`,
)
await door.close()
pipe.close()
sink.close()
