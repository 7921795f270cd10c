import { cockpitCalls } from '@portico/contract/cockpit/cockpit.ts'
import { serve, type Route } from '../../core/http/serve.ts'
import type { Engines } from '../../ground/engine/engine.ts'
import * as cockpit from './cockpit.service.ts'

export const cockpitRoutes = (engines: Engines): Route[] =>
  serve(cockpitCalls, {
    cockpitInfo: (ctx) => cockpit.info(ctx),
    cockpitBusiest: (ctx) => cockpit.busiest(engines, ctx),
  })
