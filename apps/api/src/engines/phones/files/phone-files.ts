import { constants, realpathSync } from 'node:fs'
import { copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink, utimes } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { FileWriter } from './file-writer.ts'
import { FileError, phonePath, places, writable } from './paths.ts'

export interface Entry {
  name: string
  folder: boolean
  size: number
  modifiedS: number
}

/** What an entry costs besides its bytes, so that empty files and folders cannot be without number. */
const entryBytes = 4_096
/** What every phone has from the start. */
const folders = ['/data/app', '/sdcard/DCIM', '/sdcard/Download', '/sdcard/Documents', '/sdcard/Pictures']

const batch = 256

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * The files of a phone: real files below a folder of ours. No path leads out of it, no link is made or followed, and
 * together they stay below the quota.
 */
export class PhoneFiles {
  readonly #root: string
  /** Where files lie that are being written. */
  readonly #half: string
  readonly #quotaBytes: number
  #used = 0
  #made = 0

  private constructor(folder: string, quotaBytes: number) {
    this.#root = join(folder, 'files')
    this.#half = join(folder, 'half')
    this.#quotaBytes = quotaBytes
  }

  static async open(folder: string, quotaBytes: number): Promise<PhoneFiles> {
    for (const place of [...places, ...folders]) await mkdir(join(folder, 'files', place), { recursive: true })
    const files = new PhoneFiles(realpathSync(folder), quotaBytes)
    await rm(files.#half, { recursive: true, force: true })
    await mkdir(files.#half)
    files.#used = await files.size('/')
    return files
  }

  get usedBytes(): number {
    return this.#used
  }

  get quotaBytes(): number {
    return this.#quotaBytes
  }

  async stat(path: string): Promise<Entry> {
    const found = await lstat(this.#real(path)).catch(() => undefined)
    if (!found || (!found.isDirectory() && !found.isFile())) throw new FileError('absent', path)
    return {
      name: posix.basename(path),
      folder: found.isDirectory(),
      size: found.isDirectory() ? entryBytes : found.size,
      modifiedS: Math.trunc(found.mtimeMs / 1000),
    }
  }

  async has(path: string): Promise<boolean> {
    return this.stat(path).then(
      () => true,
      () => false,
    )
  }

  async isFolder(path: string): Promise<boolean> {
    return this.stat(path).then(
      ({ folder }) => folder,
      () => false,
    )
  }

  async list(path: string): Promise<Entry[]> {
    if (!(await this.stat(path)).folder) throw new FileError('noFolder', path)
    const names = (await readdir(this.#real(path))).toSorted()
    const entries: Entry[] = []
    // In batches: a folder may hold as many as the quota lets it.
    for (let at = 0; at < names.length; at += batch) {
      const asked = names.slice(at, at + batch).map((name) => this.stat(posix.join(path, name)).catch(() => undefined))
      entries.push(...(await Promise.all(asked)).filter((entry) => entry !== undefined))
    }
    return entries
  }

  /** All bytes at or below a path, as the quota counts them. */
  async size(path: string): Promise<number> {
    const entry = await this.stat(path)
    if (!entry.folder) return entry.size + entryBytes
    let sum = entryBytes
    for (const { name } of await this.list(path)) sum += await this.size(posix.join(path, name))
    return sum
  }

  async *read(path: string): AsyncGenerator<Buffer> {
    if ((await this.stat(path)).folder) throw new FileError('isFolder', path)
    const handle = await open(this.#real(path), constants.O_RDONLY | constants.O_NOFOLLOW)
    yield* handle.createReadStream({ highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>
  }

  /** A file as a whole, for those that are looked at; cut where it is longer. */
  async readStart(path: string, bytesMax: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let held = 0
    for await (const piece of this.read(path)) {
      pieces.push(piece)
      held += piece.length
      if (held >= bytesMax) break
    }
    return Buffer.concat(pieces).subarray(0, bytesMax)
  }

  /** Writes a file piece by piece; it is there, whole, only when it was finished. `system` writes where people may not. */
  async writer(path: string, { system = false, append = false } = {}): Promise<FileWriter> {
    this.#guard(path, system)
    if (await this.isFolder(path)) throw new FileError('isFolder', path)
    const target = this.#real(path)
    if (!(await this.isFolder(posix.dirname(path)))) throw new FileError('noFolder', path)
    const before = (await this.has(path)) ? await this.size(path) : 0
    const temporary = join(this.#half, String(++this.#made))
    const copied = append && before > 0
    if (copied) {
      this.#claim(before, path)
      await copyFile(target, temporary)
    } else this.#claim(entryBytes, path)
    const handle = await open(temporary, copied ? 'a' : 'wx', 0o600)
    return new FileWriter(handle, temporary, target, {
      written: copied ? before : entryBytes,
      replaced: before,
      claim: (bytes) => this.#claim(bytes, path),
      release: (bytes) => (this.#used -= bytes),
    })
  }

  async write(path: string, content: Uint8Array, options: { system?: boolean; append?: boolean } = {}): Promise<void> {
    const writer = await this.writer(path, options)
    try {
      await writer.write(content)
    } catch (error) {
      await writer.drop()
      throw error
    }
    await writer.finish()
  }

  async makeFolder(path: string, { parents = false, system = false } = {}): Promise<void> {
    if (await this.isFolder(path)) {
      if (parents) return
      throw new FileError('exists', path)
    }
    this.#guard(path, system)
    const parent = posix.dirname(path)
    if (parents && !(await this.has(parent))) await this.makeFolder(parent, { parents, system })
    if (await this.has(path)) throw new FileError('exists', path)
    if (!(await this.isFolder(parent))) throw new FileError('noFolder', path)
    this.#claim(entryBytes, path)
    await mkdir(this.#real(path))
  }

  async remove(path: string, { recursive = false, system = false } = {}): Promise<void> {
    this.#guard(path, system)
    const [entry, bytes] = [await this.stat(path), await this.size(path)]
    if (entry.folder && !recursive) throw new FileError('isFolder', path)
    if (entry.folder) await rm(this.#real(path), { recursive: true })
    else await unlink(this.#real(path))
    this.#used -= bytes
  }

  async removeFolder(path: string): Promise<void> {
    this.#guard(path, false)
    if (!(await this.stat(path)).folder) throw new FileError('noFolder', path)
    await rmdir(this.#real(path)).catch((error: unknown) => {
      throw codeOf(error) === 'ENOTEMPTY' ? new FileError('notEmpty', path) : error
    })
    this.#used -= entryBytes
  }

  async move(from: string, to: string, { system = false } = {}): Promise<void> {
    this.#guard(from, system)
    this.#guard(to, system)
    if (to === from || to.startsWith(`${from}/`)) throw new FileError('notAllowed', to)
    await this.stat(from)
    if (!(await this.isFolder(posix.dirname(to)))) throw new FileError('noFolder', to)
    const replaced = (await this.has(to)) ? await this.size(to) : 0
    if (await this.isFolder(to)) throw new FileError('exists', to)
    await rename(this.#real(from), this.#real(to))
    this.#used -= replaced
  }

  async copy(from: string, to: string, { recursive = false, system = false } = {}): Promise<void> {
    const entry = await this.stat(from)
    if (to === from || to.startsWith(`${from}/`)) throw new FileError('notAllowed', to)
    if (!entry.folder) return this.#copyFile(from, to, system)
    if (!recursive) throw new FileError('isFolder', from)
    await this.makeFolder(to, { parents: true, system })
    for (const { name } of await this.list(from))
      await this.copy(posix.join(from, name), posix.join(to, name), { recursive, system })
  }

  async setTime(path: string, modifiedS: number): Promise<void> {
    if (writable(path)) await utimes(this.#real(path), modifiedS, modifiedS)
  }

  /** Where a file of the system lies, for those of us who read it directly. */
  real(path: string): string {
    return this.#real(path)
  }

  async #copyFile(from: string, to: string, system: boolean): Promise<void> {
    const writer = await this.writer(to, { system })
    try {
      for await (const piece of this.read(from)) await writer.write(piece)
    } catch (error) {
      await writer.drop()
      throw error
    }
    await writer.finish()
  }

  #guard(path: string, system: boolean): void {
    if (!system && !writable(path)) throw new FileError('notAllowed', path)
  }

  #claim(bytes: number, path: string): void {
    if (this.#used + bytes > this.#quotaBytes) throw new FileError('full', path)
    this.#used += bytes
  }

  /** The folder above it is asked where it really lies: nothing of ours makes links, and none would be followed. */
  #real(path: string): string {
    const real = join(this.#root, phonePath(path))
    if (real === `${this.#root}/` || real === this.#root) return this.#root
    const folder = dirname(real)
    try {
      if (realpathSync(folder) !== folder) throw new FileError('notAllowed', path)
    } catch (error) {
      if (error instanceof FileError) throw error
      throw new FileError('absent', path)
    }
    return real
  }
}
