import { widthOf } from './fonts.ts'

const charsMax = 20_000
/** No letter is narrower than this share of its size, but for a few that hardly matter. */
const narrowest = 0.15
/** A sign with the marks that no line begins with. */
const signs = /.[，。、；：？！）」』》〉】”’…,.;:?!)]*/gsu
const spaceless = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/** Breaks a text where it may be broken: between words, and between any two signs of a script without spaces. */
export function linesOf(text: string, size: number, weight: number, width: number, linesMax: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.slice(0, charsMax).split('\n')) {
    for (const line of broken(paragraph, size, weight, width)) {
      lines.push(line)
      if (lines.length > linesMax) break
    }
    if (lines.length > linesMax) break
  }
  if (lines.length <= linesMax) return lines
  const last = `${lines[linesMax - 1]}…`
  return [...lines.slice(0, linesMax - 1), shortened(last, size, weight, width)]
}

/** Widths of parts are added up: measuring whole lines again and again would cost a long text its square. */
function* broken(paragraph: string, size: number, weight: number, width: number): Generator<string> {
  let [line, wide] = ['', 0]
  for (const part of partsOf(paragraph)) {
    if (line !== '' && wide + widthOf(part.trimEnd(), size, weight) > width) {
      yield line.trimEnd()
      ;[line, wide] = ['', 0]
    }
    const left = line === '' ? yield* fullLines(part, size, weight, width) : part
    line += left
    wide += widthOf(left, size, weight)
  }
  yield line.trimEnd()
}

/** A word that is longer than a line fills some, and gives back what is left of it. */
function* fullLines(word: string, size: number, weight: number, width: number): Generator<string, string> {
  let left = word
  for (;;) {
    const fits = fitting(left, size, weight, width)
    if (fits >= left.trimEnd().length) return left
    yield left.slice(0, fits)
    left = left.slice(fits)
  }
}

function partsOf(paragraph: string): string[] {
  const parts: string[] = []
  for (const word of paragraph.split(/(?<=\s)/)) {
    if (spaceless.test(word)) parts.push(...(word.match(signs) ?? []))
    else parts.push(word)
  }
  return parts
}

/** How many letters of it fit; at least one, so that it comes to an end. */
function fitting(text: string, size: number, weight: number, width: number): number {
  let [low, high] = [1, Math.min(text.length, Math.ceil(Math.max(0, width) / (size * narrowest)) + 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(text.slice(0, middle).trimEnd(), size, weight) <= width) low = middle
    else high = middle - 1
  }
  const splits = /[\ud800-\udbff]/.test(text[low - 1] ?? '') && low > 1
  return splits ? low - 1 : low
}

export function shortened(text: string, size: number, weight: number, width: number): string {
  if (widthOf(text, size, weight) <= width) return text
  const bare = text.replace(/…$/, '')
  const fits = fitting(bare, size, weight, width - widthOf('…', size, weight))
  return `${bare.slice(0, fits)}…`
}
