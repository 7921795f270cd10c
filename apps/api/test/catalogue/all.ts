import { account } from './account.ts'
import { agentArea } from './agent.ts'
import { agentDesk } from './agent-desk.ts'
import { agentFace } from './agent-face.ts'
import type { Samples, Writes } from './area.ts'
import { cockpit } from './cockpit.ts'
import { compute } from './compute.ts'
import { identity } from './identity.ts'
import { money } from './money.ts'
import { network } from './network.ts'
import { nodesArea } from './node.ts'
import { phoneFiles } from './phone-files.ts'
import { phone } from './phone.ts'
import { phoneTools } from './phone-tools.ts'
import { platform } from './platform.ts'
import { prices } from './prices.ts'
import { quota } from './quota.ts'
import { recharge } from './recharge.ts'
import { refunds } from './refund.ts'
import { remote } from './remote.ts'
import { sales } from './sales.ts'
import { site } from './site.ts'
import type { Stage } from './stage.ts'
import { status } from './status.ts'
import { storage } from './storage.ts'
import { support } from './support.ts'
import { webhooks } from './webhook.ts'
import { workOrders } from './work-order.ts'
import { team } from './team.ts'

const areas = [
  account,
  agentFace,
  support,
  workOrders,
  money,
  recharge,
  refunds,
  prices,
  platform,
  nodesArea,
  status,
  quota,
  compute,
  sales,
  remote,
  network,
  storage,
  phone,
  phoneFiles,
  phoneTools,
  identity,
  cockpit,
  agentArea,
  agentDesk,
  webhooks,
  team,
  site,
]

export const publicCalls = areas.flatMap((area) => area.public)
export const operatorCalls = areas.flatMap((area) => area.operator)
export const samples: Samples = {
  ...account.samples,
  ...agentFace.samples,
  ...support.samples,
  ...workOrders.samples,
  ...money.samples,
  ...recharge.samples,
  ...refunds.samples,
  ...remote.samples,
  ...prices.samples,
  ...nodesArea.samples,
  ...status.samples,
  ...quota.samples,
  ...compute.samples,
  ...sales.samples,
  ...network.samples,
  ...storage.samples,
  ...phone.samples,
  ...phoneFiles.samples,
  ...phoneTools.samples,
  ...identity.samples,
  ...cockpit.samples,
  ...agentArea.samples,
  ...agentDesk.samples,
  ...webhooks.samples,
  ...team.samples,
  ...platform.samples,
  ...site.samples,
}
export const writesOn = (stage: Stage): Writes => ({
  ...account.writes(stage),
  ...agentFace.writes(stage),
  ...support.writes(stage),
  ...workOrders.writes(stage),
  ...money.writes(stage),
  ...recharge.writes(stage),
  ...refunds.writes(stage),
  ...remote.writes(stage),
  ...prices.writes(stage),
  ...nodesArea.writes(stage),
  ...status.writes(stage),
  ...quota.writes(stage),
  ...compute.writes(stage),
  ...sales.writes(stage),
  ...network.writes(stage),
  ...storage.writes(stage),
  ...phone.writes(stage),
  ...phoneFiles.writes(stage),
  ...phoneTools.writes(stage),
  ...identity.writes(stage),
  ...cockpit.writes(stage),
  ...agentArea.writes(stage),
  ...agentDesk.writes(stage),
  ...webhooks.writes(stage),
  ...team.writes(stage),
  ...platform.writes(stage),
  ...site.writes(stage),
})
