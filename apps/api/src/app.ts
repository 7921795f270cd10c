import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { remoteAddress } from '@portico/contract/compute/remote.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import {
  apiKeyRoutes,
  centerRoutes,
  fateRoutes,
  registerRoutes,
  sessionRoutes,
  userRoutes,
} from './areas/account/account.routes.ts'
import { closingJob } from './areas/account/center.service.ts'
import { infoBehind } from './areas/account/user.service.ts'
import { noticeJob } from './areas/money/recharge/cashier.ts'
import { serveCashier } from './areas/money/recharge/cashier.server.ts'
import { closeJob } from './areas/money/recharge/close.jobs.ts'
import { openNoticeDoor } from './areas/money/recharge/notice-door.ts'
import { balanceAlarmRoutes } from './areas/money/wallet/balance-alarm.routes.ts'
import { booksRoutes } from './areas/money/desk/books.routes.ts'
import { orderRoutes } from './areas/money/wallet/order.routes.ts'
import { priceRoutes } from './areas/money/price/price.routes.ts'
import { proofSweepJob } from './areas/money/recharge/remittance.service.ts'
import { financeRoutes } from './areas/money/desk/finance.routes.ts'
import { paySettingsRoutes, rechargeRoutes } from './areas/money/recharge/recharge.routes.ts'
import { reconcileJob } from './areas/money/recharge/reconcile.service.ts'
import { referralRoutes } from './areas/money/referral/referral.routes.ts'
import { invoiceRoutes } from './areas/money/invoice/invoice.routes.ts'
import { refundRoutes } from './areas/money/refund/refund.routes.ts'
import { referralJob } from './areas/money/referral/referral.jobs.ts'
import { voucherJob } from './areas/money/voucher/voucher.jobs.ts'
import { voucherRoutes } from './areas/money/voucher/voucher.routes.ts'
import { cockpitRoutes } from './areas/cockpit/cockpit.routes.ts'
import { adoptionRoutes, keyPairRoutes } from './areas/compute/compute.routes.ts'
import { hostJob } from './areas/compute/host.jobs.ts'
import { RemoteDoor, remoteMessageBytesMax } from './areas/compute/remote.door.ts'
import { remoteRoutes } from './areas/compute/remote.routes.ts'
import { remoteTargets } from './areas/compute/remote.targets.ts'
import { hostReconcileJob, reconcileQueue } from './areas/compute/reconcile.jobs.ts'
import { scheduleJob } from './areas/compute/schedule.jobs.ts'
import { scheduleRoutes } from './areas/compute/schedule.routes.ts'
import { snapshotJob } from './areas/compute/snapshot.service.ts'
import { identityCheckJob, identitySweepJob } from './areas/identity/certification.jobs.ts'
import { cardCheckRoutes, certificationRoutes } from './areas/identity/certification.routes.ts'
import { checkerOf } from './areas/identity/checker.ts'
import { firewallRoutes, networkRoutes } from './areas/network/network.routes.ts'
import { openChangeDoor } from './areas/node/change-door.ts'
import { NodeWatch } from './areas/node/node-watch.ts'
import { nodeDeskRoutes, nodeRoutes, regionDeskRoutes } from './areas/node/node.routes.ts'
import { nodesWithEngine } from './ground/nodes/node.service.ts'
import { homeRoutes } from './areas/platform/home.routes.ts'
import {
  bannerRoutes,
  customerRoutes,
  imageRoutes,
  jobRoutes,
  mailRoutes,
  mailTemplateRoutes,
  operatorRoutes,
  robotRoutes,
  settingsRoutes,
  siteRoutes,
  smsRoutes,
} from './areas/platform/platform.routes.ts'
import { overviewRoutes } from './areas/platform/overview.routes.ts'
import { siteSweepJob } from './areas/platform/images.service.ts'
import { robotJob } from './ground/webhooks/robot.service.ts'
import { siteInfo } from './areas/platform/site.service.ts'
import { openSmsDoor } from './areas/platform/sms-door.ts'
import { announcementSweepJob } from './areas/support/announcement-picture.service.ts'
import { announcementRoutes } from './areas/support/announcement.routes.ts'
import * as offered from './offered.ts'
import { noticeRoutes } from './areas/support/notice.routes.ts'
import { operationLogRoutes } from './areas/support/operation-log.routes.ts'
import { workOrderSweepJob } from './areas/support/work-order.service.ts'
import { workOrderDeskRoutes, workOrderRoutes } from './areas/support/work-order.routes.ts'
import { teamRoutes } from './areas/team/team.routes.ts'
import type { App } from './core/app/app.ts'
import { systemClock, type Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { createPool, dbOf } from './core/db/pool.ts'
import { Files } from './core/files/files.ts'
import { serveConsole, serveFiles } from './core/http/console.ts'
import { createServer } from './core/http/server.ts'
import { Jobs } from './core/jobs/jobs.ts'
import type { Engines } from './ground/engine/engine.ts'
import { openstackViews } from './engines/openstack/desk.ts'
import { openstackSampleJob } from './engines/openstack/openstack.jobs.ts'
import { EngineHouse } from './engines/engines.ts'
import { OperationRunner } from './lifecycle/runner.ts'
import { cartRoutes, purchaseRoutes, resourceRoutes } from './lifecycle/lifecycle.routes.ts'
import { resourceTimeJob } from './lifecycle/timed.ts'
import { mailJob } from './core/mail/mail.ts'
import { Push } from './core/push/push.ts'
import { PushDoors } from './core/push/sockets.ts'
import { freeBytesOf, Room, type FreeBytes } from './core/room.ts'
import { createSeal, masterKey } from './core/seal.ts'
import { smsReportJob } from './core/sms/reports.ts'
import { smsJob } from './core/sms/sms.ts'
import { sweepJob } from './core/app/sweep.ts'

export const routesWith = (engines: Engines) => [
  ...sessionRoutes,
  ...registerRoutes,
  ...userRoutes,
  ...centerRoutes,
  ...fateRoutes,
  ...apiKeyRoutes,
  ...noticeRoutes,
  ...announcementRoutes,
  ...booksRoutes,
  ...orderRoutes,
  ...voucherRoutes,
  ...referralRoutes,
  ...balanceAlarmRoutes,
  ...rechargeRoutes,
  ...paySettingsRoutes,
  ...financeRoutes,
  ...refundRoutes,
  ...invoiceRoutes,
  ...priceRoutes,
  ...nodeRoutes,
  ...nodeDeskRoutes,
  ...regionDeskRoutes(openstackViews),
  ...adoptionRoutes(openstackViews),
  ...resourceRoutes,
  ...purchaseRoutes,
  ...cartRoutes,
  ...Object.values(offered).flatMap(({ routes }) => routes(engines)),
  ...remoteRoutes(remoteTargets(engines)),
  ...scheduleRoutes,
  ...keyPairRoutes,
  ...networkRoutes,
  ...firewallRoutes,
  ...cockpitRoutes(engines),
  ...certificationRoutes(checkerOf),
  ...cardCheckRoutes,
  ...workOrderRoutes,
  ...workOrderDeskRoutes,
  ...operationLogRoutes,
  ...teamRoutes,
  ...siteRoutes,
  ...imageRoutes,
  ...settingsRoutes,
  ...mailRoutes,
  ...smsRoutes,
  ...operatorRoutes,
  ...customerRoutes,
  ...robotRoutes,
  ...jobRoutes,
  ...bannerRoutes,
  ...homeRoutes,
  ...overviewRoutes,
  ...mailTemplateRoutes,
]

const builtConsole = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** A server that listens everywhere is reached at its loopback. */
const localUrlOf = (host: string, port: number) =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host}:${port}`

export interface Portico {
  app: App
  operations: OperationRunner
  server: FastifyInstance
  /** Begins to listen; answers where. */
  listen(): Promise<{ port: number; pushPort: number }>
  stop(): Promise<void>
}

interface Parts {
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

/** Puts the server together on a migrated database. Tests use it as it is. */
export async function createPortico(parts: Parts): Promise<Portico> {
  const { config, databaseUrl, log, clock = systemClock, checkAnswers, timedJobs = true } = parts
  const { consoleDir = builtConsole, freeBytes = freeBytesOf(config.dataDir) } = parts
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
    files: new Files(join(config.dataDir, 'files'), seal, clock),
    room: new Room(freeBytes),
  }
  for (const job of [mailJob(app), smsJob(app)]) app.jobs.register(job)
  app.jobs.register(smsReportJob(app))
  app.jobs.register(referralJob(app))
  app.jobs.register(voucherJob(app))
  app.jobs.register(identityCheckJob(app, checkerOf(app)))
  app.jobs.register(identitySweepJob(app))
  for (const sweep of [announcementSweepJob, proofSweepJob, workOrderSweepJob, siteSweepJob])
    app.jobs.register(sweep(app))
  const engines = new EngineHouse(app)
  for (const job of [resourceTimeJob(app), hostJob(app), snapshotJob(app), scheduleJob(app)]) app.jobs.register(job)
  const operations = new OperationRunner(app, engines, databaseUrl)
  app.jobs.register(hostReconcileJob(app, engines))
  app.jobs.register(
    openstackSampleJob(app, {
      nodes: () => nodesWithEngine(app.db, 'openstack'),
      openstackOf: (node) => engines.openstackOf(node),
    }),
  )
  const lookAt = (node: string, ref: string) => app.jobs.send(app.db, reconcileQueue, { node, ref })
  engines.onChange((node, ref) => {
    lookAt(node, ref).catch((error: Error) => log.warn({ err: error }, 'reconcile'))
  })
  const watch = new NodeWatch(app, engines, async (node, refs) => {
    for (const ref of refs) await lookAt(node, ref)
  })
  app.jobs.register(sweepJob(app))
  app.jobs.register(noticeJob(app))
  app.jobs.register(reconcileJob(app))
  app.jobs.register(closeJob(app))
  app.jobs.register(closingJob(app))
  app.jobs.register(robotJob(app))
  const server = await createServer(app, {
    routes: routesWith(engines),
    log,
    proxies: config.proxies,
    ...(checkAnswers && { checkAnswers }),
  })
  serveFiles(app, server)
  await openNoticeDoor(app, server)
  await openSmsDoor(app, server)
  await openChangeDoor(app, server, lookAt)
  await serveCashier(app, server)
  await serveConsole(server, consoleDir, () => siteInfo(app))
  const doors = new PushDoors(app.push, {
    ownAddresses: () => [app.publicUrl],
    proxies: config.proxies,
    perAddressMax: config.socketsPerAddressMax,
  })
  const remote = new RemoteDoor(app, remoteTargets(engines))
  doors.add(remoteAddress, remoteMessageBytesMax, (socket, request) => remote.accept(socket, request))

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
      await server.listen({ host: config.host, port: config.port })
      const port = (server.server.address() as { port: number }).port
      app.localUrl = localUrlOf(config.host, port)
      if (!config.publicUrl) app.publicUrl = `http://${config.host}:${port}`
      return { port, pushPort }
    },
    /** New work is turned away first, what is under way ends, and the database goes last. */
    async stop() {
      await Promise.all([server.close(), remote.close(), doors.close(), app.push.stop()])
      await Promise.all([app.jobs.stop(), operations.stop(), watch.stop()])
      await engines.stop()
      await pool.end()
    },
  }
}
