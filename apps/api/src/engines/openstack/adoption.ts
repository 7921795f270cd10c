import type { AdoptionEngine, Belongings } from '../../ground/engine/adoption.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { HostReport, HostWish } from '../../ground/engine/hosts.ts'
import type { Scoped, ServiceClient } from './client.ts'
import { failed } from './faults.ts'
import { portsOf } from './networks.ts'
import { adoptProject, tidy } from './projects.ts'
import { done, marksOf, nothing, pending, refFrom, tagsOf, type Region } from './region.ts'
import { about, reportOf, serverById, taskOf, type Server } from './servers.ts'
import { volumeById } from './volumes.ts'

/**
 * A server that was there before us gets the marks that ours have, and so do the things that belong to it. Nothing of it
 * is renamed, restarted or moved. Marks that are there already do no harm, so whatever happens half-way, it is done again.
 */
export class OpenstackAdoption implements AdoptionEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  adopt(
    call: EngineCall,
    ref: string,
    belongings: Belongings,
    image: Pick<HostWish['image'], 'system' | 'userName'>,
  ): Promise<Progress<HostReport>> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    return region.making<HostReport>(
      call,
      (cloud) =>
        region.lockedFor(
          call,
          async () => {
            // We may have no role in its project yet.
            const server = await serverById(cloud.service, id)
            const open = server ? unready(call, server) : failed('lost', `compute: no server ${id}`)
            if (!server || open) return open!
            await adoptProject(region, cloud, call.account, project)
            await this.#mark(region.scopeOf(cloud, project), call, server, belongings, image)
            return done(reportOf(project, (await serverById(cloud.service, id)) ?? server))
          },
          project,
        ),
      project,
    )
  }

  async #mark(
    scoped: Scoped,
    call: EngineCall,
    server: Server,
    { systemDisk, disks, addresses }: Belongings,
    image: Pick<HostWish['image'], 'system' | 'userName'>,
  ): Promise<void> {
    const { node } = this.#region
    const of = (resource: string): EngineCall => ({ ...call, resource })
    const metadata = {
      ...marksOf(call, node),
      [about.user]: image.userName,
      [about.system]: image.system,
      ...(systemDisk && { [about.disk]: refFrom(systemDisk).id }),
    }
    await scoped.nova.post(`/servers/${server.id}/metadata`, { metadata })
    await addTags(scoped.nova, `/servers/${server.id}`, server.tags ?? [], tagsOf(call, node))
    for (const port of await portsOf(scoped, server.id))
      await addTags(scoped.neutron, `/ports/${port.id}`, port.tags, tagsOf(call, node))
    const volumes = [...disks, ...(systemDisk ? [{ resource: call.resource, ref: systemDisk }] : [])]
    for (const { resource, ref } of volumes)
      await scoped.cinder.post(`/volumes/${refFrom(ref).id}/metadata`, { metadata: marksOf(of(resource), node) })
    for (const { resource, ref } of addresses) {
      const path = `/floatingips/${refFrom(ref).id}`
      const { tags } = (await scoped.neutron.get<{ floatingip: { tags: string[] } }>(path)).floatingip
      await addTags(scoped.neutron, path, tags, tagsOf(of(resource), node))
    }
  }

  /** The server last: its mark says that there is something to be taken off. */
  async letGo(call: EngineCall, ref: string, { systemDisk, disks, addresses }: Belongings): Promise<Progress> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    const volumes = [...disks, ...(systemDisk ? [{ resource: call.resource, ref: systemDisk }] : [])]
    return region.run(async (cloud) => {
      const server = await serverById(cloud.service, id)
      if (server?.metadata['portico:resource'] === call.resource) {
        const scoped = region.scopeOf(cloud, project)
        for (const address of addresses) await unmarkAddress(scoped, refFrom(address.ref).id)
        for (const volume of volumes) await unmarkVolume(scoped, refFrom(volume.ref).id)
        await unmarkServer(scoped, server)
      }
      await tidy(region, cloud, call.account, project)
      return nothing
    }, project)
  }
}

/** What must be over before it can be ours; nothing, when it can. */
function unready({ resource }: EngineCall, server: Server): Progress<never> | undefined {
  const owner = server.metadata['portico:resource']
  if (owner && owner !== resource) return failed('refused', `compute: server ${server.id} is of resource ${owner}`)
  return taskOf(server) ? pending() : undefined
}

async function unmarkServer(scoped: Scoped, { id, tags = [], metadata }: Server): Promise<void> {
  for (const port of await portsOf(scoped, id)) await takeTags(scoped.neutron, `/ports/${port.id}`, port.tags)
  await takeTags(scoped.nova, `/servers/${id}`, tags)
  const left = Object.entries(metadata).filter(([key]) => !isOurs(key))
  await scoped.nova.put(`/servers/${id}/metadata`, { metadata: Object.fromEntries(left) })
}

async function unmarkVolume(scoped: Scoped, id: string): Promise<void> {
  const volume = await volumeById(scoped, id)
  for (const key of Object.keys(volume?.metadata ?? {}))
    if (isOurs(key)) await scoped.cinder.delete(`/volumes/${id}/metadata/${encodeURIComponent(key)}`)
}

async function unmarkAddress({ neutron }: Scoped, id: string): Promise<void> {
  const found = await neutron.find<{ floatingip: { tags: string[] } }>(`/floatingips/${id}`)
  if (found) await takeTags(neutron, `/floatingips/${id}`, found.floatingip.tags)
}

const isOurs = (mark: string) => mark.startsWith('portico:')

async function addTags(service: ServiceClient, path: string, there: readonly string[], more: readonly string[]) {
  const tags = [...new Set([...there, ...more])]
  if (tags.length > there.length) await service.put(`${path}/tags`, { tags })
}

async function takeTags(service: ServiceClient, path: string, there: readonly string[]): Promise<void> {
  const tags = there.filter((tag) => !isOurs(tag))
  if (tags.length < there.length) await service.put(`${path}/tags`, { tags })
}
