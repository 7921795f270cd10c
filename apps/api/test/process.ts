import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processesIn, signal } from '../src/core/db/embedded-processes.ts'
import { freePort } from './free-port.ts'
import type { TestPortico } from './portico.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

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

/**
 * A real server in another process on the database of a test, which kills it and starts the next one. Those who find it gone
 * wait for that in `up`.
 */
export class ServerBeside {
  up: Promise<void> = Promise.resolve()
  readonly #environment: Record<string, string>
  #server: ServerProcess | undefined

  private constructor(environment: Record<string, string>) {
    this.#environment = environment
  }

  static async of({ app, databaseUrl }: TestPortico, settings: Record<string, string> = {}): Promise<ServerBeside> {
    return new ServerBeside({
      PORT: String(await freePort()),
      PUSH_PORT: String(await freePort()),
      S3_PORT: String(await freePort()),
      DATA_DIR: app.config.dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    })
  }

  get url(): string {
    return this.#server!.url
  }

  async start(): Promise<void> {
    this.#server = await ServerProcess.start(this.#environment)
    if (!this.#server.running) throw new Error(this.#server.err)
  }

  async kill(): Promise<void> {
    if (!this.#server?.running) return
    this.#server.kill('SIGKILL')
    await this.#server.ended
  }

  async killAndStart(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.up = promise
    await this.kill()
    await this.start()
    resolve()
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
