import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { newSshKeyPair } from './ssh-keys.ts'

test('every pair can be read, and its halves belong together', () => {
  for (let n = 0; n < 2_000; n++) {
    const pair = newSshKeyPair('me')
    const key = ssh2.utils.parseKey(pair.private)
    if (key instanceof Error || Array.isArray(key)) throw new Error(`Pair ${n} cannot be read`)
    expect(key.getPublicSSH().toString('base64')).toBe(pair.public.split(' ')[1])
  }
})
