import { randomUUID } from 'node:crypto'

interface FakeVolume {
  id: string
  name: string
  status: string
  size: number
  metadata: Record<string, string>
  attachments: []
  snapshot_id?: string
  volume_image_metadata: Record<string, string>
}
interface FakeSnapshot {
  id: string
  name: string
  status: string
  size: number
  volume_id: string
}
export interface FakeImage {
  id: string
  name: string
  status: string
  visibility: string
  owner: string
  /** What its volume had from the image before it. */
  [property: string]: string
}
type Answer = { status?: number; body?: unknown }

/** Disks, copies and images of a cloud. Each look at a list brings what is being made one step further. */
export class FakeVolumes {
  readonly volumes: FakeVolume[] = []
  readonly snapshots: FakeSnapshot[] = []
  readonly images: FakeImage[] = []
  readonly owner: string
  /** What the next image ends in. */
  imageEnd = 'active'

  constructor(owner: string) {
    this.owner = owner
  }

  addSnapshot(size: number): string {
    const id = randomUUID()
    this.snapshots.push({ id, name: 'copy', status: 'available', size, volume_id: randomUUID() })
    return id
  }

  /** Nothing for what it does not know. */
  answer(method: string, path: string, query: URLSearchParams, body: string): Answer | undefined {
    const [, kind = '', id = '', act] =
      /^\/(?:volume\/v3\/service-project|image\/v2)\/(volumes|snapshots|images)(?:\/([^/]+))?(\/action)?$/.exec(path) ??
      []
    if (kind === 'volumes' && act) return this.#act(id, body)
    if (kind === 'volumes' && method === 'POST') return this.#make(body)
    if (!kind) return undefined
    const rows = this[kind as 'volumes' | 'snapshots' | 'images'] as { id: string; name: string }[]
    const at = rows.findIndex((one) => one.id === id)
    if (method === 'DELETE') return { status: rows.splice(at, at < 0 ? 0 : 1).length > 0 ? 204 : 404, body: '' }
    const one = rows[at]
    if (one) return { body: kind === 'images' ? one : { [kind.slice(0, -1)]: one } }
    if (id && id !== 'detail') return { status: 404, body: {} }
    const name = query.get('name')
    const found = structuredClone(rows.filter((row) => !name || row.name === name))
    this.#goOn()
    return { body: { [kind]: found } }
  }

  #make(body: string): Answer {
    const { volume } = JSON.parse(body) as { volume: FakeVolume }
    const volume_image_metadata = { os_distro: 'debian', signature_verified: 'False' }
    const made = { ...volume, id: randomUUID(), status: 'creating', attachments: [] as [], volume_image_metadata }
    this.volumes.push(made)
    return { status: 202, body: { volume: made } }
  }

  #act(id: string, body: string): Answer {
    const { 'os-unset_image_metadata': unset, 'os-volume_upload_image': upload } = JSON.parse(body) as {
      'os-unset_image_metadata'?: { key: string }
      'os-volume_upload_image'?: { image_name: string; visibility: string }
    }
    const volume = this.volumes.find((one) => one.id === id)!
    if (unset) delete volume.volume_image_metadata[unset.key]
    return upload ? this.#upload(volume, upload) : { body: {} }
  }

  #upload(volume: FakeVolume, { image_name: name, visibility }: { image_name: string; visibility: string }): Answer {
    if (volume.status !== 'available') return { status: 400, body: { badRequest: { message: 'Not available' } } }
    volume.status = 'uploading'
    const own = { id: randomUUID(), name, status: 'queued', visibility, owner: this.owner }
    this.images.push({ ...volume.volume_image_metadata, ...own })
    return { status: 202, body: {} }
  }

  #goOn(): void {
    for (const volume of this.volumes) {
      const isSent = this.images.every(({ name, status }) => name !== volume.name || status === this.imageEnd)
      if (volume.status === 'creating' || (volume.status === 'uploading' && isSent)) volume.status = 'available'
    }
    for (const image of this.images)
      image.status = image.status === 'queued' ? 'saving' : image.status === 'saving' ? this.imageEnd : image.status
  }
}
