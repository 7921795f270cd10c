import { hash, verify } from '@node-rs/argon2'

// The library's `Algorithm` is an ambient enum, which does not survive type stripping.
const argon2id = 2
// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const verifyPassword = (hashed: string, password: string): Promise<boolean> => verify(hashed, password)

let nobody: Promise<string> | undefined
/** Spends the time of a real check, so that an unknown name takes as long as a wrong password. */
export async function verifyNobody(password: string): Promise<false> {
  nobody ??= hashPassword('the password of nobody')
  await verifyPassword(await nobody, password)
  return false
}
