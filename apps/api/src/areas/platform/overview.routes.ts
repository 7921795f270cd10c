import { overviewCalls } from '@portico/contract/platform/overview.ts'
import { serve } from '../../core/http/serve.ts'
import * as overview from './overview.service.ts'

export const overviewRoutes = serve(overviewCalls, { platformOverview: (ctx) => overview.overview(ctx) })
