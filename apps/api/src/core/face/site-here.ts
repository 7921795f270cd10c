import { isIP } from 'node:net'
import { faceHere, type Asked } from './face.ts'

const loopback = new Set(['127.0.0.1', '[::1]'])

/**
 * The site as the browser that asks has it open: the platform's address, or the domain that an agent has shown to be its
 * own. Undefined under any name that is not ours.
 */
async function siteHere(asked: Asked): Promise<URL | undefined> {
  const { app, request } = asked
  const host = request.host.toLowerCase()
  const ours = new URL(app.publicUrl)
  if (host === ours.hostname) return ours
  if (host === 'localhost' && loopback.has(ours.hostname)) return new URL(app.publicUrl.replace(ours.hostname, host))
  const { agent, url } = await faceHere(asked)
  return agent?.domain === host ? new URL(url) : undefined
}

export interface PasskeySite {
  /** The name that passkeys are bound to. */
  domain: string
  origin: string
}

/** Where passkeys of this request belong; undefined where there can be none: browsers bind them to names, not to numbers. */
export async function passkeySite(asked: Asked): Promise<PasskeySite | undefined> {
  const site = await siteHere(asked)
  if (!site || isIP(site.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { domain: site.hostname, origin: site.origin }
}
