export const outputCharsMax = 524_288

/** Joins texts as far as output may go, and asks for no more of them than that. */
export function gather(parts: Iterable<string>): string {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length >= outputCharsMax) return text.slice(0, outputCharsMax)
  }
  return text
}
