import type { DiskEngine, DiskReport } from '../../ground/engine/disks.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { Scoped, Session } from './client.ts'
import { failed } from './faults.ts'
import { ensureProject, findProject, orTidy, tidy } from './projects.ts'
import { done, nothing, pending, refFrom, refOf, type Region } from './region.ts'
import { actOnce, serverById } from './servers.ts'
import { makeVolume, removeVolume, volumeById, volumeName, volumeNamed, type Volume } from './volumes.ts'

const settled = new Set(['available', 'in-use'])

export class OpenstackDisks implements DiskEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  create(call: EngineCall, wish: { sizeGb: number; snapshotRef: string | null }): Promise<Progress<DiskReport>> {
    const region = this.#region
    const making = region.making<DiskReport>(call, async (cloud) => {
      const project = await findProject(region, cloud, call.account)
      const known = project && (await volumeNamed(region.scopeOf(cloud, project), volumeName(call)))
      if (project && known) return this.#made(cloud, call, project, known)
      const why = await region.note(call.operation, 'failed')
      if (why) return why as Progress<never>
      return region.lockedFor(call, async () => {
        const home = await ensureProject(region, cloud, call)
        const scoped = region.scopeOf(cloud, home)
        if (!(await volumeNamed(scoped, volumeName(call))))
          await makeVolume(region, scoped, call, volumeName(call), {
            size: wish.sizeGb,
            ...(wish.snapshotRef && { snapshot_id: refFrom(wish.snapshotRef).id }),
          })
        return pending()
      })
    })
    return orTidy(region, call, making)
  }

  async #made(cloud: Session, call: EngineCall, project: string, volume: Volume): Promise<Progress<DiskReport>> {
    if (settled.has(volume.status)) return done(reportOf(project, volume))
    if (volume.status !== 'error') return pending()
    // It is of no use to anybody, and nobody would know of it any more.
    await this.#region.noted(call, 'failed', async () => failed('broken', 'volumev3: the volume could not be made'))
    await removeVolume(this.#region.scopeOf(cloud, project), volume)
    return pending()
  }

  attach(call: EngineCall, ref: string, hostRef: string): Promise<Progress<DiskReport>> {
    return this.#on(ref, async (scoped, volume, project) => {
      const { id } = refFrom(hostRef)
      if (volume.status === 'in-use' && volume.attachments.some(({ server_id }) => server_id === id))
        return done(reportOf(project, volume))
      const server = await serverById(scoped, id)
      if (!server) return failed('lost', `compute: no server ${id}`)
      const open = await actOnce(this.#region, scoped, call, server, 'attach_volume', () =>
        scoped.nova.post(`/servers/${id}/os-volume_attachments`, { volumeAttachment: { volumeId: volume.id } }),
      )
      return open ?? pending()
    })
  }

  detach(call: EngineCall, ref: string): Promise<Progress<DiskReport>> {
    return this.#on(ref, async (scoped, volume, project) => {
      if (volume.status === 'available') return done(reportOf(project, volume))
      const [attachment] = volume.attachments
      const server = attachment && (await serverById(scoped, attachment.server_id))
      if (!server) return pending()
      const open = await actOnce(this.#region, scoped, call, server, 'detach_volume', () =>
        scoped.nova.delete(`/servers/${server.id}/os-volume_attachments/${volume.id}`),
      )
      return open ?? pending()
    })
  }

  extend(_call: EngineCall, ref: string, sizeGb: number): Promise<Progress<DiskReport>> {
    return this.#on(ref, async ({ cinder }, volume, project) => {
      if (volume.status === 'error_extending') return failed('broken', 'volumev3: the volume could not be extended')
      if (!settled.has(volume.status)) return pending()
      if (volume.size >= sizeGb) return done(reportOf(project, volume))
      await cinder.post(`/volumes/${volume.id}/action`, { 'os-extend': { new_size: sizeGb } })
      return pending()
    })
  }

  async remove(call: EngineCall, ref: string): Promise<Progress> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    const end = await region.run(async (cloud) => {
      const scoped = region.scopeOf(cloud, project)
      const open = await removeVolume(scoped, await volumeById(scoped, id))
      if (open) return open
      await tidy(region, cloud, call.account, project)
      return nothing
    }, project)
    return end.state === 'failed' && end.fault === 'lost' ? nothing : end
  }

  async reports(refs: readonly string[]): Promise<DiskReport[]> {
    const region = this.#region
    const cloud = region.client.session()
    const byProject = Map.groupBy(refs.map(refFrom), ({ project }) => project)
    const found: DiskReport[] = []
    for (const [project, wanted] of byProject) {
      const ids = new Set(wanted.map(({ id }) => id))
      const query = region.everywhere({ project_id: project })
      const volumes = await cloud.service.cinder.list<Volume>('/volumes/detail', 'volumes', { query })
      found.push(...volumes.filter(({ id }) => ids.has(id)).map((volume) => reportOf(project, volume)))
    }
    return found
  }

  #on(
    ref: string,
    work: (scoped: Scoped, volume: Volume, project: string) => Promise<Progress<DiskReport>>,
  ): Promise<Progress<DiskReport>> {
    const { project, id } = refFrom(ref)
    return this.#region.run(async (cloud) => {
      const scoped = this.#region.scopeOf(cloud, project)
      const volume = await volumeById(scoped, id)
      return volume ? work(scoped, volume, project) : failed('lost', `volumev3: no volume ${id}`)
    }, project)
  }
}

const reportOf = (project: string, { id, size, attachments }: Volume): DiskReport => ({
  ref: refOf({ project, id }),
  sizeGb: size,
  device: attachments[0]?.device.replace(/^\/dev\//, '') ?? '',
})
