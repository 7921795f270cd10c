import type { Module } from '../../ground/module.ts'
import { cockpitRoutes } from './cockpit.routes.ts'

export const cockpitModule: Module = { routes: ({ engines }) => cockpitRoutes(engines) }
