import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { parseAddress } from '@portico/contract/network/ipv4.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { isOutside } from '../../core/outward/outward.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { addressHoldings } from '../../ground/addresses/address.table.ts'
import { forwardSettings, type ForwardTarget } from '../../ground/engine/forward.ts'
import { addresses, machines } from './embedded.table.ts'
import { isIn, listOf, plainAddress, type Found } from './forward/address-list.ts'

const loopback = '127.0.0.1'
const sshPort = 22

export type Lookup = (host: string) => Promise<readonly { address: string }[]>
const system: Lookup = (host) => lookup(host, { all: true, verbatim: true })

const here = listOf(['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128'])
/** Whether an address is one of this machine. */
const isHere = (address: string) =>
  isIn(here, address) ||
  Object.values(networkInterfaces()).some((all) => all?.some((one) => plainAddress(one.address) === address))

/** Finds where a forward leads and whether it may: asked before it is sold, and again whenever somebody connects. */
export class Targets {
  readonly #app: App
  readonly #lookup: Lookup

  constructor(app: App, resolve: Lookup = system) {
    this.#app = app
    this.#lookup = resolve
  }

  /**
   * The name is resolved once, each of its addresses must be right, and the one that was looked at is the one to dial. A
   * host of the account's own is led to by its address as it is usually written: whose group that is was looked at when it
   * was, and a name may lead to another one at any time.
   */
  async find(account: string, { targetHost, targetPort }: ForwardTarget): Promise<Found> {
    const found = isIP(targetHost) ? [{ address: targetHost }] : await this.#lookup(targetHost).catch(() => [])
    const all = found.map(({ address }) => plainAddress(address))
    if (all.length === 0) return { problem: 'unknown' }
    const judged: Found[] = []
    for (const address of all) judged.push(await this.#judge({ account, targetHost }, address, targetPort))
    return judged.find((one) => one !== 'closed' && 'problem' in one) ?? judged[0]!
  }

  async #judge(
    { account, targetHost }: { account: string; targetHost: string },
    address: string,
    port: number,
  ): Promise<Found> {
    const machine = await this.#machineAt(account, address)
    if (machine) return machine.own && address === targetHost ? toMachine(machine, port) : { problem: 'inside' }
    if (await this.#isOwn(address, port)) return { problem: 'own' }
    if (isOutside(address) && !isHere(address)) return { address, port }
    const { networks } = await readSettings(this.#app.db, forwardSettings)
    return isIn(listOf(networks), address) ? { address, port } : { problem: 'inside' }
  }

  /** Of the public addresses that we made up nobody reaches but those of the account itself. */
  async #machineAt(account: string, address: string) {
    const number = parseAddress(address)
    if (number === undefined) return undefined
    const { db } = this.#app
    const [made] = await db.select().from(addresses).where(eq(addresses.address, address))
    if (!made) return undefined
    const held = and(eq(addressHoldings.address, number), isNull(addressHoldings.to))
    const [holding] = await db
      .select({ account: addressHoldings.accountId })
      .from(addressHoldings)
      .where(and(held, eq(addressHoldings.nodeId, made.node)))
    const [row] = made.machine ? await db.select().from(machines).where(eq(machines.ref, made.machine)) : []
    return { own: holding?.account === account, running: row?.bootedAt != null, sshPort: row?.sshPort ?? null }
  }

  /** What this house itself answers at: its calls, its database, its machines, and the forwards. */
  async #isOwn(address: string, port: number): Promise<boolean> {
    const { config, localUrl, db } = this.#app
    const database = await this.#databaseAt()
    if (port === database?.port && (isHere(address) || database.addresses.includes(address))) return true
    if (!isHere(address)) return false
    const calls = [config.port, config.pushPort, config.s3Port, Number(new URL(localUrl).port || 80)]
    const ranges = [config.forwardPorts, config.adbPorts, config.phoneProxyPorts]
    if (calls.includes(port) || ranges.some(({ from, to }) => port >= from && port <= to)) return true
    const doors = or(eq(machines.sshPort, port), eq(machines.vncPort, port))
    return (await db.$count(machines, doors)) > 0
  }

  async #databaseAt(): Promise<{ port: number; addresses: readonly string[] } | undefined> {
    const { connectionString } = this.#app.pool.options
    if (!connectionString || !URL.canParse(connectionString)) return undefined
    const { hostname, port } = new URL(connectionString)
    const name = hostname.replace(/^\[|\]$/g, '')
    const found = !name || isIP(name) ? [{ address: name }] : await this.#lookup(name).catch(() => [])
    return { port: Number(port || 5432), addresses: found.map(({ address }) => plainAddress(address)) }
  }
}

/** A machine answers at one port: that of SSH, which it has on loopback. */
const toMachine = ({ running, sshPort: door }: { running: boolean; sshPort: number | null }, port: number): Found =>
  running && door !== null && port === sshPort ? { address: loopback, port: door } : 'closed'
