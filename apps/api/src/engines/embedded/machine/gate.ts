import ssh2, { type ParsedKey, type PublicKey } from 'ssh2'
import { verifyNobody, verifyPassword } from '../../../core/passwords.ts'
import type { Guest } from './guest.ts'
import type { Machine, Machines } from './machine.ts'

const windowMs = 60_000
const wrongMax = 10
const passwordCharsMax = 256

/** Who may come in to a machine, by its console or by SSH. Facts are asked anew each time: a password may be reset. */
export class Gate {
  readonly #machines: Machines
  readonly #guest: Guest
  #wrong: number[] = []
  /** One at a time: checking a password is costly on purpose. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(machines: Machines, guest: Guest) {
    this.#machines = machines
    this.#guest = guest
  }

  passwordFits(user: string, password: string): Promise<boolean> {
    const turn = this.#turn.then(() => this.#check(user, password))
    this.#turn = turn.catch(() => {})
    return turn
  }

  async #check(user: string, password: string): Promise<boolean> {
    const now = this.#guest.now().getTime()
    this.#wrong = this.#wrong.filter((at) => now - at < windowMs)
    if (this.#wrong.length >= wrongMax || password.length > passwordCharsMax) return false
    const machine = await this.#machine()
    const known = machine?.userName === user ? machine.passwordHash : null
    const fits = known === null ? await verifyNobody(password) : await verifyPassword(known, password)
    if (!fits) this.#wrong.push(now)
    return fits
  }

  /** The key as it is known here; undefined when it opens nothing. */
  async keyOf(user: string, offered: PublicKey): Promise<ParsedKey | undefined> {
    const machine = await this.#machine()
    if (machine?.userName !== user) return undefined
    for (const line of machine.authorizedKeys) {
      const key = ssh2.utils.parseKey(line)
      if (!(key instanceof Error) && key.type === typeOf(offered.algo) && key.getPublicSSH().equals(offered.data))
        return key
    }
    return undefined
  }

  async #machine(): Promise<Machine | undefined> {
    const machine = await this.#machines.running(this.#guest.machine.ref)
    if (machine) this.#guest.learn(machine)
    return machine
  }
}

/** One RSA key may sign in three ways. */
const typeOf = (algo: string) => (algo.startsWith('rsa-sha2-') ? 'ssh-rsa' : algo)
