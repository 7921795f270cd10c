import type { Module } from '../../ground/module.ts'
import { firewallRoutes, networkRoutes } from './network.routes.ts'

export const networkModule: Module = { routes: () => [...networkRoutes, ...firewallRoutes] }
