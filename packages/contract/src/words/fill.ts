const endsHan = /\p{Script=Han} $/u
const beginsHan = /^ \p{Script=Han}/u
const isHan = /\p{Script=Han}/u

/**
 * Puts values into the `{name}` places of a text; an unknown place stays as it is. Chinese leaves a space around what is
 * written in letters or figures; where the value is Chinese itself, it goes.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.split(/\{(\w+)\}/).reduce((said, part, at, parts) => {
    if (at % 2 === 0) {
      const before = String(at > 0 ? (values[parts[at - 1]!] ?? '') : '')
      return said + (beginsHan.test(part) && isHan.test(before.slice(-1)) ? part.slice(1) : part)
    }
    const value = String(values[part] ?? `{${part}}`)
    return (isHan.test(value[0] ?? '') && endsHan.test(parts[at - 1]!) ? said.slice(0, -1) : said) + value
  }, '')
}
