import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { cameraDelayMs, cameraDevicesMax } from '../constants.ts'
import { Id } from '../ids.ts'
import { readSmall, Ticket } from './ticket.ts'
import { phoneTroubles } from './wire.ts'

/** Camera sync: a browser sends the pictures of a camera, each a JPEG in bytes; the server tells how each phone takes them. */

export const cameraFrameBytesMax = 262_144
/** Two in the time that a picture may be late. */
export const cameraFramesPerSecond = 2_000 / cameraDelayMs
const statesBytesMax = 4_096

const id = Id('phone')

export const phoneCameraCalls = calls({
  /** The ticket opens one camera at the address, for these phones. */
  phoneCameraOpen: {
    post: '/apiv1/cloudphone/openCamera',
    allow: 'customer',
    product: 'phone',
    input: z.object({
      device_ids: z
        .array(id)
        .check(z.minLength(1, 'rules.cameraDevices'), z.maxLength(cameraDevicesMax, 'rules.cameraDevices')),
    }),
    data: Ticket,
    audit: 'phone.camera',
    secret: true,
  },
})
export const phoneCameraAddress = '/api/phones/camera'

/** `unable` is a phone that takes no pictures of a camera: only simulated ones do by themselves. */
export const cameraStates = ['opening', 'takes', 'unable', 'absent', 'unbound', ...phoneTroubles] as const
export type CameraState = (typeof cameraStates)[number]

export const CameraServerMessage = z.strictObject({
  type: z.literal('phones'),
  phones: z
    .array(z.strictObject({ id: z.string().check(z.maxLength(32)), state: z.enum(cameraStates) }))
    .check(z.maxLength(cameraDevicesMax)),
})
export type CameraServerMessage = z.output<typeof CameraServerMessage>

export const readCameraServerMessage = (text: string) => readSmall(CameraServerMessage, text, statesBytesMax)

/** What every JPEG begins with. */
export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
