import { sidebarWidthPx } from '@portico/contract/constants.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from '../../base/state/toast-store.ts'
import { chooseLanguage, language, t } from '../../base/words/t.ts'
import { accentSteps } from '../../base/theme/accent.ts'
import { showCarriedToast } from '../../base/session/carried-toast.ts'
import { loadClients } from '../../base/person/clients.ts'
import './tokens.css'
import { startColorScheme } from '../../base/theme/color-scheme.ts'
import { publicRoutes } from '../routes/public.ts'
import { offerScreens } from '../../base/route/routes.ts'
import { Root, startRouter } from './router.tsx'
import { loadSite, site, watchSite } from '../../base/person/site.ts'

/** Not ours either: the mark of the platform is not an agent's. */
const noIcon = 'data:,'
const ownIcon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''

export async function start(words: Promise<void>) {
  document.documentElement.lang = language
  startColorScheme()
  await words
  const { languages } = await loadSite()
  if (!languages.includes(language)) return chooseLanguage(languages[0]!)
  document.documentElement.style.setProperty('--sidebar', `${sidebarWidthPx}px`)
  showAccent()
  watchSite(showAccent)
  watchSite(showIcon)
  offerScreens(publicRoutes)
  startRouter()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
  showCarriedToast()
  if (typeof WebSocket === 'undefined') toast('error', t('shell.noWebSocket'), 60_000)
  if (!/^\/portal\/bdIframeNew(?:\/|$)/i.test(location.pathname)) fetchClientLinks()
}

function showAccent() {
  for (const [name, value] of Object.entries(accentSteps(site().accent))) {
    document.documentElement.style.setProperty(name, value)
  }
}

/** The server writes the operator's icon behind our own; the last one counts. */
function showIcon() {
  const icon = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')].at(-1)
  const { favicon_url, of_agent } = site()
  if (icon) icon.href = favicon_url || (of_agent ? noIcon : ownIcon)
}

/** Every screen but the embedded player knows where the desktop clients are; nothing waits for it. */
function fetchClientLinks() {
  const fetchNow = () => void loadClients()
  // A page that is never idle asks all the same.
  if (window.requestIdleCallback) window.requestIdleCallback(fetchNow, { timeout: 3000 })
  else setTimeout(fetchNow, 1000)
}
