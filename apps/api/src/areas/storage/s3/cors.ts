import type { CorsRule } from '@portico/contract/rules/storage.ts'
import type { App } from '../../../core/app/app.ts'
import { Fault } from '../../../core/store/faults.ts'
import { containerNamed } from './admit.ts'
import type { Answer } from './ask.ts'
import type { S3Request } from './request.ts'

/** A star stands for anything. */
function matches(pattern: string, text: string): boolean {
  const [before = '', ...behind] = pattern.toLowerCase().split('*')
  const value = text.toLowerCase()
  if (behind.length === 0) return before === value
  const end = behind.join('*')
  return value.length >= before.length + end.length && value.startsWith(before) && value.endsWith(end)
}

/** The first rule that lets a page of this origin ask so. */
const ruleFor = (rules: readonly CorsRule[], origin: string, method: string, headers: readonly string[] = []) =>
  rules.find(
    (rule) =>
      rule.origins.some((one) => matches(one, origin)) &&
      rule.methods.some((one) => one === method) &&
      headers.every((header) => rule.headers.some((one) => matches(one, header))),
  )

function allowed({ origins, methods, exposed }: CorsRule, origin: string): Record<string, string> {
  const all = origins.includes('*')
  return {
    'access-control-allow-origin': all ? '*' : origin,
    'access-control-allow-methods': methods.join(', '),
    ...(exposed.length > 0 && { 'access-control-expose-headers': exposed.join(', ') }),
    ...(!all && { 'access-control-allow-credentials': 'true' }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}

/** What a browser is told beside an answer. */
export function corsHeaders(rules: readonly CorsRule[], { headers, method }: S3Request): Record<string, string> {
  const { origin } = headers
  const rule = origin === undefined ? undefined : ruleFor(rules, origin, method)
  return rule && origin !== undefined ? allowed(rule, origin) : {}
}

/** A browser asks before it sends: nobody has signed this, and nothing is said but whether it may. */
export async function preflight(app: App, { bucket, headers }: S3Request): Promise<Answer> {
  const { origin, 'access-control-request-method': method } = headers
  if (!origin || !method || !bucket)
    throw new Fault('BadRequest', 'Insufficient information. Origin request header needed.')
  const asked = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const container = await containerNamed(app.db, bucket)
  const rule = container && ruleFor(container.cors, origin, method, asked)
  if (!rule) throw new Fault('AccessForbidden', 'CORSResponse: This CORS request is not allowed.')
  return {
    headers: {
      ...allowed(rule, origin),
      ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
      ...(rule.max_age_seconds > 0 && { 'access-control-max-age': String(rule.max_age_seconds) }),
    },
  }
}
