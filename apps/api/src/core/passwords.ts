import { hash, verify } from '@node-rs/argon2'

// The library's `Algorithm` is an ambient enum, which does not survive type stripping.
const argon2id = 2
// OWASP's second recommended setting for argon2id: 19 MiB, two passes, one lane.
const careful = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const least = { ...careful, memoryCost: 8, timeCost: 1 } as const

let cost: typeof careful | typeof least = careful

/** For tests, whose thousands of passwords protect nobody. Only code can ask for it: no setting of a server does. */
export function hashCheaply(): void {
  cost = least
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const verifyPassword = (hashed: string, password: string): Promise<boolean> => verify(hashed, password)

let nobody: Promise<string> | undefined
/** Spends the time of a real check, so that an unknown name takes as long as a wrong password. */
export async function verifyNobody(password: string): Promise<false> {
  nobody ??= hashPassword('the password of nobody')
  await verifyPassword(await nobody, password)
  return false
}
