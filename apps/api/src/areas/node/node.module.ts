import type { Module } from '../../ground/module.ts'
import { openChangeDoor } from './change-door.ts'
import { openFeedDoor } from './status-feed.door.ts'
import { nodeDeskRoutes, nodeRoutes, regionDeskRoutes, statusRoutes } from './node.routes.ts'

export const nodeModule: Module = {
  routes: ({ views }) => [...nodeRoutes, ...nodeDeskRoutes, ...regionDeskRoutes(views), ...statusRoutes],
  async doors(app, server, { reconcile }) {
    await openChangeDoor(app, server, reconcile)
    await openFeedDoor(app, server)
  },
}
