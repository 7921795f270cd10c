/** Each text has a number, so that it is known again wherever it is read; some fields take plain letters only. */
const marked = (n: number) => [`§${n}§`, `~~${n}~~`]
const marks = /(?:§|~~)(\d+)(?:§|~~)/g
const hasMark = (text: string) => /§|~~/.test(text)

/** From the whole arsenal down to what the shortest field takes. All of them begin as a formula would. */
const arsenal = (mark: string) => [
  `=HYPERLINK("javascript:pwn()","${mark}")<script>pwn()</script><img src=x onerror=pwn()>"'><svg onload=pwn()>{{constructor.constructor('pwn()')()}}\u202Etxt.exe [click](javascript:pwn()) ${'w'.repeat(120)}`,
  `=1+${mark}"'><img src=x onerror=pwn()>{{pwn()}}`,
  `=${mark}<svg onload=pwn()>`,
  `=${mark}<b>`,
  `=${mark}`,
  mark,
]

/** For what must be the path of a folder. */
const asPath = (n: number) => `/sdcard/=${marked(n)[0]}<svg onload=pwn()>"'>`

/** Somebody who writes the worst that each field takes, and knows it again. */
export class HostileWriter {
  /** The fields that were written into. */
  readonly said: string[] = []
  readonly #texts: string[] = []

  readonly say = (field: string, fits: (text: string) => boolean): string => {
    const n = this.said.length
    const text = [...marked(n).flatMap(arsenal), asPath(n)].find(fits)
    if (text === undefined) throw new Error(`${field} takes none of it`)
    this.said.push(field)
    this.#texts.push(text)
    return text
  }

  /** The fields whose texts are read here. */
  fieldsIn(text: string): string[] {
    return [...text.matchAll(marks)].map(([, n]) => this.said[Number(n)]!)
  }

  /** What is left of a text without what was written; where only a part of that is shown, nothing is. */
  readonly without = (text: string): string => {
    const rest = hasMark(text) ? this.#texts.reduce((left, one) => left.replaceAll(one, ''), text) : text
    return hasMark(rest) ? '' : rest
  }
}

/** Runs in every page from its start. */
export const listen = () => {
  Object.assign(window, { pwn: () => Object.assign(window, { pwned: true }) })
}

/** Runs in the page. What became of texts there that must be nothing but text. */
export function outbreaks(): string[] {
  const parts = '[onerror], [onload], [href^="javascript:" i], [src^="javascript:" i], img[src="x"]'
  const live = document.querySelectorAll(parts).length
  return [
    ...(live > 0 ? [`${live} elements came from a text`] : []),
    ...('pwn' in window ? [] : ['would not notice a text that runs']),
    ...('pwned' in window ? ['a text ran'] : []),
  ]
}
