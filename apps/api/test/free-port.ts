import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { anyPorts } from './own-ports.ts'

const given = new Set<number>()

/**
 * Below the range from which the system gives ports to outgoing connections: still free when a server takes it, and when
 * a killed one starts anew.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(anyPorts.from, anyPorts.to)
    if (given.has(port)) continue
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').catch(() => undefined)
    if (!free) continue
    await new Promise((closed) => probe.close(closed))
    given.add(port)
    return port
  }
}
