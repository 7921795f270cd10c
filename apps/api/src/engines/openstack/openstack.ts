import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import type { App } from '../../core/app/app.ts'
import type { Engine, EngineNode } from '../../ground/engine/engine.ts'
import type { Family } from '../../ground/engine/family.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { OpenstackAddresses } from './addresses.ts'
import { OpenstackAdoption } from './adoption.ts'
import type { Scoped, Session } from './client.ts'
import { OpenstackDisks } from './disks.ts'
import { OpenstackHosts } from './hosts.ts'
import { OpenstackImages } from './images.ts'
import { findProject, tidy } from './projects.ts'
import { nothing, pending, refOf, Region } from './region.ts'
import { OpenstackNetworks } from './routes.ts'
import type { Server } from './servers.ts'
import { OpenstackSnapshots, snapshotNamed } from './snapshots.ts'
import { SwiftStore } from './swift-store.ts'
import { volumeName } from './volumes.ts'

/** One OpenStack region as the engine of a node. Everything it must remember, the cloud remembers for it. */
export class OpenstackEngine implements Engine {
  readonly region: Region
  readonly hosts: OpenstackHosts
  readonly disks: OpenstackDisks
  readonly snapshots: OpenstackSnapshots
  readonly images: OpenstackImages
  readonly addresses: OpenstackAddresses
  readonly networks: OpenstackNetworks
  readonly adoption: OpenstackAdoption
  readonly #app: App | undefined
  readonly #swift: SwiftStore

  /** Without an app there are no families that products bring along. */
  constructor(region: Region, app?: App) {
    this.region = region
    this.#app = app
    this.#swift = new SwiftStore(region.node, region.client)
    this.hosts = new OpenstackHosts(region)
    this.disks = new OpenstackDisks(region)
    this.snapshots = new OpenstackSnapshots(region)
    this.images = new OpenstackImages(region)
    this.addresses = new OpenstackAddresses(region)
    this.networks = new OpenstackNetworks(region)
    this.adoption = new OpenstackAdoption(region)
  }

  bring<Asked extends object>(family: Family<Asked>): Asked | undefined {
    return this.#app && family.make('openstack', this.#app, this.region.node)
  }

  /** Where its objects lie, where the region has a place for them. */
  async store(): Promise<SwiftStore | undefined> {
    return (await this.#swift.isThere()) ? this.#swift : undefined
  }

  async close(): Promise<void> {
    await this.#swift.close()
    this.region.close()
  }

  /** A deleted server is among them: Nova names it as long as it remembers it. */
  async changed(since: Date): Promise<readonly string[]> {
    const { service } = this.region.client.session()
    const servers = await service.nova.list<Server>('/servers/detail', 'servers', {
      query: { ...this.region.everywhere({}), 'changes-since': since.toISOString() },
    })
    return servers
      .filter(({ metadata }) => metadata['portico:node'] === this.region.node)
      .map(({ id, tenant_id: project }) => refOf({ project, id }))
  }

  discard(call: EngineCall): Promise<Progress> {
    return this.#takeBack(call, async (cloud, project, scoped) => {
      const copy = await snapshotNamed(scoped, volumeName(call))
      if (copy?.status === 'available' || copy?.status === 'error') await scoped.cinder.delete(`/snapshots/${copy.id}`)
      if (copy) return pending()
      await this.addresses.discard(scoped, call)
      await this.images.discard(scoped, call)
      const open = await this.hosts.discard(scoped, call)
      if (open) return open
      await tidy(this.region, cloud, call.account, project)
      return nothing
    })
  }

  abandon(call: EngineCall): Promise<Progress> {
    return this.#takeBack(call, async (_cloud, _project, scoped) => {
      await this.addresses.abandon(scoped, call)
      return (await this.snapshots.abandon(scoped, call)) ?? nothing
    })
  }

  #takeBack(
    call: EngineCall,
    work: (cloud: Session, project: string, scoped: Scoped) => Promise<Progress>,
  ): Promise<Progress> {
    const { region } = this
    return region.run(async (cloud) => {
      await region.giveUp(call)
      const project = await findProject(region, cloud, call.account)
      return project ? work(cloud, project, region.scopeOf(cloud, project)) : nothing
    })
  }
}

/** The regions this server speaks to, each made once and made anew when its settings change. */
export class OpenstackRegions {
  readonly #app: App
  readonly #known = new Map<string, { sealed: string; engine: OpenstackEngine }>()

  constructor(app: App) {
    this.#app = app
  }

  of({ id, sealedSettings }: EngineNode): OpenstackEngine {
    if (!sealedSettings) throw new Error(`Node ${id} has no settings for OpenStack`)
    const known = this.#known.get(id)
    if (known?.sealed === sealedSettings) return known.engine
    const settings = OpenstackSettings.parse(JSON.parse(this.#app.seal.open(sealedSettings)))
    const engine = new OpenstackEngine(new Region(this.#app, id, settings), this.#app)
    void known?.engine.close()
    this.#known.set(id, { sealed: sealedSettings, engine })
    return engine
  }

  async close(): Promise<void> {
    const open = [...this.#known.values()]
    this.#known.clear()
    await Promise.all(open.map(({ engine }) => engine.close()))
  }
}
