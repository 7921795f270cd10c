import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { within } from '../within.ts'

const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
// Of IPv6 only the global unicast block is outside; mapped and translated addresses hide an IPv4 one.
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/** Whether an address is on the open internet, and so nothing of this house or its neighbours. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** Why nothing was sent, or what came back was no answer. Said to operators by its word. */
export class OutwardRefused extends Error {
  readonly why: 'address' | 'private' | 'unreachable' | 'slow'
  /** Whether the receiver may have got it all the same: a connection stood when it broke off. */
  readonly mayHaveArrived: boolean
  constructor(why: OutwardRefused['why'], detail = '', mayHaveArrived = false) {
    super(detail ? `${why}: ${detail}` : why)
    this.why = why
    this.mayHaveArrived = mayHaveArrived
  }
}

export interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** For installations whose receivers stand in their own network. */
  allowPrivate: boolean
  /** What is outside and yet not to be reached. */
  isBarred?: (address: string) => boolean
  /** Who is asked where a name leads; without it this machine, and with it whoever else waits for its few threads. */
  resolve?: (host: string) => Promise<string[]>
  /** How much of the answer is read; a few hundred characters unless it is more than a word to be shown. */
  answerCharsMax?: number
}

export interface OutwardAnswer {
  status: number
  /** Its first characters: enough to see what the receiver says. */
  text: string
}

const answerCharsStandard = 500

/**
 * Posts to an address that somebody typed. The name is resolved once, every address of it must be outside, and the
 * connection goes to the one that was checked: a name that changes its mind in between reaches nothing. Redirects are
 * answers like any other and are not followed.
 */
export async function postOutward(outgoing: Outgoing): Promise<OutwardAnswer> {
  const url = parsed(outgoing.url)
  const begun = performance.now()
  const address = await checkedAddress(url, outgoing)
  const leftMs = Math.max(1, Math.ceil(outgoing.timeoutMs - (performance.now() - begun)))
  const isSecure = url.protocol === 'https:'
  const send = isSecure ? secureRequest : plainRequest
  const { answerCharsMax = answerCharsStandard } = outgoing
  let stood = false
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...outgoing.headers, 'content-length': Buffer.byteLength(outgoing.body) },
        signal: AbortSignal.timeout(leftMs),
        agent: false,
        lookup: (_host, options, done) =>
          options.all
            ? done(null, [{ address, family: isIP(address) }])
            : (done as (error: null, address: string, family: number) => void)(null, address, isIP(address)),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text = (text + chunk).slice(0, answerCharsMax)
          // What a receiver says beyond that is not waited for.
          if (text.length >= answerCharsMax) response.destroy()
        })
        const settle = () => resolve({ status: response.statusCode ?? 0, text })
        response.on('end', settle)
        response.on('close', settle)
        response.on('error', settle)
      },
    )
    // Nothing of a request leaves before that.
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (stood = true)))
    request.on('error', (error: Error & { code?: string }) => {
      const slow = error.name === 'AbortError' || error.name === 'TimeoutError'
      reject(new OutwardRefused(slow ? 'slow' : 'unreachable', error.code, stood))
    })
    request.end(outgoing.body)
  })
}

function parsed(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutwardRefused('address')
  return url
}

const checkedAddress = (url: URL, { timeoutMs, allowPrivate, isBarred, resolve }: Outgoing) =>
  within(timeoutMs, outsideAddress(url.hostname.replace(/^\[|\]$/g, ''), allowPrivate, isBarred, resolve)).catch(
    (error: unknown) => {
      throw error instanceof OutwardRefused ? error : new OutwardRefused('slow')
    },
  )

async function ofThisMachine(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, verbatim: true }).catch((error: Error & { code?: string }) => {
    throw new OutwardRefused('unreachable', error.code)
  })
  return found.map(({ address }) => address)
}

/** Where a name leads that somebody typed; every address of it must be outside. */
export async function outsideAddress(
  host: string,
  allowPrivate: boolean,
  isBarred: (address: string) => boolean = () => false,
  resolve: (host: string) => Promise<string[]> = ofThisMachine,
): Promise<string> {
  const found = isIP(host) ? [host] : await resolve(host)
  if (!found[0]) throw new OutwardRefused('unreachable')
  if (!allowPrivate && !found.every((address) => isOutside(address) && !isBarred(address)))
    throw new OutwardRefused('private')
  return found[0]
}
