import { cameraFrameBytesMax, phoneCameraAddress } from '@portico/contract/phone/camera.ts'
import { phoneControlAddress } from '@portico/contract/phone/control.ts'
import { phoneWallAddress, wallMessageBytesMax } from '@portico/contract/phone/wall.ts'
import { phoneMessageBytesMax } from '@portico/contract/phone/wire.ts'
import type { App } from '../../../core/app/app.ts'
import type { Sockets } from '../../../core/push/sockets.ts'
import { cameraDoor } from './camera.door.ts'
import { controlDoor } from './control.door.ts'
import { wallDoor } from './wall.door.ts'

/** The doors to many phones at once. */
export const manyPhonesSockets = (app: App): Sockets[] => [
  { address: phoneWallAddress, bytesMax: wallMessageBytesMax, door: wallDoor(app) },
  { address: phoneControlAddress, bytesMax: phoneMessageBytesMax, door: controlDoor(app) },
  { address: phoneCameraAddress, bytesMax: cameraFrameBytesMax, door: cameraDoor(app) },
]
