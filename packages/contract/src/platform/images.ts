import { imageUploadTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { calls, MB } from '../calls.ts'
import { Id } from '../ids.ts'

/** What a picture is for decides how big it may be, in bytes and in pixels. */
export const imagePurposes = [
  'siteLogo',
  'siteFavicon',
  'siteQrCode',
  'banner',
  'remittanceProof',
  'workOrderReply',
  'announcement',
  'agentLogo',
] as const
export type ImagePurpose = (typeof imagePurposes)[number]

export const UploadedImage = z.object({ id: Id('file'), url: z.string(), width: z.number(), height: z.number() })
export type UploadedImage = z.output<typeof UploadedImage>

export const imageCalls = calls({
  imageUpload: {
    post: '/apiv1/info/uploadImage',
    allow: 'signedIn',
    input: z.object({ purpose: z.enum(imagePurposes) }),
    files: { fields: { image: 1 }, bytesMax: MB(10), types: ['jpg', 'png', 'bmp', 'webp'] },
    data: UploadedImage,
    audit: 'image.upload',
    timeoutSeconds: imageUploadTimeoutSeconds,
  },
})
