import type { ScreenRoute } from '../apps/console/src/base/route/routes.ts'

/**
 * Every screen of the console. A type checker that followed its address would check all of the console here once more, which
 * took it four fifths of what it takes for the stories.
 */
const address: string = '../apps/console/src/app/routes/all.ts'

export const { allRoutes } = (await import(address)) as { allRoutes: readonly ScreenRoute[] }
