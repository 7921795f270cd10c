import { phoneCameraCalls } from '@portico/contract/phone/camera.ts'
import { phoneControlCalls } from '@portico/contract/phone/control.ts'
import { phoneWallCalls } from '@portico/contract/phone/wall.ts'
import { serve } from '../../../core/http/serve.ts'
import type { Module } from '../../../ground/module.ts'
import { manyPhonesSockets } from './many.sockets.ts'
import * as ticket from './many-ticket.service.ts'

/** What is joined to many phones at once: the wall, group control, camera sync. */
export const manyPhonesModule: Module = {
  routes: () => [
    ...serve(phoneWallCalls, { phoneWallOpen: ticket.openWall }),
    ...serve(phoneControlCalls, { phoneControlOpen: ticket.openControl }),
    ...serve(phoneCameraCalls, { phoneCameraOpen: ticket.openCamera }),
  ],
  sockets: manyPhonesSockets,
}
