import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  // An answer or an upload that somebody opens as a page gets no origin, so it could reach nothing of ours.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}

/** The same as lines, for an answer that is written by hand. */
export const securityLines = Object.entries(common)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** What every answer carries. Pages loosen the policy by what they need, nothing more. */
export function securityHeaders(_request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(common)
}

/** The policy of the console's page: our own scripts, styles with this page's nonce, our own sockets. */
export function consolePolicy(host: string, pushPort: number): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  // The name comes from the request: one that is no name gets no socket, and adds nothing to the policy.
  const [name] = /^(?:[\w.-]+|\[[\da-f:.]+\])(?=:\d+$|$)/i.exec(host) ?? []
  const sockets = name ? ` ws://${name}:${pushPort} wss://${name}:${pushPort}` : ''
  const policy = [
    "default-src 'none'",
    "object-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}`,
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ]
  return { nonce, policy: policy.join('; ') }
}
