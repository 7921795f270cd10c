import { Resolver } from 'node:dns/promises'
import type { App } from '../../core/app/app.ts'
import type { FaceRow } from '../../core/face/face.ts'

const lookMs = 3_000
const foundMax = 10
const foundCharsMax = 300

export interface Wanted {
  record: string
  txt: string
  cname: string
}

export const platformHost = ({ publicUrl }: Pick<App, 'publicUrl'>) => new URL(publicUrl).hostname

/** What a domain must show: both forms carry the token, so that nobody shows another's domain by it. */
export const wantedAt = (app: Pick<App, 'publicUrl'>, row: Pick<FaceRow, 'domain' | 'domainToken'>): Wanted => ({
  record: `_portico.${row.domain}`,
  txt: `portico=${row.domainToken}`,
  cname: `${row.domainToken}.${platformHost(app)}`,
})

/** What the names of the world say of it, and whether it is what was wanted. Nobody answering is the same as nothing there. */
export async function lookUp(servers: readonly string[], wanted: Wanted): Promise<{ found: string[]; fits: boolean }> {
  const resolver = new Resolver({ timeout: lookMs, tries: 1 })
  if (servers.length > 0) resolver.setServers(servers)
  const [texts, targets] = await Promise.all([
    resolver.resolveTxt(wanted.record).then((lines) => lines.map((parts) => parts.join('')), none),
    resolver.resolveCname(wanted.record).catch(none),
  ])
  const fits = texts.includes(wanted.txt) || targets.some((target) => target.toLowerCase() === wanted.cname)
  const found = [...texts.map((text) => `TXT ${text}`), ...targets.map((target) => `CNAME ${target}`)]
  return { found: found.slice(0, foundMax).map(storable), fits }
}

const none = (): string[] => []

/** It was written by somebody else, and is shown as it is. */
const storable = (line: string) => line.replaceAll('\0', '').toWellFormed().slice(0, foundCharsMax)
