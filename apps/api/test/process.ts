import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processesIn, signal } from '../src/core/db/embedded-processes.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Below the range from which the system gives ports to outgoing connections: still free when a killed server starts anew. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').catch(() => undefined)
    if (!free) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}

/** The real server in a process of its own, as `npm start` runs it. */
export class ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  out = ''
  err = ''
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>

  private constructor(environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${environment['PORT']}`
    // Only what it is given: a DATABASE_URL or PORT of the shell that runs the tests must not reach it.
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
    const env = { PATH, HOME, NODE_COMPILE_CACHE, ...environment }
    this.child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.child.stdout!.on('data', (chunk: Buffer) => (this.out += chunk.toString()))
    this.child.stderr!.on('data', (chunk: Buffer) => (this.err += chunk.toString()))
    this.ended = once(this.child, 'exit').then(([code, name]) => ({
      code: code as number | null,
      signal: name as NodeJS.Signals | null,
    }))
  }

  /** Starts it and waits until it listens or ends. */
  static async start(environment: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(environment)
    const listening = new Promise<void>((resolve) => {
      server.child.stdout!.on('data', () => server.out.includes('Portico is at') && resolve())
    })
    await Promise.race([listening, server.ended])
    return server
  }

  kill(name: NodeJS.Signals): void {
    this.child.kill(name)
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }
}

/** Ends what a failed test has left: the server it started, and the PostgreSQL in the folder it made. */
export async function endAll(server: ServerProcess | undefined, dataDir: string): Promise<void> {
  if (server?.running) {
    server.kill('SIGKILL')
    await server.ended
  }
  const cluster = join(dataDir, 'postgres', 'cluster')
  if (existsSync(cluster)) for (const pid of processesIn(cluster)) signal(pid, 'SIGKILL')
}
