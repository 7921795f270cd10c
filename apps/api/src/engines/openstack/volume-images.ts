import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { Scoped } from './client.ts'
import { failed } from './faults.ts'
import { pending, type Region } from './region.ts'
import { makeVolume, removeVolume, volumeNamed, type Volume } from './volumes.ts'

export interface VolumeImage {
  id: string
  name: string
  status: string
  /** The project that it is private to. */
  owner: string
}

/** Whether an image is a customer's: one that they made, or one on the way back to a snapshot. */
export const isOfCustomer = ({ name }: { name: string | null }) => /^portico-(?:img|op)_/.test(name ?? '')

/** A copy as an image: a volume is made from it, and the image from that. Both have this name. */
export async function imageOfCopy(
  region: Region,
  scoped: Scoped,
  call: EngineCall,
  name: string,
  copy: { id: string; size: number },
): Promise<VolumeImage | Progress<never>> {
  const known = await imageNamed(scoped, name)
  if (known?.status === 'active') return known
  if (known && !['queued', 'saving', 'importing'].includes(known.status))
    return failed('broken', `image: the copy of the disk is ${known.status}`)
  const volume = await volumeNamed(scoped, name)
  if (volume?.status === 'error') return failed('broken', 'volumev3: the copy of the disk could not be read')
  if (!known && (!volume || volume.status === 'available'))
    await region.lockedFor(call, async () => {
      if (!volume && !(await volumeNamed(scoped, name)))
        await makeVolume(region, scoped, call, name, { size: copy.size, snapshot_id: copy.id })
      else if (volume && !(await imageNamed(scoped, name))) await upload(scoped, name, volume.id)
    })
  return pending()
}

/** Cinder notes this about each volume that it makes from an image, and makes none from an image that has it already. */
const noted = 'signature_verified'

async function upload({ cinder }: Scoped, image_name: string, id: string): Promise<void> {
  const act = (action: object) => cinder.post(`/volumes/${id}/action`, action)
  const { volume } = await cinder.get<{ volume: Volume }>(`/volumes/${id}`)
  if (volume.volume_image_metadata?.[noted] !== undefined) await act({ 'os-unset_image_metadata': { key: noted } })
  await act({
    'os-volume_upload_image': { image_name, container_format: 'bare', disk_format: 'raw', visibility: 'private' },
  })
}

/** Removes the image and the volume that it was made from; nothing, when both are gone. */
export async function dropImage(scoped: Scoped, name: string): Promise<Progress | undefined> {
  await dropImageAlone(scoped, name)
  return removeVolume(scoped, await volumeNamed(scoped, name))
}

export async function dropImageAlone(scoped: Scoped, name: string): Promise<void> {
  const image = await imageNamed(scoped, name)
  if (image) await scoped.glance.delete(`/images/${image.id}`)
}

async function imageNamed({ glance }: Scoped, name: string): Promise<VolumeImage | undefined> {
  const named = await glance.list<VolumeImage>('/images', 'images', { query: { name } })
  return named.find((one) => one.name === name)
}
