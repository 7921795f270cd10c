import { homeCalls } from '@portico/contract/platform/home.ts'
import { serve } from '../../core/http/serve.ts'
import * as home from './home.service.ts'

export const homeRoutes = serve(homeCalls, { homeInfo: (ctx) => home.info(ctx) })
