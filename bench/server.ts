import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sessionCalls, type SignedIn } from '../packages/contract/src/account/session.ts'
import type { Call, Data, Input } from '../packages/contract/src/calls.ts'
import type { Envelope } from '../packages/contract/src/codes.ts'
import { apiBase, headers } from '../packages/contract/src/headers.ts'

const ownRoot = fileURLToPath(new URL('..', import.meta.url))
const clockTicksPerSecond = 100

/** A real server in a process of its own, on its embedded database, with its demo people. */
export class BenchServer {
  readonly url: string
  readonly pushUrl: string
  readonly #child: ChildProcess
  readonly #dataDir: string

  private constructor(child: ChildProcess, dataDir: string, port: number, pushPort: number) {
    this.#child = child
    this.#dataDir = dataDir
    this.url = `http://127.0.0.1:${port}`
    this.pushUrl = `ws://127.0.0.1:${pushPort}`
  }

  /** Ours, or that of another checkout. */
  static async start(more: Record<string, string> = {}, root = ownRoot): Promise<BenchServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
    const [port, pushPort] = [await freePort(), await freePort()]
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUSH_PORT: String(pushPort),
      S3_PORT: '0',
      LOG_LEVEL: 'warn',
    }
    delete (env as Record<string, string | undefined>)['DATABASE_URL']
    Object.assign(env, more)
    const main = join(root, 'apps', 'api', 'src', 'main.ts')
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((ready, fail) => {
      child.stdout!.on('data', (text: Buffer) => String(text).includes('Portico is at') && ready())
      child.once('exit', () => fail(new Error('The server did not start')))
    })
    return new BenchServer(child, dataDir, port, pushPort)
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill('SIGTERM')
    await ended
    rmSync(this.#dataDir, { recursive: true, force: true })
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Processor time of the server's own process so far, in microseconds. */
  cpuUs(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond) * 1e6
  }

  async call<C extends Call>(call: C, input: Input<C> | undefined, as?: SignedIn): Promise<Data<C>> {
    const response = await fetch(`${this.url}${apiBase}${call.path}`, {
      method: call.methods.at(-1)!,
      headers: {
        'content-type': 'application/json',
        ...(as && { [headers.token]: as.access_token, [headers.loginId]: as.login_id }),
      },
      ...(input !== undefined && { body: JSON.stringify(input) }),
    })
    const { code, msg, data } = (await response.json()) as Envelope<Data<C>>
    if (code !== '200') throw new Error(`${call.name}: ${code} ${msg}`)
    return data
  }

  async signIn(who: string): Promise<SignedIn> {
    const people = JSON.parse(readFileSync(join(this.#dataDir, 'demo.json'), 'utf8')) as {
      who: string
      role: 'main'
      email: string
      password: string
    }[]
    const { role, email, password } = people.find((person) => person.who === who)!
    return this.call(sessionCalls.sessionStart, { role, email, password })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** Runs `count` tasks, `width` at a time. */
export async function inParallel(count: number, width: number, task: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) await task(next++)
    }),
  )
}

export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
