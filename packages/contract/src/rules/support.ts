import {
  workOrderImageBytesMax,
  workOrderImagesMax,
  workOrderMessageLengthMax,
  workOrderReplyImageBytesMax,
} from '../constants.ts'
import { bytesAtMost, fileNamed } from './files.ts'
import { linesAtMost, required, requiredLineAtMost, wholeNumber } from './text.ts'

export const workOrderDescription = required
export const workOrderPhone = requiredLineAtMost(64)
export const workOrderEmail = requiredLineAtMost(254)
export const workOrderMessage = linesAtMost(workOrderMessageLengthMax, 'rules.workOrderMessage')

export const workOrderImageExtensions = ['jpg', 'jpeg', 'png', 'bmp', 'webp'] as const
export const workOrderImageName = fileNamed(workOrderImageExtensions, 'rules.image')
export const workOrderImageBytes = bytesAtMost(workOrderImageBytesMax, 'rules.image')
export const workOrderReplyImageBytes = bytesAtMost(workOrderReplyImageBytesMax, 'rules.image')
export const workOrderImageCount = wholeNumber(0, workOrderImagesMax, 'rules.imageCount')
