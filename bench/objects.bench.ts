import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, open, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../apps/api/src/core/db/embedded.ts'
import { createPool } from '../apps/api/src/core/db/pool.ts'
import { encodeUri, sign, type Credentials, type Query } from '../apps/api/src/core/store/sigv4.ts'
import { catalogue } from '../packages/contract/src/catalogue.ts'
import { BenchServer, percentile } from './server.ts'

// What it costs to keep and to give away bytes by S3, measured in one run beside a plain copy of the file, beside a server
// of Node that does nothing but stream to and from a file, and beside a file that Fastify answers with, each in a process
// of its own. All of them sync what they write. Then a page of a thousand names, and of a thousand folders, out of a
// million names, anywhere in them, against the first page of its kind.
const largeBytes = 512 * 1024 ** 2
const smallBytes = 4096
const rounds = 5
const askings = 400
const objects = 1_000_000
const folders = 2_000

const dir = mkdtempSync(join(tmpdir(), 'portico-objects-'))
const database = await startEmbedded({ dir: join(dir, 'postgres') })
const server = await BenchServer.start({ DATABASE_URL: database.url, DEMO: 'on' })
const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [dir])
const [ports] = (await once(bare, 'message')) as [{ barePort: number; plainPort: number }]

interface Bucket {
  id: string
  name: string
  host: string
  port: number
  credentials: Credentials
}

async function container(): Promise<Bucket> {
  const owner = await server.signIn('business owner')
  const config = { kind: 'container', controller_id: 'hk-a', capacity_gb: 10, months: 1 } as const
  const { token: quote } = await server.call(catalogue.resourcePrice, config, owner)
  const name = `bench${Date.now()}`
  const wish = { ...config, name, ip_whitelist: '*', access: 'private', versioning: 'off', renewal: 'off' } as const
  const { resource_ids } = await server.call(catalogue.resourceCreate, { ...wish, quote }, owner)
  const id = resource_ids[0]!
  const rights = ['read', 'write', 'list'] as const
  const key = await server.call(catalogue.containerKeyCreate, { id, name: 'bench', rights: [...rights] }, owner)
  const { endpoint, region } = await server.call(catalogue.containerS3, { id }, owner)
  const { hostname, port } = new URL(endpoint)
  return {
    id,
    name,
    host: hostname,
    port: Number(port),
    credentials: { accessKey: key.id, secret: key.secret, region },
  }
}

/** Asks by S3, as clients do that do not hash a body twice. */
function bySigned(
  { name, host, port, credentials }: Bucket,
  { method, key = '', query = [], headers = {} }: { method: string; key?: string; query?: Query; headers?: object },
): RequestOptions {
  const path = `/${name}${key && `/${key.split('/').map(encodeUri).join('/')}`}`
  const sent = { ...headers, host: `${host}:${port}` } as Record<string, string>
  const signature = sign({ method, path, query, headers: sent }, credentials, 'UNSIGNED-PAYLOAD', new Date())
  const text = query.map(([word, value]) => `${encodeUri(word)}=${encodeUri(value)}`).join('&')
  return { method, host, port, path: text ? `${path}?${text}` : path, headers: { ...sent, ...signature } }
}

async function asked(options: RequestOptions, body?: Readable): Promise<IncomingMessage> {
  const sent = request(options)
  const answer = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject))
  if (body) await pipeline(body, sent)
  else sent.end()
  const got = await answer
  if (got.statusCode! >= 300) throw new Error(`${options.method} ${options.path}: ${got.statusCode}`)
  return got
}
const nowhere = () => new Writable({ highWaterMark: 1024 ** 2, write: (_chunk, _encoding, done) => done() })
const drained = (answer: IncomingMessage) => pipeline(answer, nowhere())

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
const middle = (values: number[]) => percentile(values, 0.5)

async function uploadsAndDownloads(bucket: Bucket): Promise<void> {
  const source = join(dir, 'source')
  await writeLarge(source)
  const port = ports.barePort
  const length = { 'content-length': String(largeBytes) }
  const from = () => createReadStream(source, { highWaterMark: 1024 ** 2 })
  const put = bySigned.bind(undefined, bucket)
  const tries = {
    copy: [] as number[],
    bareUp: [] as number[],
    up: [] as number[],
    bareDown: [] as number[],
    down: [] as number[],
  }
  let cpu = 0
  for (let round = 0; round < rounds; round++) {
    tries.copy.push(await seconds(() => copySynced(source)))
    tries.bareUp.push(
      await seconds(async () => drained(await asked({ method: 'PUT', port, path: '/', headers: length }, from()))),
    )
    const before = server.cpuUs()
    tries.up.push(
      await seconds(async () => drained(await asked(put({ method: 'PUT', key: 'large', headers: length }), from()))),
    )
    tries.bareDown.push(await seconds(async () => drained(await asked({ method: 'GET', port, path: '/' }))))
    tries.down.push(await seconds(async () => drained(await asked(put({ method: 'GET', key: 'large' })))))
    cpu += server.cpuUs() - before
  }
  const rate = (values: number[]) => largeBytes / 1e6 / middle(values)
  const ratio = (ours: number[], theirs: number[]) => (middle(theirs) / middle(ours)).toFixed(2)
  console.log(
    `upload of ${largeBytes / 1024 ** 2} MiB: ${rate(tries.up).toFixed(0)} MB/s, bare stream ${rate(tries.bareUp).toFixed(0)} MB/s, plain copy ${rate(tries.copy).toFixed(0)} MB/s`,
  )
  console.log(`upload ratio to the bare stream ${ratio(tries.up, tries.bareUp)} (goal at least 0.6)`)
  console.log(`download: ${rate(tries.down).toFixed(0)} MB/s, bare stream ${rate(tries.bareDown).toFixed(0)} MB/s`)
  console.log(`download ratio to the bare stream ${ratio(tries.down, tries.bareDown)} (goal at least 0.6)`)
  console.log(`processor time of the server for an upload and a download: ${(cpu / 1e6 / rounds).toFixed(2)} s`)
}

async function writeLarge(path: string): Promise<void> {
  const file = await open(path, 'w')
  let block = createHash('sha512').update('bench').digest()
  while (block.length < 1024 ** 2) block = Buffer.concat([block, createHash('sha512').update(block).digest(), block])
  const piece = block.subarray(0, 1024 ** 2)
  for (let at = 0; at < largeBytes; at += piece.length) await file.write(piece)
  await file.close()
}

async function copySynced(source: string): Promise<void> {
  const to = join(dir, 'copy')
  await copyFile(source, to)
  const file = await open(to, 'r+')
  await file.sync()
  await file.close()
}

/** From when a request, signed already, is sent. */
async function untilFirstByte(options: RequestOptions): Promise<number> {
  const begun = performance.now()
  const answer = await asked(options)
  await once(answer, 'readable')
  const passed = (performance.now() - begun) / 1000
  await drained(answer)
  return passed
}

/** Until the first byte of a small object, against a small file of the same size. */
async function firstBytes(bucket: Bucket): Promise<void> {
  await writeFile(join(dir, 'small'), Buffer.alloc(smallBytes, 1))
  const port = ports.plainPort
  const length = { 'content-length': String(smallBytes) }
  await drained(
    await asked(
      bySigned(bucket, { method: 'PUT', key: 'small', headers: length }),
      Readable.from([Buffer.alloc(smallBytes, 1)]),
    ),
  )
  const times = { ours: [] as number[], theirs: [] as number[] }
  const before = server.cpuUs()
  for (let n = 0; n < askings; n++) {
    times.theirs.push(await untilFirstByte({ method: 'GET', port, path: '/small' }))
    times.ours.push(await untilFirstByte(bySigned(bucket, { method: 'GET', key: 'small' })))
  }
  const cpu = (server.cpuUs() - before) / 1000 / askings
  const [own, other] = [middle(times.ours) * 1000, middle(times.theirs) * 1000]
  console.log(
    `small object: ${own.toFixed(2)} ms, a file by Fastify ${other.toFixed(2)} ms, ratio ${(own / other).toFixed(2)} (goal at most 1.5)`,
  )
  console.log(`processor time of the server for a small object: ${cpu.toFixed(2)} ms`)
}

async function lists(bucket: Bucket): Promise<void> {
  const pool = createPool(database.url, 2)
  await pool.query(
    `insert into object (container_id, key, version_id, plain, latest, marker, blob_ids, size, etag, sums, sum_type, type, headers, metadata, "by", created_at)
     select $1, format('f%s/g%s/%s', lpad((n % $3)::text, 4, '0'), n / $3 % 10, lpad(n::text, 8, '0')), 'v' || n, true, true, false,
       '{}', 0, 'd41d8cd98f00b204e9800998ecf8427e', '{}', 'FULL_OBJECT', '', '{}', '{}', '', now()
     from generate_series(1, $2::int) n`,
    [bucket.id, objects, folders],
  )
  await pool.query('vacuum analyze object')
  await pool.end()
  const page = async (query: Query) =>
    drained(
      await asked(bySigned(bucket, { method: 'GET', query: [['list-type', '2'], ['max-keys', '1000'], ...query] })),
    )
  const byFolders: Query = [['delimiter', '/']]
  const kinds: Record<string, Record<string, Query>> = {
    names: {
      'the first page': [],
      'in the middle': [['start-after', 'f1000/g5/']],
      'near the end': [['start-after', 'f1996/']],
      'below a prefix': [['prefix', 'f07']],
    },
    folders: {
      'the first page': byFolders,
      'in the middle': [['start-after', 'f0999/'], ...byFolders],
      'below a prefix': [['prefix', 'f1'], ...byFolders],
    },
  }
  for (const [kind, places] of Object.entries(kinds)) {
    const times = new Map(Object.keys(places).map((name) => [name, [] as number[]]))
    for (let n = 0; n < 40; n++)
      for (const [name, query] of Object.entries(places)) times.get(name)!.push(await seconds(() => page(query)))
    const first = middle(times.get('the first page')!)
    for (const [name, values] of times)
      console.log(
        `1,000 ${kind} of ${objects.toLocaleString('en')} names, ${name}: ${(middle(values) * 1000).toFixed(1)} ms, ratio ${(middle(values) / first).toFixed(2)} (goal at most 1.5)`,
      )
  }
}

try {
  const bucket = await container()
  await uploadsAndDownloads(bucket)
  await firstBytes(bucket)
  await lists(bucket)
} finally {
  bare.kill()
  await server.stop()
  await database.stop()
  rmSync(dir, { recursive: true, force: true })
}
