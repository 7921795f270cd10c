import { commands } from './commands.ts'
import { FileError, homeOf, resolvePath, type FileFault } from './file-tree.ts'
import { gather } from './gather.ts'
import type { Guest } from './guest.ts'
import { expand, LineError, matchesPattern, parseLine, textOf, type Piece } from './shell-line.ts'

const variablesMax = 200
const variableCharsMax = 4_096
const historyMax = 500

/** What a command does to the session or the machine, besides what it prints. */
export type Effect = 'exit' | 'reboot' | 'powerOff'

export interface Ran {
  out: string
  err: string
  code: number
  effect?: Effect
}

const faults: Record<FileFault, string> = {
  absent: 'No such file or directory',
  exists: 'File exists',
  isFolder: 'Is a directory',
  noFolder: 'No such file or directory',
  full: 'No space left on device',
  badName: 'File name too long',
  readOnly: 'Operation not permitted',
}

/** A shell that runs nothing on the real machine: a line of text and the guest's own state go in, text comes out. */
export class Shell {
  readonly guest: Guest
  readonly user: string
  readonly history: string[] = []
  readonly #variables: Map<string, string>
  folder: string
  lastCode = 0

  constructor(guest: Guest, user: string) {
    this.guest = guest
    this.user = user
    const home = homeOf({ system: guest.machine.system, userName: user })
    this.folder = guest.files.isFolder(home) ? home : '/'
    this.#variables = new Map([
      ['HOME', this.folder],
      ['USER', user],
      ['HOSTNAME', guest.machine.hostName],
      ['SHELL', '/bin/sh'],
      ['PATH', '/usr/local/bin:/usr/bin:/bin'],
      ['LANG', 'C.UTF-8'],
    ])
  }

  get windows(): boolean {
    return this.guest.machine.system === 'windows'
  }

  get prompt(): string {
    const home = this.#variables.get('HOME') ?? '/'
    if (this.windows) return `PS ${this.shown(this.folder)}> `
    const folder =
      this.folder === home
        ? '~'
        : this.folder.startsWith(`${home}/`)
          ? `~${this.folder.slice(home.length)}`
          : this.folder
    return `${this.user}@${this.guest.machine.hostName}:${folder}${this.user === 'root' ? '#' : '$'} `
  }

  /** What is said to who signs in. */
  get greeting(): string {
    const { files } = this.guest
    if (this.windows) return `${this.guest.machine.image}\n\n`
    return files.has('/etc/motd') ? files.read('/etc/motd') : ''
  }

  /** A path as this system's people write it. */
  shown(path: string): string {
    return this.windows ? `C:${path.replaceAll('/', '\\')}` : path
  }

  path(typed: string): string {
    const plain = this.windows ? typed.replace(/^[cC]:/, '').replaceAll('\\', '/') : typed
    const home = this.#variables.get('HOME') ?? '/'
    return resolvePath(this.folder, plain === '~' || plain.startsWith('~/') ? home + plain.slice(1) : plain)
  }

  get variables(): [string, string][] {
    return [...this.#variables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  setVariable(name: string, value: string): boolean {
    if (value.length > variableCharsMax) return false
    if (!this.#variables.has(name) && this.#variables.size >= variablesMax) return false
    this.#variables.set(name, value)
    return true
  }

  forgetVariable(name: string): void {
    this.#variables.delete(name)
  }

  complete(start: string): string[] {
    return Object.keys(commands)
      .filter((name) => name.startsWith(start))
      .toSorted()
  }

  remember(line: string): void {
    if (line.trim() === '' || this.history.at(-1) === line) return
    this.history.push(line)
    if (this.history.length > historyMax) this.history.shift()
  }

  run(line: string): Ran {
    try {
      // Windows writes paths with the sign that escapes elsewhere.
      return this.#runPieces(parseLine(line, this.windows ? '`' : '\\'))
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      this.lastCode = 2
      return { out: '', err: `sh: ${error.message}\n`, code: 2 }
    }
  }

  #runPieces(pieces: Piece[]): Ran {
    const all: Ran = { out: '', err: '', code: this.lastCode }
    let input: string | undefined
    for (const [index, piece] of pieces.entries()) {
      if (!piece.piped) input = undefined
      if (piece.when === 'success' && this.lastCode !== 0) continue
      if (piece.when === 'failure' && this.lastCode === 0) continue
      const ran = this.#runPiece(piece, input)
      this.lastCode = all.code = ran.code
      all.err = gather([all.err, ran.err])
      if (pieces[index + 1]?.piped) input = ran.out
      else all.out = gather([all.out, ran.out])
      if (ran.effect) return { ...all, effect: ran.effect }
    }
    return all
  }

  #runPiece(piece: Piece, piped: string | undefined): Ran {
    const variable = (name: string) => (name === '?' ? String(this.lastCode) : (this.#variables.get(name) ?? ''))
    const [name = '', ...args] = expand(piece.words, { variable, matches: (pattern) => this.#matches(pattern) })
    const fileOf = (word: Piece['words'][number]) => this.path(textOf(word, { variable }))
    return this.#filesOf(name, () => {
      const input = piece.from === undefined ? piped : this.guest.files.read(fileOf(piece.from))
      const ran = this.#complaints(
        piece,
        this.#filesOf(name, () => this.#command(name, args, input)),
        fileOf,
      )
      if (!piece.to) return ran
      this.guest.files.write(fileOf(piece.to.path), ran.out, piece.to.append)
      return { ...ran, out: '' }
    })
  }

  /** What is wrong with a file is said by whoever asked for it. */
  #filesOf(name: string, run: () => Ran): Ran {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      return { out: '', err: `${name}: ${this.shown(error.path)}: ${faults[error.fault]}\n`, code: 1 }
    }
  }

  /** What it complained of, where the line wants it. */
  #complaints({ errors }: Piece, ran: Ran, fileOf: (word: Piece['words'][number]) => string): Ran {
    if (errors === undefined) return ran
    if (errors === 'output') return { ...ran, out: gather([ran.out, ran.err]), err: '' }
    const path = fileOf(errors)
    if (path !== '/dev/null') this.guest.files.write(path, ran.err, false)
    return { ...ran, err: '' }
  }

  #command(name: string, args: string[], input: string | undefined): Ran {
    const [, variable, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(name) ?? []
    if (variable !== undefined && args.length === 0) {
      const set = this.setVariable(variable, value!)
      return { out: '', err: set ? '' : `sh: ${variable}: too long\n`, code: set ? 0 : 1 }
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return { out: '', err: `sh: ${name.slice(0, 80)}: command not found\n`, code: 127 }
    const ran = command(this, args, input)
    const whole: Ran = typeof ran === 'string' ? { out: ran, err: '', code: 0 } : { out: '', err: '', code: 0, ...ran }
    return { ...whole, out: gather([whole.out]), err: gather([whole.err]) }
  }

  #matches(pattern: string): string[] {
    const cut = pattern.lastIndexOf('/') + 1
    const folder = this.path(pattern.slice(0, cut) || '.')
    if (!this.guest.files.isFolder(folder)) return []
    return this.guest.files
      .list(folder)
      .filter(({ name }) => !name.startsWith('.') && matchesPattern(pattern.slice(cut), name))
      .map(({ name }) => pattern.slice(0, cut) + name)
  }
}
