import { column, row, text, type Node } from '../view/node.ts'
import { footHeight } from './kit.ts'
import { theme } from './theme.ts'

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

interface Keys {
  type: (text: string) => void
  erase: () => void
  hide: () => void
  space: string
}

/** Letters to tap. Other scripts come from the keyboard of whoever looks at the phone. */
export const keyboard = ({ type, erase, hide, space }: Keys): Node =>
  column(
    { fill: '#dfe3ea', pad: [6, 4], gap: 6 },
    ...rows.slice(0, -1).map((letters) => row({ gap: 4, height: 40 }, ...letterKeys(letters, type))),
    row({ gap: 4, height: 40 }, key('⇩', hide, 1.4), ...letterKeys(rows.at(-1)!, type), key('⌫', erase, 1.4)),
    row(
      { gap: 4, height: 40 },
      key(',', () => type(',')),
      key(space, () => type(' '), 6),
      key('.', () => type('.')),
      key('⏎', () => type('\n'), 1.6),
    ),
    column({ height: footHeight }),
  )

const letterKeys = (letters: string, type: (text: string) => void) =>
  [...letters].map((letter) => key(letter, () => type(letter)))

const key = (words: string, tap: () => void, grow = 1): Node =>
  column(
    { grow, fill: theme.card, radius: 6, height: 40, justify: 'center', tap, id: 'key', label: words },
    text(words, { size: 17, align: 'center' }),
  )
