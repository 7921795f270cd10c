import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { Scoped } from './client.ts'
import { failed } from './faults.ts'
import { marksOf, pending, type Region } from './region.ts'

export interface Volume {
  id: string
  name: string
  status: string
  size: number
  bootable: string
  metadata: Record<string, string>
  /** Of one that was made from an image. */
  volume_image_metadata?: Record<string, string>
  attachments: { server_id: string; device: string; attachment_id: string }[]
}

/** Volumes and snapshots are named by the resource that they are. */
export const volumeName = ({ resource }: Pick<EngineCall, 'resource'>) => `portico-${resource}`

export async function volumeNamed({ cinder }: Scoped, name: string): Promise<Volume | undefined> {
  const named = await cinder.list<Volume>('/volumes/detail', 'volumes', { query: { name } })
  return named.find((one) => one.name === name)
}

/**
 * Everything that was made or taken over for a resource. A cloud may leave out a filter that it does not know and answer
 * with all there is, and what is found here is removed: so each must carry the mark itself.
 */
export async function volumesOf({ cinder }: Scoped, { resource }: Pick<EngineCall, 'resource'>): Promise<Volume[]> {
  const query = { metadata: JSON.stringify({ 'portico:resource': resource }) }
  const found = await cinder.list<Volume>('/volumes/detail', 'volumes', { query })
  return found.filter(({ metadata }) => metadata['portico:resource'] === resource)
}

export async function volumeById({ cinder }: Scoped, id: string): Promise<Volume | undefined> {
  return (await cinder.find<{ volume: Volume }>(`/volumes/${id}`))?.volume
}

export interface NewVolume {
  size: number
  imageRef?: string
  snapshot_id?: string
}

export async function makeVolume(
  region: Region,
  { cinder }: Scoped,
  call: EngineCall,
  name: string,
  wish: NewVolume,
): Promise<Volume> {
  const { volume_type } = region.settings
  const { volume } = await cinder.post<{ volume: Volume }>('/volumes', {
    volume: {
      name,
      description: call.name.slice(0, 255),
      metadata: marksOf(call, region.node),
      ...(volume_type && !wish.snapshot_id && { volume_type }),
      ...wish,
    },
  })
  return volume
}

const removable = /^(available|error|error_restoring|error_extending|error_managing|error_backing-up)$/

/** Removes a volume with the copies of it; nothing, when it is gone. */
export async function removeVolume({ cinder }: Scoped, volume: Volume | undefined): Promise<Progress | undefined> {
  if (!volume) return undefined
  if (volume.status === 'error_deleting') return failed('broken', `volumev3: volume ${volume.id} is in error_deleting`)
  if (removable.test(volume.status)) await cinder.delete(`/volumes/${volume.id}`, { query: { cascade: true } })
  return pending()
}
