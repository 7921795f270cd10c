import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reconcileQueue } from './areas/compute/reconcile.jobs.ts'
import { NodeWatch } from './areas/node/node-watch.ts'
import { siteInfo } from './areas/platform/site.service.ts'
import { S3Door } from './areas/storage/s3/door.ts'
import type { App } from './core/app/app.ts'
import { createApp, localUrlOf, type Foundations } from './create-app.ts'
import { accountBehind } from './core/http/answer.ts'
import { serveConsole, serveFiles, sessionInCookies } from './core/http/console.ts'
import { createServer } from './core/http/server.ts'
import { PushDoors } from './core/push/sockets.ts'
import type { Store } from './core/store/store.ts'
import { AllEngines } from './engines/engines.ts'
import { openstackViews } from './engines/openstack/desk.ts'
import { openstackSampleJob } from './engines/openstack/openstack.jobs.ts'
import type { Module, Parts } from './ground/module.ts'
import { nodesNamed, nodesWithEngine } from './ground/nodes/node.service.ts'
import { OperationRunner } from './lifecycle/runner.ts'
import * as everyModule from './modules.ts'
import * as offered from './offered.ts'

const modules: readonly Module[] = Object.values(everyModule)

/** What answers the calls. */
export const routesWith = (parts: Parts) => [
  ...modules.flatMap(({ routes }) => routes?.(parts) ?? []),
  ...Object.values(offered).flatMap(({ routes }) => routes(parts.engines)),
]

const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Objects of a node lie in its own cloud, where that has a place for them. */
async function storeOf({ db }: App, engines: AllEngines, node: string): Promise<Store | undefined> {
  const [found] = await nodesNamed(db, node)
  return found?.engine === 'openstack' ? engines.openstackOf(found).store() : undefined
}

export interface Ports {
  port: number
  pushPort: number
  s3Port: number
}

export interface Portico {
  app: App
  operations: OperationRunner
  server: FastifyInstance
  /** Begins to listen; answers where. */
  listen(): Promise<Ports>
  stop(): Promise<void>
}

interface Wishes extends Foundations {
  checkAnswers?: boolean
  /** Where the built console lies. */
  consoleDir?: string
}

const siteOfPage = async (app: App, request: FastifyRequest) =>
  siteInfo(app, { host: request.hostname, account: await accountBehind(app, sessionInCookies(request)) })

/** Puts the server together on a migrated database. Tests use it as it is. */
export async function createPortico(wishes: Wishes): Promise<Portico> {
  const { config, databaseUrl, log, checkAnswers, consoleDir = builtConsole, timedJobs = true } = wishes
  const app = createApp(wishes)
  const engines = new AllEngines(app)
  app.stores.broughtBy((node) => storeOf(app, engines, node))
  const reconcile = (node: string, ref: string) => app.jobs.send(app.db, reconcileQueue, { node, ref })
  const parts: Parts = { engines, views: openstackViews, reconcile }
  for (const job of modules.flatMap(({ jobs }) => jobs?.(app, parts) ?? [])) app.jobs.register(job)
  app.jobs.register(
    openstackSampleJob(app, {
      nodes: () => nodesWithEngine(app.db, 'openstack'),
      openstackOf: (node) => engines.openstackOf(node),
    }),
  )
  const operations = new OperationRunner(app, engines, databaseUrl)
  engines.onChange((node, ref) => {
    reconcile(node, ref).catch((error: Error) => log.warn({ err: error }, 'reconcile'))
  })
  const watch = new NodeWatch(app, engines, async (node, refs) => {
    for (const ref of refs) await reconcile(node, ref)
  })
  const server = await createServer(app, {
    routes: routesWith(parts),
    log,
    proxies: config.proxies,
    ...(checkAnswers && { checkAnswers }),
  })
  serveFiles(app, server)
  for (const { doors } of modules) await doors?.(app, server, parts)
  await serveConsole(server, consoleDir, (request) => siteOfPage(app, request))
  const doors = new PushDoors(app.push, {
    ownAddresses: () => [app.publicUrl],
    proxies: config.proxies,
    perAddressMax: config.socketsPerAddressMax,
  })
  const s3 = new S3Door(app)
  const sockets = modules.flatMap((module) => module.sockets?.(app, parts) ?? [])
  for (const one of sockets) doors.add(one)
  const ports = modules.flatMap((module) => module.ports?.(app) ?? [])

  return {
    app,
    operations,
    server,
    async listen() {
      await engines.start()
      await Promise.all([app.push.start(), app.jobs.start(), config.works && operations.start()])
      if (config.works && timedJobs) watch.start()
      doors.openOn(server.server)
      const pushPort = await doors.openOwn(config.host, config.pushPort)
      app.config.pushPort = pushPort
      const s3Port = await s3.open(config.s3Host, config.s3Port)
      app.config.s3Port = s3Port
      await Promise.all(ports.map((one) => one.start()))
      await server.listen({ host: config.host, port: config.port })
      const port = (server.server.address() as { port: number }).port
      app.localUrl = localUrlOf(config.host, port)
      if (!config.publicUrl) app.publicUrl = `http://${config.host}:${port}`
      return { port, pushPort, s3Port }
    },
    /** New work is turned away first, what is under way ends, and the database goes last. */
    async stop() {
      const closed = sockets.map(({ door }) => door.close())
      await Promise.all([...closed, server.close(), doors.close(), s3.close(), app.push.stop()])
      await Promise.all([app.jobs.stop(), operations.stop(), watch.stop(), ...ports.map((one) => one.stop())])
      await Promise.all([engines.stop(), app.stores.close()])
      await app.pool.end()
    },
  }
}
