import type { Command } from './commands.ts'
import { baseName, type Listed } from './file-tree.ts'
import { gather } from './gather.ts'
import type { Shell } from './shell.ts'

const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** Flags of one letter each, and what is left. */
export function flagsOf(args: string[]): { flags: Set<string>; rest: string[] } {
  const flags = new Set(args.filter((one) => /^-[A-Za-z]+$/.test(one)).flatMap((one) => one.slice(1).split('')))
  return { flags, rest: args.filter((one) => !/^-[A-Za-z]+$/.test(one)) }
}

/** What the files hold, one after another. */
export const readAll = (shell: Shell, files: string[]) =>
  gather(files.values().map((one) => shell.guest.files.read(shell.path(one))))

const usage = (text: string) => ({ err: `usage: ${text}\n`, code: 2 })

function longLine(shell: Shell, { name, folder, size, changedAt }: Listed): string {
  const day = String(changedAt.getUTCDate()).padStart(2)
  const time = changedAt.toISOString().slice(11, 16)
  const owner = `${shell.user} ${shell.user}`
  return `${folder ? 'drwxr-xr-x 2' : '-rw-r--r-- 1'} ${owner} ${String(size).padStart(8)} ${shortMonth.format(changedAt)} ${day} ${time} ${name}\n`
}

const listing = (shell: Shell, entries: Listed[], flags: Set<string>) => {
  const shown = entries.filter(({ name }) => flags.has('a') || !name.startsWith('.'))
  return flags.has('l')
    ? shown.map((entry) => longLine(shell, entry)).join('')
    : shown.map(({ name, folder }) => `${name}${folder && flags.has('F') ? '/' : ''}\n`).join('')
}

export const fileCommands: Record<string, Command> = {
  pwd: (shell) => `${shell.shown(shell.folder)}\n`,
  cd: (shell, [to = '~']) => {
    const path = shell.path(to)
    if (!shell.guest.files.has(path)) return { err: `cd: ${to}: No such file or directory\n`, code: 1 }
    if (!shell.guest.files.isFolder(path)) return { err: `cd: ${to}: Not a directory\n`, code: 1 }
    shell.folder = path
    return ''
  },
  ls: (shell, args) => {
    const { flags, rest } = flagsOf(args)
    const named = rest.length > 1
    const listings = (rest.length > 0 ? rest : ['.']).values().map((one) => {
      const path = shell.path(one)
      const listed = listing(shell, shell.guest.files.list(path), flags)
      return named && shell.guest.files.isFolder(path) ? `${one}:\n${listed}\n` : listed
    })
    return gather(listings)
  },
  cat: (shell, args, input) => (args.length === 0 ? (input ?? '') : readAll(shell, args)),
  mkdir: (shell, args) => {
    const { flags, rest } = flagsOf(args)
    if (rest.length === 0) return usage('mkdir [-p] folder…')
    for (const one of rest) {
      const path = shell.path(one)
      if (!flags.has('p')) shell.guest.files.makeFolder(path)
      else makeAll(shell, path)
    }
    return ''
  },
  rmdir: (shell, [one]) => {
    if (one === undefined) return usage('rmdir folder')
    const path = shell.path(one)
    if (!shell.guest.files.isFolder(path)) return { err: `rmdir: ${one}: Not a directory\n`, code: 1 }
    if (shell.guest.files.list(path).length > 0) return { err: `rmdir: ${one}: Directory not empty\n`, code: 1 }
    shell.guest.files.remove(path, true)
    return ''
  },
  rm: (shell, args) => {
    const { flags, rest } = flagsOf(args)
    if (rest.length === 0) return usage('rm [-rf] path…')
    for (const one of rest) {
      const path = shell.path(one)
      if (flags.has('f') && !shell.guest.files.has(path)) continue
      shell.guest.files.remove(path, flags.has('r') || flags.has('R'))
    }
    return ''
  },
  touch: (shell, args) => {
    if (args.length === 0) return usage('touch file…')
    for (const one of args) shell.guest.files.touch(shell.path(one))
    return ''
  },
  cp: (shell, [from, to]) => {
    if (from === undefined || to === undefined) return usage('cp from to')
    shell.guest.files.write(intoFolder(shell, from, to), shell.guest.files.read(shell.path(from)))
    return ''
  },
  mv: (shell, [from, to]) => {
    if (from === undefined || to === undefined) return usage('mv from to')
    const [source, target] = [shell.path(from), intoFolder(shell, from, to)]
    if (source === target) return ''
    shell.guest.files.write(target, shell.guest.files.read(source))
    shell.guest.files.remove(source, false)
    return ''
  },
}

function intoFolder(shell: Shell, from: string, to: string): string {
  const path = shell.path(to)
  return shell.guest.files.isFolder(path) ? shell.path(`${to}/${baseName(shell.path(from))}`) : path
}

function makeAll(shell: Shell, path: string): void {
  let done = ''
  for (const part of path.split('/').slice(1)) {
    done += `/${part}`
    if (!shell.guest.files.isFolder(done)) shell.guest.files.makeFolder(done)
  }
}
