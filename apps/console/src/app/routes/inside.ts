import type { ScreenRoute } from '../../base/route/routes.ts'
import { accountRoutes } from './account.ts'
import { agentRoutes } from './agent.ts'
import { agentDeskRoutes } from './agent-desk.ts'
import { agentFaceRoutes } from './agent-face.ts'
import { cartRoutes } from './cart.ts'
import { cockpitRoutes } from './cockpit.ts'
import { identityRoutes } from './identity.ts'
import { keyPairRoutes } from './key-pairs.ts'
import { moneyRoutes } from './money.ts'
import { networkRoutes } from './network.ts'
import { nodeRoutes } from './nodes.ts'
import { phoneToolRoutes } from './phone-tools.ts'
import { platformRoutes } from './platform.ts'
import { priceRoutes } from './prices.ts'
import { refundRoutes } from './refunds.ts'
import { remoteRoutes } from './remote.ts'
import * as sold from './sold.ts'
import { supportRoutes } from './support.ts'
import { supportDeskRoutes } from './support-desk.ts'
import { teamRoutes } from './team.ts'
import { walletRoutes } from './wallet.ts'

/** The screens behind the sign-in, of all areas: loaded with the frame, so that the first page does not grow with them. */
export const insideRoutes: readonly ScreenRoute[] = [
  ...accountRoutes,
  ...walletRoutes,
  ...moneyRoutes,
  ...priceRoutes,
  ...cartRoutes,
  ...cockpitRoutes,
  ...Object.values(sold).flatMap(({ routes }) => routes),
  ...phoneToolRoutes,
  ...keyPairRoutes,
  ...networkRoutes,
  ...nodeRoutes,
  ...refundRoutes,
  ...remoteRoutes,
  ...supportRoutes,
  ...supportDeskRoutes,
  ...identityRoutes,
  ...teamRoutes,
  ...agentRoutes,
  ...agentDeskRoutes,
  ...agentFaceRoutes,
  ...platformRoutes,
]
