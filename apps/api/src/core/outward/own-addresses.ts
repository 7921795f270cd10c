import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { App } from '../app/app.ts'
import { systemSettings } from '../settings/groups.ts'
import { readSettings } from '../settings/settings.ts'

const resolveMs = 3_000
const none = (): string[] => []
const loopback = ['127.0.0.1', '::1']

export const platformHost = ({ publicUrl }: Pick<App, 'publicUrl'>) =>
  new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')

/** Asks the names of the world, by whom the installation wants them asked. */
export function resolverOf({ config }: App): Resolver {
  const resolver = new Resolver({ timeout: resolveMs, tries: 1 })
  if (config.dnsServers.length > 0) resolver.setServers(config.dnsServers)
  return resolver
}

/** Of a name, through all its aliases. Names below localhost are this machine's, and nobody is asked about them. */
export async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  if (/(?:^|\.)localhost$/i.test(host)) return loopback
  const found = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)])
  return found.flat()
}

/** Where this installation is reached: at the host of its own address, and at what an operator says stands before it. */
export async function ownAddresses(app: App, resolver: Resolver): Promise<string[]> {
  const { addresses } = await readSettings(app.db, systemSettings)
  const hosts = [platformHost(app), ...addresses.split(/[\s,]+/).filter(Boolean)]
  const found = await Promise.all(hosts.map((host) => addressesOf(resolver, host)))
  return [...new Set(found.flat())]
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

export function among(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const address of addresses) list.addAddress(address, familyOf(address))
  // Whoever tries it out on their own machine has many names for it.
  if (loopback.some((address) => list.check(address, familyOf(address)))) {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
  }
  return (address) => list.check(address, familyOf(address))
}

/** Tells what this installation itself answers at, from outside or on this machine. */
export async function ownHouse(app: App): Promise<(address: string) => boolean> {
  const here = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
  return among([...here, ...(await ownAddresses(app, resolverOf(app)))])
}
