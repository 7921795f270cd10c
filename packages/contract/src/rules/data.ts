import * as z from 'zod/mini'
import { opsContentLengthMax, videoBytesMax, videoNameLengthMax, videoSecondsMax } from '../constants.ts'
import { bytesAtMost } from './files.ts'
import { linesAtMost, requiredPattern, secretPattern, type MessageKey } from './text.ts'

export const databaseName = requiredPattern(/^[a-z_-]+$/, 'rules.databaseName')

export const videoBytes = bytesAtMost(videoBytesMax, 'rules.videoSize')
const tooLong = 'rules.videoLength' satisfies MessageKey
export const videoSeconds = z.number(tooLong).check(z.gt(0, tooLong), z.lte(videoSecondsMax, tooLong))
/** Counted with the extension. */
export const videoFileName = secretPattern(new RegExp(`^\\S{1,${videoNameLengthMax}}$`), 'rules.videoName')

export const opsContent = linesAtMost(opsContentLengthMax, 'rules.opsContent')
