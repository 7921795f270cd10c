import { expand, LineError, matchesPattern, parseLine, textOf, type Piece } from '../../embedded/machine/shell-line.ts'
import { faultWords, FileError, phonePath } from '../files/paths.ts'
import type { FileWriter } from '../files/file-writer.ts'
import type { Phone } from '../phone/phone.ts'
import { commands } from './commands.ts'
import type { Answer, Device } from './command.ts'
import { nothing, once, type Io } from './io.ts'

const pipeBytesMax = 4 * 1024 * 1024
const lineCharsMax = 64 * 1024
const assignment = /^([A-Za-z_]\w*)=(.*)$/s
/** The exit code of a line that is none. */
const badLine = 2

/** A shell that runs nothing on the real machine: its commands act on the phone and its files. */
export class PhoneShell {
  readonly device: Device
  folder = '/'
  lastCode = 0

  constructor(device: Device) {
    this.device = device
  }

  get phone(): Phone {
    return this.device.phone
  }

  path(typed: string): string {
    return phonePath(typed, this.folder)
  }

  /** Runs a line and gives its exit code. */
  async run(line: string, io: Io): Promise<number> {
    try {
      if (line.length > lineCharsMax) throw new LineError('line too long')
      for (const one of line.split('\n')) await this.#runPieces(parseLine(one, '\\'), io)
    } catch (error) {
      if (!(error instanceof LineError)) throw error
      this.lastCode = badLine
      await io.err(Buffer.from(`sh: ${error.message}\n`))
    }
    return this.lastCode
  }

  async #runPieces(pieces: Piece[], io: Io): Promise<void> {
    let piped: Buffer | undefined
    for (const [index, piece] of pieces.entries()) {
      const input = piece.piped && piped ? once(piped) : io.input
      piped = undefined
      if (piece.when === 'success' && this.lastCode !== 0) continue
      if (piece.when === 'failure' && this.lastCode === 0) continue
      const pipe = pieces[index + 1]?.piped ? new Pipe() : undefined
      this.lastCode = await this.#redirected(piece, { ...io, input, ...(pipe && { out: pipe.take }) })
      piped = pipe?.bytes
      if (io.ended.aborted) return
    }
  }

  async #redirected(piece: Piece, io: Io): Promise<number> {
    const files: Redirect[] = []
    try {
      const redirected = await this.#redirects(piece, io, files)
      const code = await this.#runPiece(piece, redirected)
      for (const { writer } of files) await writer.finish()
      return code
    } catch (error) {
      for (const { writer } of files) await writer.drop()
      if (!(error instanceof FileError)) throw error
      await io.err(Buffer.from(`sh: ${error.path}: ${faultWords[error.fault]}\n`))
      return 1
    }
  }

  async #redirects({ to, from, errors }: Piece, io: Io, opened: Redirect[]): Promise<Io> {
    const intoFile = async (typed: string, append: boolean) => {
      if (typed === '/dev/null') return () => Promise.resolve()
      const writer = await this.phone.files.writer(this.path(typed), { append })
      opened.push({ writer })
      return (chunk: Uint8Array) => writer.write(chunk)
    }
    const out = to ? await intoFile(this.#text(to.path), to.append) : io.out
    const err = errors === 'output' ? out : errors ? await intoFile(this.#text(errors), false) : io.err
    const input = from ? this.#fileInput(this.#text(from)) : io.input
    return { ...io, out, err, input }
  }

  #fileInput(typed: string): AsyncIterator<Buffer> {
    return typed === '/dev/null' ? nothing : this.phone.files.read(this.path(typed))
  }

  async #runPiece(piece: Piece, io: Io): Promise<number> {
    const words = expand(await this.#matched(piece.words), { variable: this.#variable, matches: () => [] })
    const first = words.findIndex((word) => word !== 'exec' && !assignment.test(word))
    if (first < 0) return 0
    const [name = '', ...args] = words.slice(first)
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) return this.#answer({ err: `sh: ${name.slice(0, 80)}: not found\n`, code: 127 }, io)
    try {
      return await this.#answer(
        await command({ shell: this, phone: this.phone, files: this.phone.files, args, io }),
        io,
      )
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      return this.#answer({ err: `${name}: ${error.path}: ${faultWords[error.fault]}\n`, code: 1 }, io)
    }
  }

  async #answer(answer: Answer, io: Io): Promise<number> {
    const {
      out = '',
      err = '',
      code = 0,
    } = typeof answer === 'string' || Buffer.isBuffer(answer) ? { out: answer } : answer
    if (out.length > 0) await io.out(Buffer.from(out as string))
    if (err !== '') await io.err(Buffer.from(err))
    return code
  }

  readonly #variable = (name: string): string => {
    if (name === '?') return String(this.lastCode)
    return name === 'EXTERNAL_STORAGE' ? '/sdcard' : ''
  }

  #text(word: Piece['words'][number]): string {
    return textOf(word, { variable: this.#variable })
  }

  /** Words with patterns become the names that match them; folders are looked into beforehand, since that takes waiting. */
  async #matched(words: Piece['words']): Promise<Piece['words']> {
    const found = await Promise.all(words.map(async (word) => (word.glob ? this.#names(this.#text(word)) : [])))
    return words.flatMap((word, index) => {
      const names = found[index]!
      return names.length === 0 ? [word] : names.map((text) => ({ parts: [{ text }], glob: false }))
    })
  }

  async #names(pattern: string): Promise<string[]> {
    const cut = pattern.lastIndexOf('/') + 1
    const entries = await this.phone.files.list(this.path(pattern.slice(0, cut) || '.')).catch(() => [])
    return entries
      .filter(({ name }) => !name.startsWith('.') && matchesPattern(pattern.slice(cut), name))
      .map(({ name }) => pattern.slice(0, cut) + name)
  }
}

interface Redirect {
  writer: FileWriter
}

/** What one command writes for the next. */
class Pipe {
  #pieces: Buffer[] = []
  #held = 0

  readonly take = (chunk: Uint8Array): Promise<void> => {
    this.#held += chunk.length
    if (this.#held <= pipeBytesMax) this.#pieces.push(Buffer.from(chunk))
    return Promise.resolve()
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}
