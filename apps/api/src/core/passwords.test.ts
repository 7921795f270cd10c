import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, verifyNobody, verifyPassword } from './passwords.ts'
import { sourcesWith } from '../../test/sources.ts'

/** As a server loads it: without what the tests set up. */
async function hashedByServer(password: string): Promise<string> {
  const code = `import { hashPassword } from './passwords.ts'\nconsole.log(await hashPassword(process.argv[1]))`
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, password], {
    cwd: folder,
  })
  return stdout.trim()
}

test('a server keeps passwords by argon2id with 19 MiB and two passes', async () => {
  const hashed = await hashedByServer('Passw0rdGood')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hashed, 'Passw0rdGood')).toBe(true)
  expect(await verifyPassword(hashed, 'Passw0rdgood')).toBe(false)
})

test('no part of the server asks for less', () => {
  expect(sourcesWith(/hashCheaply/)).toEqual(['core/passwords.ts'])
})

test('the same password is kept differently each time, and nobody has none', async () => {
  expect(await hashPassword('Passw0rdGood')).not.toBe(await hashPassword('Passw0rdGood'))
  expect(await verifyNobody('the password of nobody')).toBe(false)
})
