import type { Module } from '../../ground/module.ts'
import { firewallRoutes, networkRoutes, vpcRoutes } from './network.routes.ts'

export const networkModule: Module = { routes: () => [...networkRoutes, ...vpcRoutes, ...firewallRoutes] }
