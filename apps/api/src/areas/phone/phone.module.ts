import { phoneAddress, phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneManageCalls } from '@portico/contract/phone/manage.ts'
import { phoneMessageBytesMax } from '@portico/contract/phone/wire.ts'
import { serve } from '../../core/http/serve.ts'
import type { Module } from '../../ground/module.ts'
import * as act from './work/phone-act.service.ts'
import * as desk from './phone-desk.service.ts'
import { phonesLostJob } from './work/phone-lost.jobs.ts'
import { phoneDoor } from './screen/phone.door.ts'
import * as manage from './screen/phone-manage.service.ts'
import * as ticket from './screen/phone-ticket.service.ts'
import { phoneWatchJob } from './work/phone-watch.jobs.ts'
import { phoneWorkJob } from './work/phone-work.service.ts'
import * as phone from './device/phone.service.ts'

export const phoneModule: Module = {
  routes: () => [
    ...serve(phoneCalls, {
      phoneList: phone.list,
      phoneAct: act.act,
      phoneResource: act.resource,
      phoneBrandInfo: phone.brandInfo,
      phoneBrand: act.brand,
      phoneBitrate: act.bitrate,
      phoneSave: phone.save,
      phoneGroupList: phone.groupList,
      phoneGroupSave: phone.groupSave,
      phoneOpen: ticket.open,
      platformPhoneList: desk.list,
      platformPhoneAdd: desk.add,
      platformPhoneRemove: desk.remove,
      platformPhoneReplace: desk.replace,
    }),
    ...serve(phoneManageCalls, { phoneManageUrl: manage.url, phoneManageEnter: manage.enter }),
  ],
  jobs: (app) => [phoneWorkJob(app), phoneWatchJob(app), phonesLostJob(app)],
  sockets: (app) => [{ address: phoneAddress, bytesMax: phoneMessageBytesMax, door: phoneDoor(app) }],
}
