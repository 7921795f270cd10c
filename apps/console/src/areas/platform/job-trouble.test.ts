import { expect, test } from 'vitest'
import { troubleOf } from './job-trouble.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.example', 'noName'],
  ['Connection timeout', 'slow'],
  ['Invalid login: 535 Authentication failed', 'denied'],
  ['The gateway answered 502', 'failing'],
  ['deadlock detected', 'busy'],
  ['cannot do it', 'other'],
])('%s is told as %s', (message, trouble) => expect(troubleOf(message)).toBe(trouble))
