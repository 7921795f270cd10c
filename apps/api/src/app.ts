import { fileURLToPath } from 'node:url'
import { remoteAddress } from '@portico/contract/compute/remote.ts'
import { phoneAddress } from '@portico/contract/phone/device.ts'
import { phoneMessageBytesMax } from '@portico/contract/phone/wire.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { infoBehind } from './areas/account/user.service.ts'
import { reconcileQueue } from './areas/compute/reconcile.jobs.ts'
import { remoteDoor, remoteMessageBytesMax } from './areas/compute/remote.door.ts'
import { remoteTargets } from './areas/compute/remote.targets.ts'
import { NodeWatch } from './areas/node/node-watch.ts'
import { manyPhonesDoors } from './areas/phone/many.doors.ts'
import { phoneMappingPorts } from './areas/phone/phone-mappings.ts'
import { phoneWayPorts } from './areas/phone/phone-ways.ts'
import { phoneDoor } from './areas/phone/phone.door.ts'
import { siteInfo } from './areas/platform/site.service.ts'
import { S3Door } from './areas/storage/s3/door.ts'
import type { App } from './core/app/app.ts'
import { systemClock, type Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { createPool, dbOf } from './core/db/pool.ts'
import { Files } from './core/files/files.ts'
import { createFilePlace } from './core/files/place.ts'
import { accountBehind } from './core/http/answer.ts'
import { serveConsole, serveFiles, sessionInCookies } from './core/http/console.ts'
import { createServer } from './core/http/server.ts'
import { Jobs } from './core/jobs/jobs.ts'
import { Push } from './core/push/push.ts'
import { PushDoors } from './core/push/sockets.ts'
import { freeBytesOf, Room, type FreeBytes } from './core/room.ts'
import { createSeal, masterKey } from './core/seal.ts'
import { createStores } from './core/store/create-store.ts'
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

/** A server that listens everywhere is reached at its loopback. */
const localUrlOf = (host: string, port: number) =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host}:${port}`

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

interface Wishes {
  config: Config
  databaseUrl: string
  log: FastifyBaseLogger
  clock?: Clock
  checkAnswers?: boolean
  /** Where the built console lies. */
  consoleDir?: string
  /** How much of the disk of our folder is free. */
  freeBytes?: FreeBytes
  /** Whether timed work runs by itself. */
  timedJobs?: boolean
}

const siteOfPage = async (app: App, request: FastifyRequest) =>
  siteInfo(app, { host: request.hostname, account: await accountBehind(app, sessionInCookies(request)) })

/** Puts the server together on a migrated database. Tests use it as it is. */
export async function createPortico(wishes: Wishes): Promise<Portico> {
  const { config, databaseUrl, log, clock = systemClock, checkAnswers, timedJobs = true } = wishes
  const { consoleDir = builtConsole, freeBytes = freeBytesOf(config.dataDir) } = wishes
  const pool = createPool(databaseUrl, config.databasePoolMax)
  const seal = createSeal(masterKey(config))
  const app: App = {
    config,
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    localUrl: localUrlOf(config.host, config.port),
    clock,
    log,
    pool,
    db: dbOf(pool),
    seal,
    jobs: new Jobs(databaseUrl, log, { timed: timedJobs, works: config.works }),
    push: new Push({
      url: databaseUrl,
      log,
      clock,
      sessionIdleMs: config.sessionIdleMs,
      perSessionMax: config.socketsPerSessionMax,
      userInfoOf: (session) => infoBehind(app, session),
    }),
    files: new Files(createFilePlace(config), seal, clock),
    ...createStores(config),
    room: new Room(freeBytes),
  }
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
  const remote = remoteDoor(app, remoteTargets(engines))
  const viewers = phoneDoor(app)
  const phonePorts = [phoneMappingPorts(app), phoneWayPorts(app)]
  const manyPhones = manyPhonesDoors(app)
  doors.add(remoteAddress, remoteMessageBytesMax, (socket, request) => remote.accept(socket, request))
  doors.add(phoneAddress, phoneMessageBytesMax, (socket, request) => viewers.accept(socket, request))
  for (const { address, bytesMax, door } of manyPhones)
    doors.add(address, bytesMax, (socket, request) => door.accept(socket, request))

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
      await Promise.all(phonePorts.map((ports) => ports.start()))
      await server.listen({ host: config.host, port: config.port })
      const port = (server.server.address() as { port: number }).port
      app.localUrl = localUrlOf(config.host, port)
      if (!config.publicUrl) app.publicUrl = `http://${config.host}:${port}`
      return { port, pushPort, s3Port }
    },
    /** New work is turned away first, what is under way ends, and the database goes last. */
    async stop() {
      const manyClosed = manyPhones.map(({ door }) => door.close())
      await Promise.all([
        ...manyClosed,
        server.close(),
        remote.close(),
        viewers.close(),
        doors.close(),
        s3.close(),
        app.push.stop(),
      ])
      await Promise.all([app.jobs.stop(), operations.stop(), watch.stop(), ...phonePorts.map((ports) => ports.stop())])
      await Promise.all([engines.stop(), app.stores.close()])
      await pool.end()
    },
  }
}
