/** What the messages of systems that our jobs talk to mean. The first that fits says it. */
const troubles = [
  ['unreachable', /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|socket hang up|fetch failed/i],
  ['noName', /ENOTFOUND|EAI_AGAIN|getaddrinfo/i],
  ['slow', /ETIMEDOUT|time(?:d)? ?out|not answered|heartbeat/i],
  ['denied', /\b(?:401|403|535)\b|EAUTH|unauthori[sz]ed|forbidden|invalid (?:login|credentials)/i],
  ['failing', /\b5\d\d\b|internal server error|bad gateway/i],
  ['busy', /deadlock|could not serialize|lock timeout/i],
] as const
export type Trouble = (typeof troubles)[number][0] | 'other'

export const troubleOf = (message: string): Trouble => troubles.find(([, fits]) => fits.test(message))?.[0] ?? 'other'
