import { byteStep, formatBytes, shortNumber } from '@portico/contract/formats.ts'

/** What is sold has a whole number of its unit. */
export const capacityText = (gb: number) => `${gb} GiB`
export const memoryText = (mb: number) => (mb % byteStep === 0 ? capacityText(mb / byteStep) : `${mb} MiB`)

/** What was measured is as exact as it is useful. */
export const memoryUsed = (mb: number) => formatBytes(mb * byteStep ** 2)
export const bytesRate = (bytes: number) => `${formatBytes(bytes)}/s`
export const bytesOfKilobits = (kbps: number) => (kbps * 1000) / 8
export const bitsRate = (kbps: number) => `${shortNumber(Math.round(kbps * 1000))}bps`
