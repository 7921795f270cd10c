import { createCipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import { secondsMs } from '../../../core/clock.ts'

const lifeMs = secondsMs(60)
const pendingMax = 16
/** The protocol looks at no more. */
const passwordChars = 8

/** What VNC makes of a challenge and a password: single DES, with the bits of each key byte in reverse. */
export function vncResponse(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(8)
  key.write(password.slice(0, passwordChars), 'latin1')
  const mirrored = key.map((byte) =>
    Number.parseInt(byte.toString(2).padStart(8, '0').split('').toReversed().join(''), 2),
  )
  // Today's OpenSSL has no single DES; three times with one key is the same.
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([mirrored, mirrored, mirrored]), null).setAutoPadding(
    false,
  )
  return Buffer.concat([cipher.update(challenge), cipher.final()])
}

/** Passwords that open a machine's screen, each once and for a minute. */
export class VncPasswords {
  readonly #now: () => Date
  #pending: { password: string; until: number }[] = []

  constructor(now: () => Date) {
    this.#now = now
  }

  make(): string {
    const password = randomBytes(6).toString('base64url')
    this.#forgetOld()
    this.#pending = [...this.#pending, { password, until: this.#now().getTime() + lifeMs }].slice(-pendingMax)
    return password
  }

  /** Uses up the password that was meant; answers whether there was one. */
  use(challenge: Buffer, response: Buffer): boolean {
    this.#forgetOld()
    const found = this.#pending.find(({ password }) => timingSafeEqual(vncResponse(challenge, password), response))
    this.#pending = this.#pending.filter((one) => one !== found)
    return found !== undefined
  }

  #forgetOld(): void {
    const now = this.#now().getTime()
    this.#pending = this.#pending.filter(({ until }) => until > now)
  }
}
