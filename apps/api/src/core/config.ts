import { pushPort } from '@portico/contract/constants.ts'
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const port = (standard: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), standard)
const positive = (standard: number) => z._default(z.coerce.number().check(z.positive()), standard)
const whole = (standard: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1)), standard)
const onOff = z.pipe(
  z.enum(['on', 'off', '1', '0', 'true', 'false']),
  z.transform((value) => ['on', '1', 'true'].includes(value)),
)

/** How many proxies stand before the server: `on` is one. What they do not add themselves, anybody could have written. */
const proxies = z.pipe(
  z.string().check(z.regex(/^(on|off|true|false|\d)$/)),
  z.transform((value) => (['on', 'true'].includes(value) ? 1 : Number(value) || 0)),
)

/** Ports from one to another, such as 10000-19999. */
const portRange = z.pipe(
  z.string().check(z.regex(/^\d{1,5}-\d{1,5}$/)),
  z.transform((value) => {
    const [from = 0, to = 0] = value.split('-').map(Number)
    return { from, to }
  }),
)
const forwardPorts = portRange.check(
  z.refine(({ from, to }) => from >= 1024 && to <= 65535 && from <= to, 'a range within 1024-65535'),
)

/** Who is asked about names, such as 9.9.9.9,[2620:fe::fe]:53; without any, those of the machine. */
const dnsServers = z.pipe(
  z.string().check(z.regex(/^[\da-fA-F.:[\]]+(,[\da-fA-F.:[\]]+)*$/)),
  z.transform((value) => value.split(',')),
)

/** A bucket of any S3-compatible store: s3://key:secret@host:port/bucket?region=…&tls=off. */
const objectStore = z.url({ protocol: /^s3$/ })

/** Every setting the server takes from its environment. README lists them; this is where they are read, once. */
const Environment = z.object({
  PORT: port(8080),
  PUSH_PORT: port(pushPort),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  BACKUP_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: whole(20),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  SECRET_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
  TRUST_PROXY: z._default(proxies, 0),
  DEMO: z.optional(z.union([z.literal('year'), onOff])),
  OPERATOR_EMAIL: z.optional(z.email()),
  OPERATOR_PASSWORD: z.optional(z.string().check(z.minLength(8))),
  SESSION_IDLE_MINUTES: positive(240),
  SOCKETS_PER_ADDRESS: whole(500),
  SOCKETS_PER_SESSION: whole(50),
  SIM_SPEED: positive(1),
  WORK: z._default(onOff, true),
  WEBHOOK_PRIVATE: z._default(onOff, false),
  FORWARD_HOST: z._default(z.union([z.ipv4(), z.ipv6()]), '127.0.0.1'),
  FORWARD_PORTS: z._default(forwardPorts, { from: 10_000, to: 19_999 }),
  ADB_HOST: z._default(z.union([z.ipv4(), z.ipv6()]), '127.0.0.1'),
  ADB_PORTS: z._default(forwardPorts, { from: 20_000, to: 24_999 }),
  PHONE_PROXY_HOST: z._default(z.union([z.ipv4(), z.ipv6()]), '127.0.0.1'),
  PHONE_PROXY_PRIVATE: z._default(onOff, false),
  PHONE_PROXY_PORTS: z._default(forwardPorts, { from: 25_000, to: 29_999 }),
  OBJECT_STORE: z.optional(objectStore),
  S3_PORT: port(8093),
  S3_HOST: z.optional(z.string()),
  S3_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+$/))),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  DNS_SERVERS: z._default(dnsServers, []),
  SCRCPY_SERVER: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Record<string, string | undefined>) {
  // An empty variable is one that was not set: shells and process managers write both.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings cannot be used:\n${wrong.join('\n')}`)
  }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    pushPort: env.PUSH_PORT,
    host: env.HOST,
    dataDir,
    backupDir: env.BACKUP_DIR && resolve(env.BACKUP_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolMax: env.DATABASE_POOL,
    publicUrl: env.PUBLIC_URL,
    secretKey: env.SECRET_KEY,
    proxies: env.TRUST_PROXY,
    demo: env.DEMO === 'year' || (env.DEMO ?? env.DATABASE_URL === undefined),
    /** The demonstration has a year behind it. */
    demoYear: env.DEMO === 'year',
    operatorEmail: env.OPERATOR_EMAIL,
    operatorPassword: env.OPERATOR_PASSWORD,
    sessionIdleMs: env.SESSION_IDLE_MINUTES * 60_000,
    socketsPerAddressMax: env.SOCKETS_PER_ADDRESS,
    socketsPerSessionMax: env.SOCKETS_PER_SESSION,
    simSpeed: env.SIM_SPEED,
    works: env.WORK,
    webhookPrivate: env.WEBHOOK_PRIVATE,
    /** What customers name is never inside, whatever the environment says; a test has its receivers on loopback. */
    hookPrivate: false as boolean,
    forwardHost: env.FORWARD_HOST,
    forwardPorts: env.FORWARD_PORTS,
    adbHost: env.ADB_HOST,
    adbPorts: env.ADB_PORTS,
    phoneProxyHost: env.PHONE_PROXY_HOST,
    phoneProxyPorts: env.PHONE_PROXY_PORTS,
    phoneProxyPrivate: env.PHONE_PROXY_PRIVATE,
    objectStore: env.OBJECT_STORE,
    s3Port: env.S3_PORT,
    s3Host: env.S3_HOST ?? env.HOST,
    s3Domain: env.S3_DOMAIN,
    s3Region: env.S3_REGION,
    dnsServers: env.DNS_SERVERS,
    scrcpyServer: env.SCRCPY_SERVER && resolve(env.SCRCPY_SERVER),
    logLevel: env.LOG_LEVEL,
  }
}

/**
 * Nobody else on the machine looks into the data, whoever made the folder before us. The embedded database reaches its
 * own part as another user all the same where we are root; elsewhere than on Linux that user must be let through.
 */
export function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  const mode = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700
  mkdirSync(dataDir, { recursive: true, mode })
  narrow(dataDir, mode)
}

/** Where the log is written, readable to us alone from its first line on. */
export function makeLogFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  const file = join(dataDir, 'portico.log')
  closeSync(openSync(file, 'a', 0o600))
  // Where somebody leads it elsewhere, to a device as likely as not, what lies there is not ours to close to others.
  if (!lstatSync(file).isSymbolicLink()) narrow(file, 0o600)
  return file
}

function narrow(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // A folder that belongs to somebody else and was opened to us: its rights are theirs to set.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
