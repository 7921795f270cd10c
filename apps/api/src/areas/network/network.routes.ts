import { networkCalls } from '@portico/contract/network/network.ts'
import { serve } from '../../core/http/serve.ts'
import * as network from './network.service.ts'

export const networkRoutes = serve(networkCalls, {
  vpcList: network.vpcList,
  subnetList: network.subnetList,
  firewallOptions: network.firewallOptions,
})
