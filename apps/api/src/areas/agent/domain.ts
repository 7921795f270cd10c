import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { DomainCheck, DomainPart } from '@portico/contract/agent/face.ts'
import type { App } from '../../core/app/app.ts'
import type { FaceRow } from '../../core/face/face.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'

const lookMs = 3_000
const foundMax = 10
const foundCharsMax = 300

export interface Wanted {
  record: string
  txt: string
  cname: string
}

export const platformHost = ({ publicUrl }: Pick<App, 'publicUrl'>) =>
  new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')

/** What a domain must show: both forms carry the token, so that nobody shows another's domain by it. */
export const wantedAt = (app: Pick<App, 'publicUrl'>, row: Pick<FaceRow, 'domain' | 'domainToken'>): Wanted => ({
  record: `_portico.${row.domain}`,
  txt: `portico=${row.domainToken}`,
  cname: `${row.domainToken}.${platformHost(app)}`,
})

/** The record by which a name leads to a host. */
export const recordTo = (host: string): DomainCheck['lead'] =>
  isIP(host) === 0 ? 'CNAME' : isIP(host) === 4 ? 'A' : 'AAAA'

export interface Look {
  /** A line for each record. */
  found: string[]
  /** Where the domain leads, and where it must. */
  leads: string[]
  wanted: string[]
  missing: DomainPart[]
}

/**
 * What the names of the world say of a domain, and what is missing of it. It must lead to this installation alone: at any
 * other address somebody could stand who reads what customers type. Nobody answering is the same as nothing there.
 */
export async function lookUp(app: App, row: Pick<FaceRow, 'domain' | 'domainToken'>): Promise<Look> {
  const resolver = new Resolver({ timeout: lookMs, tries: 1 })
  if (app.config.dnsServers.length > 0) resolver.setServers(app.config.dnsServers)
  const { record, txt, cname } = wantedAt(app, row)
  const [texts, aliases, leads, wanted] = await Promise.all([
    resolver.resolveTxt(record).then((lines) => lines.map((parts) => parts.join('')), none),
    resolver.resolveCname(record).catch(none),
    addressesOf(resolver, row.domain),
    ownAddresses(app, resolver),
  ])
  const shown = texts.includes(txt) || aliases.some((alias) => alias.toLowerCase() === cname)
  const here = leads.length > 0 && leads.every(among(wanted))
  const said = [...texts.map((text) => `TXT ${text}`), ...aliases.map((alias) => `CNAME ${alias}`)]
  const led = leads.map((address) => `${recordTo(address)} ${address}`)
  return {
    found: [...said.slice(0, foundMax), ...led.slice(0, foundMax)].map(storable),
    leads,
    wanted,
    missing: [...(shown ? [] : (['text'] as const)), ...(here ? [] : (['address'] as const))],
  }
}

const none = (): string[] => []
const loopback = ['127.0.0.1', '::1']

/** Of a name, through all its aliases. Names below localhost are this machine's, and nobody is asked about them. */
async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  if (/(?:^|\.)localhost$/i.test(host)) return loopback
  const found = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)])
  return found.flat()
}

/** Where this installation is reached: at the host of its own address, and at what an operator says stands before it. */
async function ownAddresses(app: App, resolver: Resolver): Promise<string[]> {
  const { addresses } = await readSettings(app.db, systemSettings)
  const hosts = [platformHost(app), ...addresses.split(/[\s,]+/).filter(Boolean)]
  const found = await Promise.all(hosts.map((host) => addressesOf(resolver, host)))
  return [...new Set(found.flat())]
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

function among(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const address of addresses) list.addAddress(address, familyOf(address))
  // Whoever tries it out on their own machine has many names for it.
  if (loopback.some((address) => list.check(address, familyOf(address)))) {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
  }
  return (address) => list.check(address, familyOf(address))
}

/** It was written by somebody else, and is shown as it is. */
const storable = (line: string) => line.replaceAll('\0', '').toWellFormed().slice(0, foundCharsMax)
