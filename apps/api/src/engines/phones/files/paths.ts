import { posix } from 'node:path'

export type FileFault = 'absent' | 'exists' | 'isFolder' | 'noFolder' | 'full' | 'badName' | 'notAllowed' | 'notEmpty'

export class FileError extends Error {
  readonly fault: FileFault
  readonly path: string

  constructor(fault: FileFault, path: string) {
    super(`${fault}: ${path}`)
    this.fault = fault
    this.path = path
  }
}

/** As a shell says them. */
export const faultWords: Record<FileFault, string> = {
  absent: 'No such file or directory',
  exists: 'File exists',
  isFolder: 'Is a directory',
  noFolder: 'Not a directory',
  full: 'No space left on device',
  badName: 'File name too long',
  notAllowed: 'Permission denied',
  notEmpty: 'Directory not empty',
}

const nameBytesMax = 255
const pathBytesMax = 1_024
const depthMax = 32
/** What the phone calls its storage, by all its names. */
const aliases = [/^\/storage\/emulated\/0(?=\/|$)/, /^\/storage\/self\/primary(?=\/|$)/, /^\/mnt\/sdcard(?=\/|$)/]
/** Where people may write; the rest is the system's. */
export const places = ['/sdcard', '/data/local/tmp', '/data/data']

/** The phone's own name of a path: whole, without dots, by the first name of the storage. */
export function phonePath(typed: string, from = '/'): string {
  if (typed.includes('\0') || typed.includes('�') || Buffer.byteLength(typed) > pathBytesMax)
    throw new FileError('badName', typed.slice(0, 80).replaceAll('\0', ''))
  const path = aliases.reduce((whole, alias) => whole.replace(alias, '/sdcard'), posix.resolve('/', from, typed))
  const names = path.split('/').slice(1)
  if (names.length > depthMax || names.some((name) => Buffer.byteLength(name) > nameBytesMax))
    throw new FileError('badName', path.slice(0, 80))
  return path
}

export const writable = (path: string) => places.some((place) => path.startsWith(`${place}/`))
