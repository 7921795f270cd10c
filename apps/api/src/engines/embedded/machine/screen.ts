export const screenColumns = 80
export const screenRows = 25

export interface Cell {
  letter: string
  /** Places in the palette. */
  ink: number
  paper: number
}

const plain = { ink: 7, paper: 0 }
const sequenceCharsMax = 32

/** A text screen that understands what our shell writes: letters, line ends, cursor moves, erasing, colours. */
export class Screen {
  readonly #cells: Cell[] = Array.from({ length: screenColumns * screenRows }, () => ({ letter: ' ', ...plain }))
  /** When each cell last changed, counted in changes. */
  readonly #changed = new Uint32Array(screenColumns * screenRows)
  readonly #listeners = new Set<() => void>()
  #changes = 1
  #column = 0
  #row = 0
  #ink: number = plain.ink
  #paper: number = plain.paper
  #sequence: string | undefined

  get cursor(): { column: number; row: number } {
    return { column: Math.min(this.#column, screenColumns - 1), row: this.#row }
  }

  /** Grows with every change: a viewer that remembers it asks for what came later. */
  get changes(): number {
    return this.#changes
  }

  cell(column: number, row: number): Cell {
    return this.#cells[row * screenColumns + column]!
  }

  changedSince(changes: number, column: number, row: number): boolean {
    return this.#changed[row * screenColumns + column]! > changes
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What is on it, without the empty ends of its lines. */
  get text(): string {
    const rows = Array.from({ length: screenRows }, (_, row) =>
      Array.from({ length: screenColumns }, (_, column) => this.cell(column, row).letter)
        .join('')
        .trimEnd(),
    )
    return rows.join('\n').trimEnd()
  }

  write(text: string): void {
    const before = this.cursor
    this.#changes++
    for (const letter of text) this.#put(letter)
    this.#touch(before.column, before.row)
    this.#touch(this.cursor.column, this.cursor.row)
    for (const listener of this.#listeners) listener()
  }

  #put(letter: string): void {
    if (this.#sequence !== undefined) return this.#continue(letter)
    switch (letter) {
      case '\x1b':
        this.#sequence = ''
        return
      case '\r':
        this.#column = 0
        return
      case '\n':
        return this.#feed()
      case '\b':
        this.#column = Math.max(0, Math.min(this.#column, screenColumns - 1) - 1)
        return
      case '\t':
        this.#column = Math.min(screenColumns - 1, (Math.floor(this.#column / 8) + 1) * 8)
        return
    }
    if (letter < ' ') return
    // A full row wraps only when there is more to show, as terminals do.
    if (this.#column >= screenColumns) {
      this.#column = 0
      this.#feed()
    }
    this.#set(this.#column, this.#row, { letter, ink: this.#ink, paper: this.#paper })
    this.#column++
  }

  #continue(letter: string): void {
    this.#sequence += letter
    const whole = this.#sequence!
    if (whole === '[' || (/^\[[\d;?]*$/.test(whole) && whole.length < sequenceCharsMax)) return
    this.#sequence = undefined
    const [, numbers = '', final = ''] = /^\[([\d;]*)([@-~])$/.exec(whole) ?? []
    if (final) this.#obey(numbers.split(';').map(Number), final)
  }

  #obey(numbers: number[], final: string): void {
    const steps = Math.max(1, numbers[0] ?? 0)
    const column = Math.min(this.#column, screenColumns - 1)
    if (final === 'A') this.#row = Math.max(0, this.#row - steps)
    else if (final === 'B') this.#row = Math.min(screenRows - 1, this.#row + steps)
    else if (final === 'C') this.#column = Math.min(screenColumns - 1, column + steps)
    else if (final === 'D') this.#column = Math.max(0, column - steps)
    else if (final === 'H') {
      this.#row = Math.min(screenRows, Math.max(1, numbers[0] ?? 1)) - 1
      this.#column = Math.min(screenColumns, Math.max(1, numbers[1] ?? 1)) - 1
    } else if (final === 'J') this.#erase(numbers[0] === 2 ? 0 : this.#row * screenColumns + column, this.#cells.length)
    else if (final === 'K') this.#erase(this.#row * screenColumns + column, (this.#row + 1) * screenColumns)
    else if (final === 'm') for (const number of numbers) this.#colour(number)
  }

  #colour(number: number): void {
    if (number === 0) [this.#ink, this.#paper] = [plain.ink, plain.paper]
    else if (number >= 30 && number <= 37) this.#ink = number - 30
    else if (number >= 90 && number <= 97) this.#ink = number - 82
    else if (number >= 40 && number <= 47) this.#paper = number - 40
  }

  #erase(from: number, to: number): void {
    for (let place = from; place < to; place++)
      this.#set(place % screenColumns, Math.floor(place / screenColumns), { letter: ' ', ...plain })
  }

  #feed(): void {
    if (this.#row < screenRows - 1) {
      this.#row++
      return
    }
    for (let row = 1; row < screenRows; row++)
      for (let column = 0; column < screenColumns; column++) this.#set(column, row - 1, this.cell(column, row))
    this.#erase((screenRows - 1) * screenColumns, screenRows * screenColumns)
  }

  #set(column: number, row: number, next: Cell): void {
    const place = row * screenColumns + column
    const { letter, ink, paper } = this.#cells[place]!
    if (letter === next.letter && ink === next.ink && paper === next.paper) return
    this.#cells[place] = next
    this.#changed[place] = this.#changes
  }

  #touch(column: number, row: number): void {
    this.#changed[row * screenColumns + column] = this.#changes
  }
}
