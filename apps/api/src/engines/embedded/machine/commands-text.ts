import { flagsOf, readAll } from './commands-files.ts'
import type { Command } from './commands.ts'
import type { Shell } from './shell.ts'

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')
const joined = (lines: string[]) => (lines.length > 0 ? `${lines.join('\n')}\n` : '')

/** What a filter reads: the files it names, or what is piped into it. */
const inputOf = (shell: Shell, files: string[], input: string | undefined) =>
  files.length > 0 ? readAll(shell, files) : (input ?? '')

/** `-n 5`, `-n5`, `-5`. */
function countOf(args: string[]): { count: number; files: string[] } {
  const files = [...args]
  const at = files.findIndex((one) => /^-n?\d*$/.test(one))
  if (at < 0) return { count: 10, files }
  const [flag] = files.splice(at, 1) as [string]
  const digits = flag.replace(/^-n?/, '') || (files.splice(at, 1)[0] ?? '')
  return { count: Math.min(Number(digits) || 0, 100_000), files }
}

export const textCommands: Record<string, Command> = {
  echo: (_shell, args) => {
    const bare = args[0] === '-n'
    return (bare ? args.slice(1) : args).join(' ') + (bare ? '' : '\n')
  },
  /** Fixed text with `^` and `$`, no regular expressions: those could keep the server busy for ever. */
  grep: (shell, args, input) => {
    const { flags, rest } = flagsOf(args)
    const [pattern, ...files] = rest
    if (pattern === undefined) return { err: 'usage: grep [-ivnc] text [file…]\n', code: 2 }
    const fold = (text: string) => (flags.has('i') ? text.toLowerCase() : text)
    const [start, end] = [pattern.startsWith('^'), pattern.endsWith('$') && pattern.length > 1]
    const text = fold(pattern.slice(start ? 1 : 0, end ? -1 : undefined))
    const fits = (line: string) => {
      if (start && end) return line === text
      if (start) return line.startsWith(text)
      return end ? line.endsWith(text) : line.includes(text)
    }
    const source = inputOf(shell, files, input)
    const found = (source === '' ? [] : linesOf(source))
      .map((line, index) => ({ line, number: index + 1 }))
      .filter(({ line }) => fits(fold(line)) !== flags.has('v'))
    const code = found.length > 0 ? 0 : 1
    if (flags.has('c')) return { out: `${found.length}\n`, code }
    return { out: joined(found.map(({ line, number }) => (flags.has('n') ? `${number}:${line}` : line))), code }
  },
  head: (shell, args, input) => {
    const { count, files } = countOf(args)
    return joined(linesOf(inputOf(shell, files, input)).slice(0, count))
  },
  tail: (shell, args, input) => {
    const { count, files } = countOf(args)
    return count === 0 ? '' : joined(linesOf(inputOf(shell, files, input)).slice(-count))
  },
  wc: (shell, args, input) => {
    const { flags, rest } = flagsOf(args)
    const text = inputOf(shell, rest, input)
    const counts: [string, number][] = [
      ['l', text.split('\n').length - 1],
      ['w', text.split(/\s+/).filter(Boolean).length],
      ['c', Buffer.byteLength(text)],
    ]
    const asked = counts.filter(([flag]) => flags.size === 0 || flags.has(flag))
    return `${asked.map(([, n]) => n).join(' ')}\n`
  },
  sort: (shell, args, input) => {
    const { flags, rest } = flagsOf(args)
    const text = inputOf(shell, rest, input)
    const lines = text === '' ? [] : linesOf(text).toSorted()
    return joined(flags.has('r') ? lines.toReversed() : lines)
  },
  uniq: (shell, args, input) => {
    const text = inputOf(shell, args, input)
    return text === '' ? '' : joined(linesOf(text).filter((line, index, all) => line !== all[index - 1]))
  },
}
