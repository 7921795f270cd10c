import * as offered from '@portico/contract/resource/offered.ts'
import { expect, test } from 'vitest'
import { linesOf, saidInSources, sourcesWith } from './sources.ts'

test('chance comes from the system’s generator', () => {
  expect(sourcesWith(/Math\.random|pseudoRandomBytes/)).toEqual([])
  // Where it must not be guessed, and not for the figures of a machine that is only played.
  expect(sourcesWith(/\brandom(?:Bytes|Int|UUID)\b/)).toContain('core/ids.ts')
})

test('the algorithms in use are those that the page on security lists', () => {
  expect(saidInSources(/createHash\('([^']+)'\)/g)).toEqual(['md5', 'sha256'])
  // The ETag of S3 and the checksum of a body, which its protocol prescribes; nobody is trusted for one.
  expect(sourcesWith(/createHash\('md5'\)/)).toEqual([
    'areas/storage/kept/stage.service.ts',
    'areas/storage/kept/upload.service.ts',
    'areas/storage/s3/uploads.ts',
    'core/store/measure.ts',
  ])
  expect(saidInSources(/createHmac\('([^']+)'/g)).toEqual(['sha1', 'sha256'])
  expect(sourcesWith(/createHmac\('sha1'/)).toEqual(['core/second-factor.ts', 'core/sms/twilio.ts'])
  expect(saidInSources(/create(?:Cipher|Decipher)iv\(\s*'([^']+)'/g)).toEqual(['aes-256-gcm', 'des-ede3-ecb'])
  expect(sourcesWith(/des-ede3-ecb/)).toEqual(['engines/embedded/machine/vnc-password.ts'])
  expect(saidInSources(/\b(?:sign|verify)\('([^']+)', Buffer/g)).toEqual(['RSA-SHA256'])
  expect(saidInSources(/generateKeyPair(?:Sync)?\('([^']+)'/g)).toEqual(['ed25519', 'x25519'])
})

test('no pattern is built from what somebody typed', () => {
  expect(sourcesWith(/new RegExp\(/)).toEqual([])
})

test('a text becomes part of a statement in one file, which takes it from a table of its own', () => {
  expect(sourcesWith(/\bsql\.raw\(/)).toEqual(['lifecycle/list.ts'])
})

test('no answer allows another site to read it, but those of the S3 door where a container says so', () => {
  expect(sourcesWith(/access-control-allow|@fastify\/cors/i)).toEqual(['areas/storage/s3/cors.ts'])
})

test('certificates of others are always checked', () => {
  expect(sourcesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([])
})

test('code that comes as text is never run', () => {
  expect(sourcesWith(/\beval\(|new Function\(/)).toEqual([])
})

test('what is below the products names none of them', () => {
  const kinds = Object.values(offered).map(({ kind }) => kind)
  const named = new RegExp(`['"\`](?:${kinds.join('|')})['"\`]`)
  const shared = [
    'apps/api/src/{core,ground,lifecycle}/**/*.{ts,sql}',
    'apps/console/src/{base,kit,sold}/**/*.{ts,tsx}',
    'packages/contract/src/resource/**/*.ts',
  ]
  expect(linesOf(shared).filter(({ line }) => named.test(line))).toEqual([
    // A group of settings, what may lie in a folder, what a notice and a text lead to, and where a page was loaded from.
    { file: 'apps/api/src/ground/engine/forward.ts', line: "name: 'forward'," },
    { file: 'apps/api/src/ground/engine/phones.ts', line: "kind: 'file' | 'folder' | 'link' | 'other'" },
    {
      file: 'apps/api/src/ground/notices/notice.service.ts',
      line: "export type Said = Pick<Telling, 'word' | 'vars' | 'link'>",
    },
    {
      file: 'apps/console/src/base/person/push.ts',
      line: "export function pushAddresses(page: Pick<Location, 'protocol' | 'hostname' | 'host'>, port: number): string[] {",
    },
    { file: 'apps/console/src/kit/show/Prose.tsx', line: "if (part.kind === 'link')" },
  ])
})
