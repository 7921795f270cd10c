import * as z from 'zod/mini'
import { text, wholeNumber, type MessageKey } from './text.ts'

const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()

export const hasExtension = (fileName: string, extensions: readonly string[]) =>
  extensions.includes(extensionOf(fileName) ?? '')

export const fileNamed = (extensions: readonly string[], key: MessageKey) =>
  text.check(z.refine((fileName) => hasExtension(fileName, extensions), key))

export const bytesAtMost = (max: number, key: MessageKey) => wholeNumber(0, max, key)
