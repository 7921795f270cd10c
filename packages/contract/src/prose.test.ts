import { expect, test } from 'vitest'
import { pictureMark, proseSummary, readProse } from './prose.ts'

test('paragraphs, headings, lists, bold and links are read; lines of one paragraph stay lines', () => {
  expect(readProse('# Plan\nfirst **bold** line\nsecond\n\n- one\n- [two](https://example.com/a?b=c)\n\nlast')).toEqual(
    [
      { kind: 'heading', lines: [[{ kind: 'text', text: 'Plan' }]] },
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'first ' },
            { kind: 'strong', text: 'bold' },
            { kind: 'text', text: ' line' },
          ],
          [{ kind: 'text', text: 'second' }],
        ],
      },
      {
        kind: 'list',
        lines: [[{ kind: 'text', text: 'one' }], [{ kind: 'link', text: 'two', href: 'https://example.com/a?b=c' }]],
      },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'last' }]] },
    ],
  )
})

test('a bare address is a link without the stop that ends the sentence, in Chinese as well', () => {
  const linksOf = (text: string) =>
    readProse(text).flatMap((block) =>
      block.kind === 'picture' ? [] : block.lines.flat().flatMap((part) => (part.kind === 'link' ? part.href : [])),
    )
  expect(linksOf('See https://example.com/x. Or (https://example.org/y)!')).toEqual([
    'https://example.com/x',
    'https://example.org/y',
  ])
  expect(linksOf('请看 https://example.com/x，谢谢。')).toEqual(['https://example.com/x'])
})

test.each(['[x](javascript:alert(1))', '[x](data:text/html,hi)', '<b>x</b>', '[x](//example.com)', '[x](/etc)'])(
  '%s stays the letters it is',
  (text) => {
    expect(readProse(text)).toEqual([{ kind: 'paragraph', lines: [[{ kind: 'text', text }]] }])
  },
)

test('a line that is a picture of ours is one; any other picture stays no picture', () => {
  expect(readProse('before\n![the plan](file_Aaaaaaaaaaaa)\nafter')).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'picture', file: 'file_Aaaaaaaaaaaa', caption: 'the plan' },
    { kind: 'paragraph' },
  ])
  for (const other of ['![x](https://example.com/x.png)', '![x](file_short)', '![x](data:image/png;base64,AA)'])
    expect(readProse(other).map(({ kind }) => kind)).toEqual(['paragraph'])
  expect(readProse(pictureMark('file_Aaaaaaaaaaaa', 'a [b]\nc'))).toMatchObject([
    { kind: 'picture', file: 'file_Aaaaaaaaaaaa', caption: 'a  b  c' },
  ])
})

test('the summary is one plain line that is cut between letters', () => {
  expect(proseSummary('# A\n\n- **b**\n- [c](https://example.com)', 20)).toBe('A b c')
  expect(proseSummary('![plan](file_Aaaaaaaaaaaa)\n\nText', 20)).toBe('Text')
  expect(proseSummary('𠀀𠀀𠀀𠀀', 3)).toBe('𠀀𠀀…')
})
