import { remoteCalls } from '@portico/contract/compute/remote.ts'
import { serve } from '../../core/http/serve.ts'
import * as remote from './remote.service.ts'

export const remoteRoutes = (targets: remote.RemoteTargets) =>
  serve(remoteCalls, {
    remoteConnect: {
      async before(ctx, input) {
        await remote.beforeTicket(ctx, input)
        return (write) => remote.makeTicket(write, targets, input)
      },
    },
  })
