import type { Module } from '../../ground/module.ts'
import { openChangeDoor } from './change-door.ts'
import { nodeDeskRoutes, nodeRoutes, regionDeskRoutes, statusRoutes } from './node.routes.ts'

export const nodeModule: Module = {
  routes: ({ views }) => [...nodeRoutes, ...nodeDeskRoutes, ...regionDeskRoutes(views), ...statusRoutes],
  doors: (app, server, { reconcile }) => openChangeDoor(app, server, reconcile),
}
