const named: Record<number, string> = {
  0xff08: '\x7f',
  0xff09: '\t',
  0xff0a: '\r',
  0xff0d: '\r',
  0xff1b: '\x1b',
  0xff50: '\x1b[H',
  0xff51: '\x1b[D',
  0xff52: '\x1b[A',
  0xff53: '\x1b[C',
  0xff54: '\x1b[B',
  0xff57: '\x1b[F',
  0xff8d: '\r',
  0xffff: '\x1b[3~',
}
const controlKeys = new Set([0xffe3, 0xffe4])
const altKeys = new Set([0xffe9, 0xffea])
const deleteKeys = new Set([0xffff, 0xff9f])

/** X11 key symbols as the bytes a terminal would send. */
export class Keyboard {
  #control = false
  #alt = false

  /** Answers the bytes, `reset` for Ctrl-Alt-Del, or nothing. */
  press(symbol: number, down: boolean): Buffer | 'reset' | undefined {
    if (controlKeys.has(symbol)) this.#control = down
    if (altKeys.has(symbol)) this.#alt = down
    if (!down) return undefined
    if (this.#control && this.#alt && deleteKeys.has(symbol)) return 'reset'
    const text = named[symbol] ?? letterOf(symbol)
    if (text === undefined) return undefined
    if (this.#control && /^[a-z@[\\\]^_]$/i.test(text)) return Buffer.of(text.toUpperCase().charCodeAt(0) & 0x1f)
    return Buffer.from(text, 'utf8')
  }
}

function letterOf(symbol: number): string | undefined {
  if ((symbol >= 0x20 && symbol <= 0x7e) || (symbol >= 0xa0 && symbol <= 0xff)) return String.fromCodePoint(symbol)
  // The digits and signs of the number block.
  if (symbol >= 0xffaa && symbol <= 0xffb9) return String.fromCharCode(symbol - 0xff80)
  const code = symbol - 0x0100_0000
  return code >= 0x20 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : undefined
}
