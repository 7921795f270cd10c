import type { ScreenRoute } from '../../base/route/routes.ts'
import { insideRoutes } from './inside.ts'
import { publicRoutes } from './public.ts'

/** Every screen there is, for tests and tools. */
export const allRoutes: readonly ScreenRoute[] = [...publicRoutes, ...insideRoutes]
