import type { ImageEngine } from '../../ground/engine/images.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { Scoped } from './client.ts'
import { failed } from './faults.ts'
import { tidy } from './projects.ts'
import { done, nothing, refFrom, refOf, type Region } from './region.ts'
import { snapshotById } from './snapshots.ts'
import { dropImageAlone, imageOfCopy, type VolumeImage } from './volume-images.ts'
import { removeVolume, volumeName, volumeNamed } from './volumes.ts'

/** Images in the project of their account, private to it. */
export class OpenstackImages implements ImageEngine {
  readonly #region: Region
  constructor(region: Region) {
    this.#region = region
  }

  create(call: EngineCall, snapshotRef: string): Promise<Progress<{ ref: string; sizeGb: number }>> {
    const { project, id } = refFrom(snapshotRef)
    const region = this.#region
    return region.making<{ ref: string; sizeGb: number }>(
      call,
      async (cloud) => {
        const scoped = region.scopeOf(cloud, project)
        const name = volumeName(call)
        const why = await region.note(call.operation, 'failed')
        if (why) return why as Progress<never>
        const copy = await snapshotById(scoped, id)
        if (!copy) return failed('lost', `volumev3: no snapshot ${id}`)
        const image = await imageOfCopy(region, scoped, call, name, copy)
        if ('state' in image) return image
        const rest = await removeVolume(scoped, await volumeNamed(scoped, name))
        if (rest) return rest as Progress<never>
        return done({ ref: refOf({ project, id: image.id }), sizeGb: copy.size })
      },
      project,
    )
  }

  async remove(call: EngineCall, ref: string): Promise<Progress> {
    const { project, id } = refFrom(ref)
    const region = this.#region
    const end = await region.run(async (cloud) => {
      const { glance } = region.scopeOf(cloud, project)
      if (await glance.find<VolumeImage>(`/images/${id}`)) await glance.delete(`/images/${id}`)
      await tidy(region, cloud, call.account, project)
      return nothing
    }, project)
    return end.state === 'failed' && end.fault === 'lost' ? nothing : end
  }

  /** What was begun for an image that never was. The volume on the way to it goes with all that was made for the resource. */
  discard(scoped: Scoped, call: EngineCall): Promise<void> {
    return dropImageAlone(scoped, volumeName(call))
  }
}
