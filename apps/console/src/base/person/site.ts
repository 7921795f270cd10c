import { siteCalls, type SiteInfo } from '@portico/contract/platform/site.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../call/client.ts'
import { onStale } from '../call/stale.ts'
import { language } from '../words/t.ts'

let current: SiteInfo | undefined
const watchers = new Set<() => void>()

/** The server writes the site into the page; a development server does not, so there it is asked for. */
export async function loadSite(): Promise<SiteInfo> {
  const written = document.getElementById('site')?.textContent
  current = written ? (JSON.parse(written) as SiteInfo) : await call(siteCalls.siteInfo)
  return current
}

export function site(): SiteInfo {
  if (!current) throw new Error('The site is read before the first screen.')
  return current
}

export function watchSite(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** As the site is called in the language of the page. */
export const siteName = ({ names }: Pick<SiteInfo, 'names'> = site()): string => names[language]

/** For what stays on screen while an operator changes the site. */
export const useSite = () => useSyncExternalStore(watchSite, site)

// Nobody waits for it: an operator who saves sees the new name and colour a moment later.
onStale(async (names) => {
  if (names.includes('siteInfo') || names.includes('*'))
    void refresh().catch((error: unknown) => console.warn('site', error))
})

/** Asked for again by who is signed in: an agent's customer meets the agent, wherever they came in. */
export async function refresh() {
  current = await call(siteCalls.siteInfo, undefined, { quiet: true })
  for (const watcher of watchers) watcher()
}

export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
