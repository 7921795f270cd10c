import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Product } from '@portico/contract/access.ts'
import type { PlainWord } from '../words/t.ts'
import type { Who } from './guard.ts'
import type { MenuIcon } from './layout/menu-icons.ts'
import { accountRoutes } from './routes/account.ts'
import { cockpitRoutes } from './routes/cockpit.ts'
import { computeRoutes } from './routes/compute.ts'
import { identityRoutes } from './routes/identity.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { moneyRoutes } from './routes/money.ts'
import { networkRoutes } from './routes/network.ts'
import { platformRoutes } from './routes/platform.ts'
import { nodeRoutes } from './routes/nodes.ts'
import { refundRoutes } from './routes/refunds.ts'
import { priceRoutes } from './routes/prices.ts'
import { remoteRoutes } from './routes/remote.ts'
import { storageComputeRoutes } from './routes/storage-compute.ts'
import { supportRoutes } from './routes/support.ts'
import { supportDeskRoutes } from './routes/support-desk.ts'
import { systemRoutes } from './routes/system.ts'
import { teamRoutes } from './routes/team.ts'
import { walletRoutes } from './routes/wallet.ts'

/** In the order of the sidebar. */
export const menuGroups = [
  'main',
  'compute',
  'network',
  'storage',
  'money',
  'customers',
  'resources',
  'account',
  'support',
  'agent',
  'platform',
] as const
export type MenuGroup = (typeof menuGroups)[number]

export interface ScreenModule {
  default: ComponentType
  /** Asks for what the screen shows before it opens, so that the screen has no loading branch. */
  loader?: (args: LoaderFunctionArgs) => unknown
}

export interface ScreenRoute {
  /** Spelt as the documents spell it; matching ignores case. */
  path: string
  aliases?: readonly string[]
  /** The area whose words are loaded with the screen. */
  area: string
  /** Further areas whose words it speaks. */
  alsoWords?: readonly string[]
  title: Extract<PlainWord, `pages.${string}`>
  who: Who
  /** Closed to members whose business group was not given it. */
  product?: Product
  icon?: MenuIcon
  /** Without a place in the menu the screen opens by address only. */
  menu?: { group: MenuGroup; order: number }
  /** Query parameters that make a tab of its own, such as the id of a host. */
  tabBy?: readonly string[]
  /** Signed-in screens stand in the frame unless they fill the window themselves. */
  bare?: true
  /** Uses none of the component library's parts and so opens without loading it. */
  light?: true
  screen: () => Promise<ScreenModule>
}

/** Every screen there is. Guard, menu, tabs, titles, palette and tests read this table. */
export const routes: readonly ScreenRoute[] = [
  ...systemRoutes,
  ...accountRoutes,
  ...walletRoutes,
  ...moneyRoutes,
  ...priceRoutes,
  ...cockpitRoutes,
  ...computeRoutes,
  ...storageComputeRoutes,
  ...networkRoutes,
  ...nodeRoutes,
  ...refundRoutes,
  ...remoteRoutes,
  ...supportRoutes,
  ...supportDeskRoutes,
  ...maintenanceRoutes,
  ...identityRoutes,
  ...teamRoutes,
  ...platformRoutes,
]
