import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { flagsOf } from '../../embedded/machine/commands-files.ts'
import { FileError } from '../files/paths.ts'
import type { Entry } from '../files/phone-files.ts'
import type { Call, Commands } from './command.ts'
import { virtualFile } from './virtual.ts'

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
const blocks = (bytes: number) => Math.ceil(bytes / 1024)

const longLine = ({ name, folder, size, modifiedS }: Entry) =>
  `${folder ? 'drwxrwx--x' : '-rw-rw----'} 1 shell shell ${String(size).padStart(9)} ${stamp(modifiedS)} ${name}\n`

async function ls({ shell, files, args }: Call) {
  const { flags, rest } = flagsOf(args)
  const written = (entry: Entry) => (flags.has('l') ? longLine(entry) : `${entry.name}\n`)
  const shown: string[] = []
  for (const typed of rest.length === 0 ? ['.'] : rest) {
    const path = shell.path(typed)
    const entry = await files.stat(path)
    if (rest.length > 1 && entry.folder) shown.push(`${typed}:\n`)
    if (!entry.folder || flags.has('d')) shown.push(written({ ...entry, name: typed }))
    else
      shown.push(...(await files.list(path)).filter(({ name }) => flags.has('a') || !name.startsWith('.')).map(written))
  }
  return shown.join('')
}

/** Pieces go out as they are read, so that nothing of a large file is held. */
async function cat({ shell, phone, files, args, io }: Call) {
  for (const typed of args.length === 0 ? ['-'] : args) {
    if (typed === '-') {
      for (let next = await io.input.next(); !next.done; next = await io.input.next()) await io.out(next.value)
      continue
    }
    const virtual = virtualFile(phone, shell.path(typed))
    if (virtual !== undefined) await io.out(Buffer.from(virtual))
    else for await (const piece of files.read(shell.path(typed))) await io.out(piece)
  }
  return ''
}

/** A folder as a target means a place in it. */
async function targetOf({ shell, files }: Call, from: string, typed: string): Promise<string> {
  const to = shell.path(typed)
  return (await files.isFolder(to)) ? posix.join(to, posix.basename(from)) : to
}

async function pairs(call: Call, act: (from: string, to: string) => Promise<void>) {
  const { rest } = flagsOf(call.args)
  const to = rest.pop()
  if (to === undefined || rest.length === 0) return { err: 'missing file operand\n', code: 1 }
  for (const typed of rest) {
    const from = call.shell.path(typed)
    await act(from, await targetOf(call, from, to))
  }
  return ''
}

async function rm({ shell, files, args }: Call) {
  const { flags, rest } = flagsOf(args)
  const recursive = flags.has('r') || flags.has('R')
  for (const typed of rest)
    await files.remove(shell.path(typed), { recursive }).catch((error: unknown) => {
      const absent = error instanceof FileError && error.fault === 'absent'
      if (!absent || !flags.has('f')) throw error
    })
  return ''
}

async function digest({ shell, files, args }: Call, kind: 'md5' | 'sha1' | 'sha256') {
  const lines: string[] = []
  for (const typed of args) {
    const hash = createHash(kind)
    for await (const piece of files.read(shell.path(typed))) hash.update(piece)
    lines.push(`${hash.digest('hex')}  ${typed}\n`)
  }
  return lines.join('')
}

async function stat({ shell, files, args }: Call) {
  const [format, typed = ''] = args[0] === '-c' ? args.slice(1) : [undefined, ...args]
  const entry = await files.stat(shell.path(typed))
  const facts: Record<string, string> = {
    n: typed,
    s: String(entry.size),
    Y: String(entry.modifiedS),
    y: stamp(entry.modifiedS),
    F: entry.folder ? 'directory' : 'regular file',
    a: entry.folder ? '771' : '660',
  }
  if (format !== undefined)
    return `${format.replace(/%([a-zA-Z])/g, (sign, letter: string) => facts[letter] ?? sign)}\n`
  return `  File: ${typed}\n  Size: ${entry.size}\t ${facts['F']}\nModify: ${facts['y']}\n`
}

function df({ files }: Call) {
  const [whole, used] = [blocks(files.quotaBytes), blocks(files.usedBytes)]
  const share = `${Math.ceil((used / whole) * 100)}%`
  return `Filesystem      1K-blocks      Used Available Use% Mounted on\n/dev/fuse ${String(whole).padStart(15)} ${String(used).padStart(9)} ${String(whole - used).padStart(9)} ${share.padStart(4)} /storage/emulated\n`
}

async function du({ shell, files, args }: Call) {
  const { rest } = flagsOf(args)
  const lines: string[] = []
  for (const typed of rest.length === 0 ? ['.'] : rest)
    lines.push(`${blocks(await files.size(shell.path(typed)))}\t${typed}\n`)
  return lines.join('')
}

export const fileCommands: Commands = {
  ls,
  cat,
  rm,
  df,
  du,
  stat,
  cp: (call) => {
    const { flags } = flagsOf(call.args)
    const recursive = ['r', 'R', 'a'].some((flag) => flags.has(flag))
    return pairs(call, (from, to) => call.files.copy(from, to, { recursive }))
  },
  mv: (call) => pairs(call, (from, to) => call.files.move(from, to)),
  mkdir: async ({ shell, files, args }) => {
    const { flags, rest } = flagsOf(args)
    for (const typed of rest) await files.makeFolder(shell.path(typed), { parents: flags.has('p') })
    return ''
  },
  rmdir: async ({ shell, files, args }) => {
    for (const typed of args) await files.removeFolder(shell.path(typed))
    return ''
  },
  touch: async ({ shell, files, args }) => {
    for (const typed of args) await files.write(shell.path(typed), Buffer.alloc(0), { append: true })
    return ''
  },
  md5sum: (call) => digest(call, 'md5'),
  sha1sum: (call) => digest(call, 'sha1'),
  sha256sum: (call) => digest(call, 'sha256'),
  pwd: ({ shell }) => `${shell.folder}\n`,
  cd: async ({ shell, files, args: [typed = '/'] }) => {
    const path = shell.path(typed)
    if (!(await files.isFolder(path))) return { err: `sh: cd: ${typed}: No such file or directory\n`, code: 1 }
    shell.folder = path
    return ''
  },
}
