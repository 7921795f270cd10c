const linesMax = 2_000
const charsMax = 500

export type Level = 'I' | 'W' | 'E'

export interface LogLine {
  at: Date
  level: Level
  tag: string
  text: string
}

/** What happened on the phone, newest last. */
export class Logcat {
  #lines: LogLine[] = []
  readonly #followers = new Set<(line: LogLine) => void>()

  write(tag: string, text: string, level: Level = 'I'): void {
    const line = { at: new Date(), level, tag, text: text.slice(0, charsMax).replace(/[\r\n]+/g, ' ') }
    this.#lines.push(line)
    if (this.#lines.length > linesMax) this.#lines = this.#lines.slice(-linesMax / 2)
    for (const follower of this.#followers) follower(line)
  }

  get lines(): readonly LogLine[] {
    return this.#lines
  }

  clear(): void {
    this.#lines = []
  }

  /** Until the given function is called. */
  follow(follower: (line: LogLine) => void): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }
}
