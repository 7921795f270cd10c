import type { MonitorPeriod } from '@portico/contract/constants.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type {
  FirewallWish,
  HostEngine,
  HostReport,
  HostWish,
  MetricPoint,
  PowerChange,
  RebuildWish,
  RemoteTarget,
  RescueWish,
} from '../../ground/engine/hosts.ts'
import { flavorId, imageId, rescueImageId } from './catalogue.ts'
import type { Scoped, Session } from './client.ts'
import { userDataOf } from './cloud-init.ts'
import { CloudError, failed } from './faults.ts'
import { dropKeyPair, ensureKeyPair } from './key-pairs.ts'
import { loadNow, pointsOf } from './metrics.ts'
import { ensureNetwork, ensurePort, floatingAddressOf, portsFor, portsOf } from './networks.ts'
import { setRouterRoutes } from './routes.ts'
import { ensureProject, findProject, orTidy, tidy } from './projects.ts'
import { done, marksOf, nothing, pending, refFrom, tagsOf, type Region } from './region.ts'
import { dropUnused, ensureGroups } from './security-groups.ts'
import { about, actOnce, busy, faultOf, reportOf, serverById, serverTagged, taskOf, type Server } from './servers.ts'
import { makeVolume, removeVolume, volumeName, volumeNamed, volumesOf, type Volume } from './volumes.ts'

type Failed = Extract<Progress, { state: 'failed' }>

/** Since Zed: the disk of a server that runs from a volume is written anew. */
const rebuildVersion = '2.93'
/** Since Ussuri: a server that runs from a volume can be rescued, its disks in their places. */
const rescueVersion = '2.87'
const sshPort = 22

const powers = {
  start: { action: 'start', body: { 'os-start': null }, to: 'ACTIVE' },
  stop: { action: 'stop', body: { 'os-stop': null }, to: 'SHUTOFF' },
  reboot: { action: 'reboot', body: { reboot: { type: 'SOFT' } }, to: undefined },
  'hard reboot': { action: 'reboot', body: { reboot: { type: 'HARD' } }, to: undefined },
} as const

export class OpenstackHosts implements HostEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  /**
   * The disk first, then the place on the network, then the server that uses both. Each is found again by its name or
   * tag, and neither a disk nor a port can serve two servers: whatever happens half-way, there is one machine.
   */
  create(call: EngineCall, wish: HostWish): Promise<Progress<HostReport>> {
    const region = this.#region
    const making = region.making<HostReport>(call, async (cloud) => {
      const project = await findProject(region, cloud, call.account)
      const scoped = project ? region.scopeOf(cloud, project) : undefined
      const why = (await region.note(call.operation, 'failed')) as Failed | undefined
      if (why) return scoped ? ((await this.#clear(scoped, call)) ?? why) : why
      const server = scoped && (await serverTagged(scoped, tagOf(call)))
      if (project && server) return this.#made(scoped!, call, project, server)
      try {
        const made = await region.lockedFor(call, () => this.#make(cloud, call, wish))
        return made.state === 'failed' ? this.#giveUp(call, made) : made
      } catch (error) {
        const end = region.endOf(error)
        if (end?.state !== 'failed') throw error
        return this.#giveUp(call, end)
      }
    })
    return orTidy(region, call, making)
  }

  /** What is begun is cleared away before it is told why. */
  async #giveUp(call: EngineCall, why: Failed): Promise<Progress<never>> {
    await this.#region.noted(call, 'failed', async () => why)
    return { state: 'pending', againMs: 1 }
  }

  async #made(scoped: Scoped, call: EngineCall, project: string, server: Server): Promise<Progress<HostReport>> {
    if (server.status === 'BUILD') return busy(server)
    await dropKeyPair(scoped, call)
    if (server.status === 'ERROR') return this.#giveUp(call, faultOf((await serverById(scoped, server.id)) ?? server))
    return done(reportOf(project, server))
  }

  async #make(cloud: Session, call: EngineCall, wish: HostWish): Promise<Progress<HostReport>> {
    const region = this.#region
    const project = await ensureProject(region, cloud, call)
    const scoped = region.scopeOf(cloud, project)
    const disk =
      (await volumeNamed(scoped, volumeName(call))) ??
      (await makeVolume(region, scoped, call, volumeName(call), {
        size: wish.systemDiskGb,
        imageRef: await imageId(scoped, wish.image.ref),
      }))
    const network = await ensureNetwork(region, cloud, scoped, call, wish.network)
    const groups = await ensureGroups(region, scoped, call, wish.firewalls)
    const port = await ensurePort(region, scoped, call, network, groups)
    if (wish.network.routes && !wish.network.ref) await setRouterRoutes(scoped, wish.network.vpc, wish.network.routes)
    if (disk.status === 'error') return failed('imageRefused', 'volumev3: the system disk could not be made')
    if (disk.status !== 'available') return pending('block_device_mapping')
    // Somebody else may have been here between the first look and the lock.
    if (await serverTagged(scoped, tagOf(call))) return pending()
    const [key] = wish.publicKeys
    const key_name = key ? await ensureKeyPair(scoped, call, key) : undefined
    const user_data = userDataOf({ ...wish, userName: wish.image.userName })
    await scoped.nova.post('/servers', {
      server: {
        name: wish.hostName || call.resource,
        description: call.name.slice(0, 255),
        flavorRef: await flavorId(scoped, wish.flavor.ref),
        block_device_mapping_v2: [
          {
            boot_index: 0,
            uuid: disk.id,
            source_type: 'volume',
            destination_type: 'volume',
            delete_on_termination: false,
          },
        ],
        networks: [{ port: port.id }],
        config_drive: true,
        metadata: {
          ...marksOf(call, region.node),
          [about.user]: wish.image.userName,
          [about.system]: wish.image.system,
          [about.disk]: disk.id,
        },
        tags: tagsOf(call, region.node),
        ...(key_name && { key_name }),
        ...(user_data && { user_data }),
        ...(wish.password !== null && { adminPass: wish.password }),
      },
    })
    return pending('spawning')
  }

  power(call: EngineCall, ref: string, change: PowerChange): Promise<Progress<HostReport>> {
    const { action, body, to } = powers[change]
    return this.#act(call, ref, action, body, to && (({ status }) => status === to))
  }

  rebuild(call: EngineCall, ref: string, wish: RebuildWish): Promise<Progress<HostReport>> {
    return this.#on(ref, async (scoped, server, project) => {
      const user_data = userDataOf({ ...wish, userName: wish.image.userName })
      const open = await actOnce(this.#region, scoped, call, server, 'rebuild', async () =>
        scoped.nova.post(
          `/servers/${server.id}/action`,
          {
            rebuild: {
              imageRef: await imageId(scoped, wish.image.ref),
              metadata: { ...server.metadata, [about.user]: wish.image.userName, [about.system]: wish.image.system },
              user_data: user_data ?? null,
              ...(wish.password !== null && { adminPass: wish.password }),
            },
          },
          { version: rebuildVersion },
        ),
      )
      if (open) return open
      if (server.status === 'ERROR') return faultOf(server)
      // One that was off is off again; what is made anew is there to be used.
      return server.status === 'SHUTOFF' ? this.#start(scoped, call, server) : done(reportOf(project, server))
    })
  }

  async #start(scoped: Scoped, call: EngineCall, server: Server): Promise<Progress<HostReport>> {
    const open = await actOnce(this.#region, scoped, call, server, 'start', () =>
      scoped.nova.post(`/servers/${server.id}/action`, powers.start.body),
    )
    return open ?? pending()
  }

  resize(call: EngineCall, ref: string, flavor: HostWish['flavor']): Promise<Progress<HostReport>> {
    return this.#on(ref, async (scoped, server, project) => {
      // A server that is off when its size changes cannot be started until the change is settled, and so not be looked at.
      if (server.status === 'SHUTOFF') return this.#start(scoped, call, server)
      const open = await actOnce(this.#region, scoped, call, server, 'resize', async () =>
        scoped.nova.post(`/servers/${server.id}/action`, {
          resize: { flavorRef: await flavorId(scoped, flavor.ref) },
        }),
      )
      if (open) return open
      if (server.status === 'ERROR') return faultOf(server)
      return server.status === 'VERIFY_RESIZE' ? done(reportOf(project, server)) : pending()
    })
  }

  confirmResize(call: EngineCall, ref: string): Promise<Progress<HostReport>> {
    return this.#act(call, ref, 'confirmResize', { confirmResize: null }, settled)
  }

  revertResize(call: EngineCall, ref: string): Promise<Progress<HostReport>> {
    return this.#act(call, ref, 'revertResize', { revertResize: null }, settled)
  }

  abandonResize(call: EngineCall, ref: string): Promise<Progress> {
    return this.#on(ref, async (_scoped, server, project) => {
      if (server.status === 'VERIFY_RESIZE') return this.revertResize(call, ref)
      const isUnderWay = Boolean(taskOf(server)) || server.status === 'RESIZE' || server.status === 'REVERT_RESIZE'
      return isUnderWay ? pending() : done(reportOf(project, server))
    })
  }

  rescue(call: EngineCall, ref: string, { image, password }: RescueWish): Promise<Progress<HostReport>> {
    return this.#on(ref, async (scoped, server, project) => {
      const open = await actOnce(this.#region, scoped, call, server, 'rescue', async () =>
        scoped.nova.post(
          `/servers/${server.id}/action`,
          { rescue: { adminPass: password, rescue_image_ref: await rescueImageId(scoped, image.ref) } },
          { version: rescueVersion },
        ),
      )
      if (open) return open
      if (server.status === 'ERROR') return faultOf(server)
      return server.status === 'RESCUE' ? done(reportOf(project, server)) : pending()
    })
  }

  unrescue(call: EngineCall, ref: string): Promise<Progress<HostReport>> {
    return this.#act(call, ref, 'unrescue', { unrescue: null }, ({ status }) => status !== 'RESCUE')
  }

  setPassword(call: EngineCall, ref: string, password: string): Promise<Progress<HostReport>> {
    return this.#act(call, ref, 'changePassword', { changePassword: { adminPass: password } })
  }

  setFirewalls(call: EngineCall, ref: string, firewalls: FirewallWish[]): Promise<Progress<HostReport>> {
    return this.#on(ref, async (scoped, server, project) =>
      this.#region.locked(call.account, async () => {
        const groups = await ensureGroups(this.#region, scoped, call, firewalls)
        const [port] = await portsOf(scoped, server.id)
        if (!port) return failed('lost', `network: no port of server ${server.id}`)
        const left = port.security_groups.filter((id) => !groups.includes(id))
        if (left.length > 0 || groups.length !== port.security_groups.length)
          await scoped.neutron.put(`/ports/${port.id}`, { port: { security_groups: groups } })
        await dropUnused(scoped, left)
        return done(reportOf(project, server))
      }),
    )
  }

  async remove(call: EngineCall, ref: string): Promise<Progress> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    const end = await region.run(async (cloud) => {
      const scoped = region.scopeOf(cloud, project)
      const server = await serverById(scoped, id)
      if (server) {
        if (taskOf(server) !== 'deleting') await scoped.nova.delete(`/servers/${id}`)
        return pending()
      }
      const open = await this.#clear(scoped, call)
      if (open) return open
      await tidy(region, cloud, call.account, project)
      return nothing
    }, project)
    return end.state === 'failed' && end.fault === 'lost' ? nothing : end
  }

  /** Removes everything of a host; nothing, when there is nothing of it. */
  async #clear(scoped: Scoped, call: EngineCall): Promise<Progress<never> | undefined> {
    const server = await serverTagged(scoped, `portico:resource=${call.resource}`)
    if (server) {
      if (taskOf(server) !== 'deleting') await scoped.nova.delete(`/servers/${server.id}`)
      return pending()
    }
    await dropKeyPair(scoped, call)
    for (const port of await portsFor(scoped, call)) {
      await scoped.neutron.delete(`/ports/${port.id}`)
      await dropUnused(scoped, port.security_groups)
    }
    const open = await Promise.all((await volumesOf(scoped, call)).map((volume) => clearVolume(scoped, volume)))
    return open.find((one) => one !== undefined) as Progress<never> | undefined
  }

  /** What was begun for a host that never was. */
  discard(scoped: Scoped, call: EngineCall): Promise<Progress<never> | undefined> {
    return this.#clear(scoped, call)
  }

  async reports(refs: readonly string[]): Promise<HostReport[]> {
    const region = this.#region
    const cloud = region.client.session()
    const found: HostReport[] = []
    for (const [project, wanted] of Map.groupBy(refs.map(refFrom), (one) => one.project)) {
      const ids = new Set(wanted.map(({ id }) => id))
      const query = region.everywhere({ project_id: project })
      const servers = await cloud.service.nova.list<Server>('/servers/detail', 'servers', { query })
      found.push(...servers.filter(({ id }) => ids.has(id)).map((server) => reportOf(project, server)))
    }
    return found
  }

  load(refs: readonly string[]): Promise<{ ref: string; cpuPercent: number }[]> {
    return loadNow(this.#region, refs)
  }

  metrics(ref: string, period: MonitorPeriod): Promise<MetricPoint[]> {
    return pointsOf(this.#region, ref, period)
  }

  async consoleLog(ref: string): Promise<string> {
    const { project, id } = refFrom(ref)
    const { nova } = this.#region.scopeOf(this.#region.client.session(), project)
    try {
      const { output } = await nova.post<{ output: string }>(`/servers/${id}/action`, { 'os-getConsoleOutput': {} })
      return output
    } catch (error) {
      // One that is being made has nothing to show yet, and one that is gone never will.
      if (error instanceof CloudError && (error.status === 404 || error.status === 409)) return ''
      throw error
    }
  }

  async remote(ref: string, way: 'ssh' | 'vnc'): Promise<RemoteTarget | undefined> {
    const { project, id } = refFrom(ref)
    const { settings } = this.#region
    const scoped = this.#region.scopeOf(this.#region.client.session(), project)
    const server = await serverById(scoped, id)
    if (server?.status !== 'ACTIVE' && server?.status !== 'RESCUE') return undefined
    if (way === 'vnc') return settings.console === 'novnc' ? this.#console(scoped, id, 'vnc', 'novnc') : undefined
    const address = await floatingAddressOf(scoped, id)
    if (address) return { kind: 'address', host: address, port: sshPort }
    return settings.console === 'serial' ? this.#console(scoped, id, 'serial', 'serial') : undefined
  }

  async #console(scoped: Scoped, id: string, protocol: string, type: string): Promise<RemoteTarget | undefined> {
    try {
      const { remote_console } = await scoped.nova.post<{ remote_console: { url: string } }>(
        `/servers/${id}/remote-consoles`,
        { remote_console: { protocol, type } },
      )
      const { ca } = this.#region.settings
      return { kind: 'websocket', url: socketOf(remote_console.url), ...(ca.trim() && { ca }) }
    } catch (error) {
      // The cloud offers none of this kind.
      if (error instanceof CloudError && [400, 404, 409, 501].includes(error.status)) return undefined
      throw error
    }
  }

  #act(
    call: EngineCall,
    ref: string,
    action: string,
    body: object,
    /** How it stands when that is done, for what can be seen; then it need not be done. */
    already?: (server: Server) => boolean,
  ): Promise<Progress<HostReport>> {
    return this.#on(ref, async (scoped, server, project) => {
      if (already?.(server) && !taskOf(server)) return done(reportOf(project, server))
      const open = await actOnce(this.#region, scoped, call, server, action, () =>
        scoped.nova.post(`/servers/${server.id}/action`, body),
      )
      if (open) return open
      if (server.status === 'ERROR') return faultOf(server)
      return already && !already(server) ? pending() : done(reportOf(project, server))
    })
  }

  #on(
    ref: string,
    work: (scoped: Scoped, server: Server, project: string) => Promise<Progress<HostReport>>,
  ): Promise<Progress<HostReport>> {
    const { project, id } = refFrom(ref)
    return this.#region.run(async (cloud) => {
      const scoped = this.#region.scopeOf(cloud, project)
      const server = await serverById(scoped, id)
      return server ? work(scoped, server, project) : failed('lost', `compute: no server ${id}`)
    }, project)
  }
}

/** Its size is settled, either way. */
const settled = ({ status }: Server) => status === 'SHUTOFF' || status === 'ACTIVE'
const tagOf = ({ operation }: EngineCall) => `portico:operation=${operation}`

/** The page of a console names the door behind it: its path, with the token. */
export function socketOf(page: string): string {
  const url = new URL(page)
  const door = url.searchParams.get('path') ?? (url.pathname.endsWith('.html') ? `websockify${url.search}` : undefined)
  const secure = url.protocol === 'https:' || url.protocol === 'wss:'
  const base = `${secure ? 'wss' : 'ws'}://${url.host}/`
  return door === undefined ? `${base}${url.pathname.slice(1)}${url.search}` : `${base}${door.replace(/^\/+/, '')}`
}

/** A data disk that was on a host already comes off first. */
async function clearVolume(scoped: Scoped, volume: Volume): Promise<Progress | undefined> {
  const [attached] = volume.attachments
  if (volume.status !== 'in-use' || !attached) return removeVolume(scoped, volume)
  await scoped.nova.delete(`/servers/${attached.server_id}/os-volume_attachments/${volume.id}`)
  return pending()
}
