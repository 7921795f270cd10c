import { passkeyCalls } from '@portico/contract/account/passkey.ts'
import { Authenticator } from './authenticator.ts'
import { password, type Person, type TestPortico } from './portico.ts'

/** A device in front of a server: at the name of the site, or at an agent's domain. */
export class Device extends Authenticator {
  readonly headers: { host: string }
  readonly #t: TestPortico

  constructor(t: TestPortico, host = 'localhost') {
    const { port } = new URL(t.app.publicUrl)
    super(`http://${host}${port && `:${port}`}`)
    this.#t = t
    this.headers = { host }
  }

  /** What is sent to make it known, after the password was asked for. */
  async create(as: Person) {
    const asked = { as, headers: this.headers }
    const { ticket, options } = await this.#t.ok(passkeyCalls.passkeyCreateStart, { password }, asked)
    return { ticket, ...this.created(options) }
  }

  async add(as: Person, name = 'Laptop'): Promise<string> {
    const input = { ...(await this.create(as)), name }
    return (await this.#t.ok(passkeyCalls.passkeyCreate, input, { as, headers: this.headers })).id
  }

  /** What stands for the password of whoever added it. */
  async proof(as: Person): Promise<string> {
    const asked = await this.#t.ok(passkeyCalls.passkeyConfirmStart, undefined, { as, headers: this.headers })
    const { proof } = await this.#t.ok(passkeyCalls.passkeyConfirm, this.sign(asked), { as, headers: this.headers })
    return proof
  }
}
