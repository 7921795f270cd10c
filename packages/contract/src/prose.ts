/** What a text of a line can hold. A link's address is one that a browser opens without running anything. */
export type Inline = { kind: 'text' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }
export type Block =
  | { kind: 'heading' | 'paragraph' | 'list'; lines: readonly (readonly Inline[])[] }
  | { kind: 'picture'; file: string; caption: string }

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
/** A picture stands on a line of its own and names a file of ours, never an address. */
const picture = /^!\[(?<caption>[^\]\n]*)\]\((?<file>file_[0-9A-Za-z]{12})\)$/
export const pictureMark = (file: string, caption: string) => `![${caption.replaceAll(/[[\]\n]/g, ' ')}](${file})`

/**
 * Reads a small part of Markdown: paragraphs, headings, lists, pictures, bold and links. Everything else stays the letters it is,
 * so whatever is written cannot become anything but text, links and pictures of ours.
 */
export function readProse(text: string): Block[] {
  const parts = text.replaceAll('\r', '').split(/\n[ \t]*\n/)
  return parts.flatMap((part): Block[] => {
    const blocks: Block[] = []
    for (const line of part.split('\n').map((one) => one.trim())) {
      if (!line) continue
      const { caption = '', file } = picture.exec(line)?.groups ?? {}
      if (file) {
        blocks.push({ kind: 'picture', file, caption })
        continue
      }
      const kind = heading.test(line) ? 'heading' : item.test(line) ? 'list' : 'paragraph'
      const inlines = inlinesOf(line.replace(kind === 'heading' ? heading : kind === 'list' ? item : /^/, ''))
      const last = blocks.at(-1)
      if (last?.kind === kind && last.kind !== 'heading')
        blocks[blocks.length - 1] = { kind, lines: [...last.lines, inlines] }
      else blocks.push({ kind, lines: [inlines] })
    }
    return blocks
  })
}

/** The beginning of it in one plain line. */
export function proseSummary(text: string, charsMax: number): string {
  const plain = readProse(text)
    .flatMap((block) => (block.kind === 'picture' ? [] : block.lines))
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
