import type { FastifyInstance } from 'fastify'
import type { App } from '../core/app/app.ts'
import type { Route } from '../core/http/serve.ts'
import type { AnyJob } from '../core/jobs/jobs.ts'
import type { Sockets } from '../core/push/sockets.ts'
import type { CloudViews } from './engine/cloud.ts'
import type { Engines } from './engine/engine.ts'

/** What a part of the house is given by the app besides the app itself. */
export interface Parts {
  engines: Engines
  views: CloudViews
  /** Has a machine looked at that is said to have changed. */
  reconcile(node: string, ref: string): Promise<void>
}

/** What listens beside the calls. */
interface Ports {
  start(): Promise<void>
  stop(): Promise<void>
}

/** What a part of the house brings: answers to calls, work after commits and by the clock, doors beside the calls. */
export interface Module {
  routes?(parts: Parts): readonly Route[]
  jobs?(app: App, parts: Parts): readonly AnyJob[]
  doors?(app: App, server: FastifyInstance, parts: Parts): Promise<void>
  sockets?(app: App, parts: Parts): readonly Sockets[]
  ports?(app: App): readonly Ports[]
}
