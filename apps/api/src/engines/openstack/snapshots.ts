import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { SnapshotEngine } from '../../ground/engine/snapshots.ts'
import type { Scoped } from './client.ts'
import { failed } from './faults.ts'
import { tidy } from './projects.ts'
import { done, marksOf, nameOf, nothing, pending, refFrom, refOf, type Region } from './region.ts'
import { actOnce, serverById, taskOf } from './servers.ts'
import { dropImage, imageOfCopy } from './volume-images.ts'
import { volumeById, volumeName, type Volume } from './volumes.ts'

interface Snapshot {
  id: string
  name: string
  status: string
  size: number
  volume_id: string
}

const revertVersion = '3.40'
const reimageVersion = '3.68'
const rebuildVersion = '2.93'

export class OpenstackSnapshots implements SnapshotEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  create(call: EngineCall, diskRef: string): Promise<Progress<{ ref: string; sizeGb: number }>> {
    const { project, id } = refFrom(diskRef)
    const region = this.#region
    return region.making<{ ref: string; sizeGb: number }>(
      call,
      async (cloud) => {
        const scoped = region.scopeOf(cloud, project)
        const known = await snapshotNamed(scoped, volumeName(call))
        if (known) return this.#made(scoped, call, project, known)
        const why = await region.note(call.operation, 'failed')
        if (why) return why as Progress<never>
        if (!(await volumeById(scoped, id))) return failed('lost', `volumev3: no volume ${id}`)
        await region.lockedFor(call, async () => {
          if (await snapshotNamed(scoped, volumeName(call))) return
          await scoped.cinder.post('/snapshots', {
            snapshot: {
              volume_id: id,
              name: volumeName(call),
              description: call.name.slice(0, 255),
              // Of a disk in use: as it is at this moment.
              force: true,
              metadata: marksOf(call, region.node),
            },
          })
        })
        return pending()
      },
      project,
    )
  }

  async #made(scoped: Scoped, call: EngineCall, project: string, snapshot: Snapshot) {
    if (snapshot.status === 'available')
      return done({ ref: refOf({ project, id: snapshot.id }), sizeGb: snapshot.size })
    if (snapshot.status !== 'error') return pending()
    await this.#region.noted(call, 'failed', async () => failed('broken', 'volumev3: the snapshot could not be made'))
    await scoped.cinder.delete(`/snapshots/${snapshot.id}`)
    return pending()
  }

  /**
   * A disk goes back to its newest copy by Cinder's own means. For an older one, and for the disk that a host runs from,
   * which cannot be taken off, the copy becomes an image that the disk is written from.
   */
  restore(call: EngineCall, ref: string, diskRef: string): Promise<Progress> {
    const { project, id } = refFrom(diskRef)
    const region = this.#region
    return region.run(async (cloud) => {
      const scoped = region.scopeOf(cloud, project)
      const volume = await volumeById(scoped, id)
      const snapshot = await snapshotById(scoped, refFrom(ref).id)
      if (!volume || !snapshot) return failed('lost', `volumev3: no ${volume ? 'snapshot' : 'volume'}`)
      if (await region.note(call.operation, 'ended')) return nothing
      const plan = await region.noted(call, 'plan', () => planOf(scoped, volume, snapshot))
      const work = { call, scoped, plan }
      const known = (await region.note(call.operation, 'failed')) as Progress | undefined
      const end =
        known ?? (await this.#follow(work, volume, snapshot).catch((error: unknown) => endOrThrow(region, error)))
      if (end.state === 'done') await region.noted(call, 'ended', async () => true)
      if (end.state !== 'failed') return end
      await region.noted(call, 'failed', async () => end)
      const undone = await this.#undo(work, volume)
      return undone.state === 'pending' ? undone : end
    }, project)
  }

  /** Takes back a way to a copy that was not gone to its end; nothing, when none was begun. */
  async abandon(scoped: Scoped, call: EngineCall): Promise<Progress | undefined> {
    const plan = (await this.#region.note(call.operation, 'plan')) as Plan | undefined
    if (!plan || (await this.#region.note(call.operation, 'ended'))) return undefined
    return this.#undo({ call, scoped, plan }, await volumeById(scoped, plan.volume))
  }

  /**
   * A disk that was taken off goes back to its host, and what was made on the way is of no use any more. Whatever the
   * cloud is about with the disk or its host comes to its end first.
   */
  async #undo(work: Restoring, volume: Volume | undefined): Promise<Progress> {
    const back = volume ? await this.#putBack(work, volume) : nothing
    if (back.state === 'pending') return back
    return (await dropImage(work.scoped, nameOf(work.call))) ?? back
  }

  async #putBack(work: Restoring, volume: Volume): Promise<Progress> {
    if (!atRest.test(volume.status)) return pending()
    const { plan, scoped } = work
    if (plan.way !== 'rebuild') return volume.status === 'available' ? this.#reattach(work, volume) : nothing
    const server = await serverById(scoped, plan.server)
    return server && taskOf(server) ? pending() : nothing
  }

  async #follow(work: Restoring, volume: Volume, snapshot: Snapshot): Promise<Progress> {
    const { plan } = work
    if (plan.way === 'rebuild') return this.#rebuild(work, volume, snapshot)
    if (await this.#region.note(work.call.operation, 'restored')) return this.#reattach(work, volume)
    if (plan.server && volume.status === 'in-use') return this.#detach(work, volume)
    const open =
      plan.way === 'revert' ? await this.#revert(work, volume, snapshot) : await this.#reimage(work, volume, snapshot)
    if (open) return open
    await this.#region.noted(work.call, 'restored', async () => true)
    return this.#reattach(work, volume)
  }

  async #detach({ call, scoped, plan }: Restoring, volume: Volume): Promise<Progress> {
    const server = await serverById(scoped, plan.server)
    if (!server) return pending()
    const open = await actOnce(this.#region, scoped, call, server, 'detach_volume', async (db) => {
      await this.#region.mustGoOn(call, db)
      await scoped.nova.delete(`/servers/${plan.server}/os-volume_attachments/${volume.id}`)
    })
    return open ?? pending()
  }

  async #reattach({ call, scoped, plan }: Restoring, volume: Volume): Promise<Progress> {
    if (!plan.server || volume.status === 'in-use') return nothing
    const server = await serverById(scoped, plan.server)
    if (!server) return nothing
    const open = await actOnce(this.#region, scoped, call, server, 'attach_volume', () =>
      scoped.nova.post(`/servers/${plan.server}/os-volume_attachments`, {
        volumeAttachment: { volumeId: volume.id, ...(plan.device && { device: plan.device }) },
      }),
    )
    return open ?? pending()
  }

  /** Nothing, when it is done. */
  async #revert({ call, scoped }: Restoring, volume: Volume, snapshot: Snapshot): Promise<Progress | undefined> {
    if (volume.status === 'error') return failed('broken', 'volumev3: the volume could not be reverted')
    if (volume.status !== 'available' || snapshot.status !== 'available') return pending()
    return this.#sentOnce(call, 'reverted', async () => {
      await scoped.cinder.post(
        `/volumes/${volume.id}/action`,
        { revert: { snapshot_id: snapshot.id } },
        { version: revertVersion },
      )
    })
  }

  async #reimage(work: Restoring, volume: Volume, snapshot: Snapshot): Promise<Progress | undefined> {
    const { call, scoped } = work
    if (volume.status === 'error') return failed('broken', 'volumev3: the volume could not be written from its copy')
    if (volume.status !== 'available') return pending()
    const sent = await this.#region.note(call.operation, 'reimaged')
    if (!sent) {
      const image = await imageOfCopy(this.#region, scoped, call, nameOf(call), snapshot)
      if ('state' in image) return image
      return this.#sentOnce(call, 'reimaged', async () => {
        await scoped.cinder.post(
          `/volumes/${volume.id}/action`,
          { 'os-reimage': { image_id: image.id } },
          { version: reimageVersion },
        )
      })
    }
    return dropImage(scoped, nameOf(call))
  }

  /** The system's disk is written anew by Nova, from the copy instead of an image of the catalogue. */
  async #rebuild(work: Restoring, volume: Volume, snapshot: Snapshot): Promise<Progress> {
    const { call, scoped, plan } = work
    const server = await serverById(scoped, plan.server)
    if (!server) return failed('lost', `compute: no server ${plan.server}`)
    if (volume.status !== 'in-use' && !taskOf(server)) return pending()
    const known = (await this.#region.note(call.operation, 'image')) as string | undefined
    const image = known ? { id: known } : await imageOfCopy(this.#region, scoped, call, nameOf(call), snapshot)
    if ('state' in image) return image
    await this.#region.noted(call, 'image', async () => image.id)
    const open = await actOnce(this.#region, scoped, call, server, 'rebuild', async (db) => {
      await this.#region.mustGoOn(call, db)
      await scoped.nova.post(
        `/servers/${server.id}/action`,
        { rebuild: { imageRef: image.id, metadata: server.metadata } },
        { version: rebuildVersion },
      )
    })
    if (open?.state === 'pending') return open
    const rest = await dropImage(scoped, nameOf(call))
    return rest ?? open ?? nothing
  }

  /** Answers that it is to be asked again after it was sent, and nothing once it was. */
  async #sentOnce(call: EngineCall, what: string, send: () => Promise<void>): Promise<Progress | undefined> {
    if (await this.#region.note(call.operation, what)) return undefined
    await this.#region.lockedFor(call, async (db) => {
      if (await this.#region.note(call.operation, what, db)) return
      await send()
      await this.#region.noted(call, what, async () => true, db)
    })
    return pending()
  }

  async remove(call: EngineCall, ref: string): Promise<Progress> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    const end = await region.run(async (cloud) => {
      const scoped = region.scopeOf(cloud, project)
      const snapshot = await snapshotById(scoped, id)
      if (snapshot?.status === 'error_deleting')
        return failed('broken', `volumev3: snapshot ${id} is in error_deleting`)
      if (snapshot) {
        if (snapshot.status === 'available' || snapshot.status === 'error')
          await scoped.cinder.delete(`/snapshots/${id}`)
        return pending()
      }
      await tidy(region, cloud, call.account, project)
      return nothing
    }, project)
    return end.state === 'failed' && end.fault === 'lost' ? nothing : end
  }
}

function endOrThrow(region: Region, error: unknown): Progress {
  const end = region.endOf(error)
  if (!end) throw error
  return end
}

/** Nothing is being done with a volume in one of these. */
const atRest = /^(available|in-use|error.*)$/

interface Plan {
  volume: string
  way: 'revert' | 'reimage' | 'rebuild'
  /** The server it is attached to; empty for none. */
  server: string
  device: string
}
interface Restoring {
  call: EngineCall
  scoped: Scoped
  plan: Plan
}

/** Decided once, by how things stand when it begins. */
async function planOf(scoped: Scoped, volume: Volume, snapshot: Snapshot): Promise<Plan> {
  const [attachment] = volume.attachments
  const at = { volume: volume.id, server: attachment?.server_id ?? '', device: attachment?.device ?? '' }
  if (attachment && volume.bootable === 'true' && /^\/dev\/[a-z]+da$/.test(at.device)) return { way: 'rebuild', ...at }
  const newest = await scoped.cinder.list<Snapshot>('/snapshots/detail', 'snapshots', {
    query: { volume_id: volume.id, sort_key: 'created_at', sort_dir: 'desc' },
  })
  return { way: newest[0]?.id === snapshot.id ? 'revert' : 'reimage', ...at }
}

export async function snapshotNamed({ cinder }: Scoped, name: string): Promise<Snapshot | undefined> {
  const named = await cinder.list<Snapshot>('/snapshots/detail', 'snapshots', { query: { name } })
  return named.find((one) => one.name === name)
}
export async function snapshotById({ cinder }: Scoped, id: string): Promise<Snapshot | undefined> {
  return (await cinder.find<{ snapshot: Snapshot }>(`/snapshots/${id}`))?.snapshot
}
