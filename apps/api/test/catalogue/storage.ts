import { catalogue } from '@portico/contract/catalogue.ts'
import type { Call } from '@portico/contract/calls.ts'
import { boughtContainer, putObject, sendObject, sendPart, sumOf } from '../storage.ts'
import { buyer, node, stockOneNode } from '../resources.ts'
import { area, type Doing, type Samples } from './area.ts'
import type { Stage } from './stage.ts'

const id = 'cont_Aaaaaaaaaaaa'
const key = 'folder/object.txt'
const version_id = 'version'
const upload_id = 'upload'
const crc32 = '00000000'
const owned = {
  limit: 5,
  page: 1,
  search: 'sample',
  node,
  tag: 'web',
  expires_within_days: 7,
  sort: 'name' as const,
  bin: 0,
  status: 'available',
}
const page = { prefix: 'folder/', after: 'folder/a', limit: 5 }
const settings = {
  ip_whitelist: '203.0.113.7,203.0.113.9-203.0.113.20',
  access: 'public-read' as const,
  versioning: 'on' as const,
  rules: [{ name: 'old', enabled: true, prefix: 'logs/', expire_days: 30, earlier_days: 7, abort_days: 3 }],
  cors: [{ origins: ['*'], methods: ['GET' as const], headers: ['*'], exposed: ['ETag'], max_age_seconds: 60 }],
}

const samples = {
  containerList: owned,
  containerInfo: { id },
  containerExport: owned,
  platformContainerList: { ...owned, account_id: 'acc_Aaaaaaaaaaaa' },
  containerSettings: { id },
  containerSave: { id, ...settings },
  containerExtendPrice: { id, capacity_gb: 20 },
  containerExtend: { id, capacity_gb: 20, quote: 'quote' },
  containerS3: { id },
  containerKeyList: { id },
  containerKeyCreate: { id, name: 'app', rights: ['read'] },
  containerKeyRevoke: { id, key_id: 'ptks_Aaaaaaaaaaaa' },
  platformContainerClose: { id, reason: 'Complaint' },
  platformContainerOpen: { id },
  platformContainerLook: { id, reason: 'Complaint' },
  platformObjectList: { id, look: '1.signature', ...page },
  platformStoreReport: undefined,
  platformStoreFaultList: { limit: 5, page: 1 },
  objectList: { id, search: 'sample', ...page },
  objectDeletedList: { id, ...page },
  objectInfo: { id, key, version_id },
  objectVersions: { id, key },
  objectFolder: { id, prefix: 'folder/' },
  objectPut: { id, key, type: 'text/plain', crc32 },
  objectUploadBegin: { id, key, size: 5_242_881, type: 'text/plain' },
  objectUploadList: { id },
  objectUploadInfo: { id, upload_id },
  chunkUpload: { id, upload_id, number: 1, crc32 },
  objectUploadFinish: { id, upload_id, crc32: [crc32] },
  objectUploadCancel: { id, upload_id },
  objectSave: {
    id,
    key,
    type: 'text/plain',
    cache_control: 'no-cache',
    disposition: 'inline',
    metadata: { by: 'Lin' },
  },
  objectMove: { id, keys: [key], from: 'folder/', to: 'other/', rename: 'new.txt', after: 'place' },
  objectCopy: { id, keys: [key], from: 'folder/', to: 'other/', to_id: id, after: 'place' },
  objectDelete: { id, keys: [key], after: 'place' },
  objectVersionDelete: { id, key, version_id },
  objectRestore: { id, key, version_id },
  objectLink: { id, key, version_id, inline: true },
  objectZip: { id, keys: [key], from: 'folder/' },
  shareList: { id, key },
  shareCreate: { id, key, days: 7, password: 'open sesame', uses_max: 3 },
  shareRevoke: { id, share_id: 'shr_Aaaaaaaaaaaa' },
} satisfies Partial<Samples>

/** A container of somebody, with an object that has a version before it. */
async function stored({ t, operator }: Stage) {
  await stockOneNode(t)
  const price = { product: 'container', node: '*', item: 'capacity_gb', price: '0.12' } as const
  await t.ok(catalogue.listPriceSave, price, { as: operator })
  const as = await buyer(t)
  const box = await boughtContainer(t, as, { versioning: 'on' })
  const { version_id: first } = await putObject(t, as, box, key, 'first')
  await putObject(t, as, box, key, 'second')
  return { as, id: box, first }
}

/** A write in such a container. */
const inside = (
  stage: Stage,
  call: Call,
  input: (box: Awaited<ReturnType<typeof stored>>) => Promise<object> | object,
) =>
  stage.by(call, async () => {
    const box = await stored(stage)
    return { as: box.as, input: { id: box.id, ...(await input(box)) } }
  })

const byDesk = (stage: Stage, call: Call, input: (id: string) => Promise<object> | object): Doing =>
  stage.byOperator(call, async () => {
    const box = await stored(stage)
    return { id: box.id, ...(await input(box.id)) }
  })

const bytes = Buffer.from('the end')

async function begun(stage: Stage) {
  const box = await stored(stage)
  const wish = { id: box.id, key: 'large', size: bytes.length }
  const upload = await stage.t.ok(catalogue.objectUploadBegin, wish, { as: box.as })
  return { ...box, upload: upload.upload_id }
}

export const storage = area({
  public: [],
  operator: [
    'operator.resources platformContainerList',
    'operator.resources platformContainerClose',
    'operator.resources platformContainerOpen',
    'operator.resources platformContainerLook',
    'operator.resources platformObjectList',
    'operator.resources platformStoreReport',
    'operator.resources platformStoreFaultList',
  ],
  samples,
  writes: (stage) => ({
    containerSave: inside(stage, catalogue.containerSave, () => settings),
    containerExtend: inside(stage, catalogue.containerExtend, async ({ as, id: box }) => {
      const { token } = await stage.t.ok(catalogue.containerExtendPrice, { id: box, capacity_gb: 20 }, { as })
      return { capacity_gb: 20, quote: token }
    }),
    containerKeyCreate: inside(stage, catalogue.containerKeyCreate, () => ({ name: 'app', rights: ['read'] })),
    containerKeyRevoke: inside(stage, catalogue.containerKeyRevoke, async ({ as, id: box }) => {
      const wish = { id: box, name: 'app', rights: ['read' as const] }
      return { key_id: (await stage.t.ok(catalogue.containerKeyCreate, wish, { as })).id }
    }),
    platformContainerClose: byDesk(stage, catalogue.platformContainerClose, () => ({ reason: 'Complaint' })),
    platformContainerOpen: byDesk(stage, catalogue.platformContainerOpen, async (box) => {
      await stage.t.ok(catalogue.platformContainerClose, { id: box, reason: 'Complaint' }, { as: stage.operator })
      return {}
    }),
    platformContainerLook: byDesk(stage, catalogue.platformContainerLook, () => ({ reason: 'Complaint' })),
    objectFolder: inside(stage, catalogue.objectFolder, () => ({ prefix: 'new/' })),
    objectPut: async () => {
      const { as, id: box } = await stored(stage)
      return async ({ from, headers = {}, other } = {}) => {
        const sent = { key: other ? 'other' : 'new', headers }
        return { as, answer: await sendObject(stage.t, from ?? as, box, sent, 'bytes'), input: { id: box, ...sent } }
      }
    },
    objectUploadBegin: inside(stage, catalogue.objectUploadBegin, () => ({ key: 'large', size: 10 })),
    chunkUpload: async () => {
      const { as, id: box, upload } = await begun(stage)
      return async ({ from, headers = {}, other } = {}) => {
        const place = { id: box, upload_id: upload, number: other ? 2 : 1 }
        return { as, answer: await sendPart(stage.t, from ?? as, place, bytes, sumOf(bytes), headers), input: place }
      }
    },
    objectUploadFinish: stage.by(catalogue.objectUploadFinish, async () => {
      const { as, id: box, upload } = await begun(stage)
      await sendPart(stage.t, as, { id: box, upload_id: upload, number: 1 }, bytes)
      return { as, input: { id: box, upload_id: upload, crc32: [sumOf(bytes)] } }
    }),
    objectUploadCancel: stage.by(catalogue.objectUploadCancel, async () => {
      const { as, id: box, upload } = await begun(stage)
      return { as, input: { id: box, upload_id: upload } }
    }),
    objectSave: inside(stage, catalogue.objectSave, () => ({
      key,
      type: 'text/html',
      cache_control: '',
      disposition: '',
      metadata: {},
    })),
    objectMove: inside(stage, catalogue.objectMove, () => ({ keys: [key], to: 'other/' })),
    objectCopy: inside(stage, catalogue.objectCopy, () => ({ keys: [key], to: 'other/' })),
    objectDelete: inside(stage, catalogue.objectDelete, () => ({ keys: [key] })),
    objectVersionDelete: inside(stage, catalogue.objectVersionDelete, ({ first }) => ({ key, version_id: first })),
    objectRestore: inside(stage, catalogue.objectRestore, ({ first }) => ({ key, version_id: first })),
    shareCreate: inside(stage, catalogue.shareCreate, () => ({ key, days: 7 })),
    shareRevoke: inside(stage, catalogue.shareRevoke, async ({ as, id: box }) => {
      const { id: share_id } = await stage.t.ok(catalogue.shareCreate, { id: box, key, days: 7 }, { as })
      return { share_id }
    }),
  }),
})
