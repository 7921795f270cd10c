import { isIP } from 'node:net'
import type { DomainCheck, DomainPart } from '@portico/contract/agent/face.ts'
import type { App } from '../../core/app/app.ts'
import type { FaceRow } from '../../core/face/face.ts'
import { addressesOf, among, ownAddresses, platformHost, resolverOf } from '../../core/outward/own-addresses.ts'

const foundMax = 10
const foundCharsMax = 300

export interface Wanted {
  record: string
  txt: string
  cname: string
}

/** What a domain must show: both forms carry the token, so that nobody shows another's domain by it. */
export const wantedAt = (app: Pick<App, 'publicUrl'>, row: Pick<FaceRow, 'domain' | 'domainToken'>): Wanted => ({
  record: `_portico.${row.domain}`,
  txt: `portico=${row.domainToken}`,
  cname: `${row.domainToken}.${platformHost(app)}`,
})

/** The record by which a name leads to a host. */
export const recordTo = (host: string): DomainCheck['lead'] =>
  isIP(host) === 0 ? 'CNAME' : isIP(host) === 4 ? 'A' : 'AAAA'

export interface LookUp {
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
export async function lookUp(app: App, row: Pick<FaceRow, 'domain' | 'domainToken'>): Promise<LookUp> {
  const resolver = resolverOf(app)
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

/** It was written by somebody else, and is shown as it is. */
const storable = (line: string) => line.replaceAll('\0', '').toWellFormed().slice(0, foundCharsMax)
