import { PhoneRefused, type PhoneBytes, type PhoneFile, type PhoneProgress } from '../../../ground/engine/phones.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'
import { quoted, told, withChannel } from './shell.ts'
import { isFolder, Sync } from './sync.ts'

const pathBytesMax = 1_000

/** A path that leads from the top downwards, to something below it. */
export function checked(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const sound =
    path.startsWith('/') &&
    parts.length > 0 &&
    !parts.some((part) => part === '.' || part === '..') &&
    !path.includes('\0') &&
    Buffer.byteLength(path) <= pathBytesMax
  if (!sound) throw new PhoneRefused('No path')
  return path
}

export const withSync = <T>(line: Line, patience: Patience, work: (sync: Sync) => Promise<T>): Promise<T> =>
  withChannel(line, patience, 'sync:', (channel) => work(new Sync(channel, line)))

export const listed = (line: Line, patience: Patience, folder: string): Promise<PhoneFile[]> =>
  withSync(line, patience, async (sync) => {
    const stat = await sync.stat(checked(folder))
    if (!stat || !isFolder(stat)) throw new PhoneRefused('No folder')
    return sync.list(folder)
  })

export async function push(
  line: Line,
  patience: Patience,
  path: string,
  file: PhoneBytes,
  progress: PhoneProgress | undefined,
): Promise<void> {
  await withSync(line, patience, (sync) => sync.send(checked(path), counted(file, progress)))
}

/** As many bytes as were promised, or none. */
export async function* counted({ size, bytes }: PhoneBytes, progress?: PhoneProgress): AsyncGenerator<Uint8Array> {
  let passed = 0
  for await (const chunk of bytes) {
    passed += chunk.length
    if (passed > size) throw new PhoneRefused('There is more of it than was said')
    yield chunk
    progress?.(passed)
  }
  if (passed < size) throw new PhoneRefused('There is less of it than was said')
}

export async function sizeOf(sync: Sync, path: string): Promise<number> {
  const stat = await sync.stat(checked(path))
  if (!stat || isFolder(stat)) throw new PhoneRefused('No file')
  return stat.size
}

export const remove = (line: Line, patience: Patience, path: string) =>
  told(line, patience, `rm -rf ${quoted(checked(path))}`)

export const makeFolder = (line: Line, patience: Patience, path: string) =>
  told(line, patience, `mkdir -p ${quoted(checked(path))}`)
