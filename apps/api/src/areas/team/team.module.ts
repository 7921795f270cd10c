import type { Module } from '../../ground/module.ts'
import { teamRoutes } from './team.routes.ts'

export const teamModule: Module = { routes: () => teamRoutes }
