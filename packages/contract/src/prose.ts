/** What a text of a line can hold. A link's address is one that a browser opens without running anything. */
export type Inline = { kind: 'text' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }
export interface Block {
  kind: 'heading' | 'paragraph' | 'list'
  lines: readonly (readonly Inline[])[]
}

const address = String.raw`(?:https?:\/\/|mailto:)[^\s<>()]+`
const inline = new RegExp(
  String.raw`\*\*(?<strong>[^*\n]+)\*\*|\[(?<word>[^\]\n]+)\]\((?<to>${address})\)|(?<bare>https?:\/\/[^\s<>()，。；、）]*[^\s<>(),.;:!?，。；：、）])`,
  'g',
)

function inlinesOf(line: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  const plain = (text: string) => text && found.push({ kind: 'text', text })
  for (const match of line.matchAll(inline)) {
    const { strong, word, to, bare } = match.groups as Record<string, string | undefined>
    plain(line.slice(end, match.index))
    if (strong !== undefined) found.push({ kind: 'strong', text: strong })
    else found.push({ kind: 'link', text: word ?? bare!, href: to ?? bare! })
    end = match.index + match[0].length
  }
  plain(line.slice(end))
  return found
}

const item = /^[-*]\s+/
const heading = /^#{1,3}\s+/

/**
 * Reads a small part of Markdown: paragraphs, headings, lists, bold and links. Everything else stays the letters it is,
 * so whatever is written cannot become anything but text and links.
 */
export function readProse(text: string): Block[] {
  const parts = text.replaceAll('\r', '').split(/\n[ \t]*\n/)
  return parts.flatMap((part): Block[] => {
    const blocks: Block[] = []
    for (const line of part.split('\n').map((one) => one.trim())) {
      if (!line) continue
      const kind = heading.test(line) ? 'heading' : item.test(line) ? 'list' : 'paragraph'
      const inlines = inlinesOf(line.replace(kind === 'heading' ? heading : kind === 'list' ? item : /^/, ''))
      const last = blocks.at(-1)
      if (last?.kind === kind && kind !== 'heading')
        blocks[blocks.length - 1] = { kind, lines: [...last.lines, inlines] }
      else blocks.push({ kind, lines: [inlines] })
    }
    return blocks
  })
}

/** The beginning of it in one plain line. */
export function proseSummary(text: string, charsMax: number): string {
  const plain = readProse(text)
    .flatMap(({ lines }) => lines)
    .map((line) => line.map((part) => part.text).join(''))
    .join(' ')
  const letters = [...plain]
  return letters.length > charsMax
    ? `${letters
        .slice(0, charsMax - 1)
        .join('')
        .trimEnd()}…`
    : plain
}
