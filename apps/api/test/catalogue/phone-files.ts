import type { Call } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { runningPhones } from '../cloudphones.ts'
import { FakePhone } from '../fake-phone.ts'
import type { Person } from '../portico.ts'
import { broughtIn, sentUpload, taskOver } from '../phone-files.ts'
import { node } from '../resources.ts'
import { area, type Doing, type Samples } from './area.ts'
import { priced } from './phone.ts'
import type { Stage } from './stage.ts'

const task = 'pht_Aaaaaaaaaaaa'
const file = 'phf_Aaaaaaaaaaaa'
const upload_id = 'phu_Aaaaaaaaaaaa'
const device = 'phn_Aaaaaaaaaaaa'
const page = { limit: 5, page: 1, search: 'sample' }

const samples = {
  phoneFileList: { ...page, sort: 'size' as const, order: 'asc' as const },
  phoneFileAct: { action: 'distribute' as const, file_ids: [file], device_ids: [device], path: '/sdcard/Download' },
  phoneFileLink: { id: file },
  phoneFolder: { device_id: device, path: '/sdcard/Download' },
  phoneUploadBegin: { purpose: 'file' as const, file_name: 'menu.txt', size: 4 },
  phoneUploadFinish: { upload_id, crc32: ['0a1b2c3d'] },
  phoneUploadCancel: { upload_id },
  phoneAppList: { ...page, package: 'com.example.shop' },
  phoneAppAct: { action: 'uninstall' as const, package: 'com.example.shop', device_ids: [device] },
  phoneInstalled: { device_id: device },
  phoneTaskList: { ...page, kind: 'install app' as const, progress: 'ing' as const },
  phoneIssueList: { ...page, progress: 'failed' as const },
  phoneTaskInfo: { id: task },
  phoneTaskSteps: { ...page, id: task, progress: 'failed' as const },
  phoneTaskRetry: { id: task },
  phoneLogList: {
    ...page,
    event: 'phone.act',
    login_id: 'login_Aaaaaaaaaaaa',
    from: '2026-01-01',
    to: '2026-12-31',
  },
} satisfies Partial<Samples>

/** Somebody with a phone that runs, and a file. */
async function filed(stage: Stage) {
  const as = await priced(stage)
  const { phones } = await runningPhones(stage.t, as, { count: 1 }, stage.operator)
  return { as, phone: phones[0]!.id, file: await broughtIn(stage.t, as) }
}

/** A task that came to nothing: the phone that was to do it is not there. */
async function failed(stage: Stage) {
  const nobody = new FakePhone(() => {})
  const { host, port } = await nobody.listen()
  await nobody.stop()
  const as = await priced(stage)
  await stage.t.ok(catalogue.platformPhoneAdd, { controller_id: node, host, port }, { as: stage.operator })
  const { phones } = await runningPhones(stage.t, as, { count: 1 }, stage.operator)
  const wish = { action: 'distribute' as const, file_ids: [await broughtIn(stage.t, as)], device_ids: [phones[0]!.id] }
  const { task_id } = await stage.t.ok(catalogue.phoneFileAct, wish, { as })
  await taskOver(stage.t, as, task_id)
  return { as, input: { id: task_id } }
}

const bySender = (stage: Stage, call: Call, input: (as: Person) => Promise<object>): Doing =>
  stage.by(call, async () => {
    const as = await stage.t.customer()
    return { as, input: await input(as) }
  })

export const phoneFiles = area({
  public: [],
  operator: [],
  samples,
  writes: (stage) => ({
    phoneFileAct: stage.by(catalogue.phoneFileAct, async () => {
      const { as, phone, file: one } = await filed(stage)
      return { as, input: { action: 'distribute', file_ids: [one], device_ids: [phone] } }
    }),
    phoneAppAct: stage.by(catalogue.phoneAppAct, async () => {
      const { as, phone } = await filed(stage)
      return { as, input: { action: 'uninstall', package: 'com.example.shop', device_ids: [phone] } }
    }),
    phoneUploadBegin: bySender(stage, catalogue.phoneUploadBegin, async () => ({
      purpose: 'file',
      file_name: 'menu.txt',
      size: 4,
    })),
    phoneUploadFinish: bySender(stage, catalogue.phoneUploadFinish, (as) => sentUpload(stage.t, as)),
    phoneUploadCancel: bySender(stage, catalogue.phoneUploadCancel, async (as) => ({
      upload_id: (await sentUpload(stage.t, as)).upload_id,
    })),
    phoneTaskRetry: stage.by(catalogue.phoneTaskRetry, () => failed(stage)),
  }),
})
